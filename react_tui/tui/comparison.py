"""The threads behind the compare screen: one question, answered by several methods at once or in turn."""

import threading
from collections.abc import Callable, Sequence
from functools import partial

from textual.message import Message

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome
from react_tui.runner import Happened, News, read
from react_tui.session import Asking, Session
from react_tui.tui.messages import InColumn, message_of


class Comparison:
    """Runs of several methods on one question; what happens in each is told with its number, from 0."""

    def __init__(
        self, session: Session, question: str, methods: Sequence[str], post: Callable[[Message], bool]
    ) -> None:
        unattended = session.unattended()
        self._askings = [unattended.ask(question, method) for method in methods]
        self._post = post
        self._stopped = threading.Event()

    def start(self, *, at_once: bool) -> None:
        """Begin all runs, so that they share the engine's batch, or one after the other."""
        works = [partial(self._read, number, asking) for number, asking in enumerate(self._askings)]
        if at_once:
            for work in works:
                _thread(work)
        else:
            _thread(lambda: [work() for work in works])

    def stop(self) -> None:
        """Ask all runs to end, also those that have not begun."""
        self._stopped.set()
        for asking in self._askings:
            asking.control.stop()

    def _read(self, number: int, asking: Asking) -> None:
        def post(news: News) -> bool:
            return self._post(InColumn(number, message_of(news)))

        if self._stopped.is_set():
            post(Happened(ev.RunFinished(Outcome.CANCELLED, "", (), (), 0, Usage(), 0.0)))
        else:
            read(lambda: asking, post)


def _thread(work: Callable[[], object]) -> None:
    # Daemons, so that no slow page keeps the process from ending.
    threading.Thread(target=work, name="react-tui compare", daemon=True).start()
