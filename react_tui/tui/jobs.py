"""Long work beside the screen: one piece at a time, in a thread of its own that tells the screen by messages only."""

import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual.message import Message

from react_tui.core.control import Stopped
from react_tui.errors import ReactTuiError
from react_tui.fetching.progress import Progress, Report
from react_tui.tui.messages import JobEnded, JobProgress

T = TypeVar("T")


class Jobs:
    """Does one piece of work at a time; like the runner's, its threads cannot keep the process from ending."""

    def __init__(self, post: Callable[[Message], bool]) -> None:
        self.name = ""
        self._post = post
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being done, or its end is not yet told."""
        return bool(self.name)

    @property
    def stopping(self) -> bool:
        """Whether the work was asked to end."""
        return self._stop.is_set()

    def start(self, name: str, work: Callable[[Report], T], then: Callable[[T], None]) -> bool:
        """Begin some work unless other work goes on; the message of its end carries ``then`` with the result."""
        if self.busy:
            return False
        self.name = name
        self._stop.clear()
        self._thread = threading.Thread(target=self._do, args=(work, then), name=f"react-tui {name}", daemon=True)
        self._thread.start()
        return True

    def ended(self) -> None:
        """Take up that the end was told."""
        self.name = ""

    def stop(self) -> None:
        """Ask the work to end; it hears that when it tells how far it is."""
        self._stop.set()

    def finish(self, seconds: float) -> None:
        """Stop, and wait a while."""
        self.stop()
        if self._thread is not None:
            self._thread.join(seconds)

    def _do(self, work: Callable[[Report], T], then: Callable[[T], None]) -> None:
        ending = JobEnded(self, "a mistake in react-tui ended it")
        try:
            ending = JobEnded(self, "", partial(then, work(self._report)))
        except Stopped:
            ending = JobEnded(self, "stopped")
        except ReactTuiError as error:
            ending = JobEnded(self, str(error))
        finally:
            self._post(ending)

    def _report(self, progress: Progress) -> None:
        if self._stop.is_set():
            raise Stopped
        self._post(JobProgress(self, progress))
