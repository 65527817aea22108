"""The threads behind the screen: one loads the model, one reads a run; both tell the screen by messages only."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from types import TracebackType

from textual.message import Message

from react_tui.core import events as ev
from react_tui.errors import ReactTuiError, StoreError
from react_tui.session import Asking, Session, World
from react_tui.store import KeptRun
from react_tui.store.replay import beats
from react_tui.tui.messages import ModelOpened, ModelOpening, RunBroke, RunEvent

Post = Callable[[Message], bool]


class Runner:
    """Loads a session's model and reads its runs, one at a time.

    The threads are daemons of our own rather than Textual's workers: those are joined when the app ends, so that one
    slow page would keep the process from ending.
    """

    def __init__(self, session: Session, post: Post) -> None:
        self._session = session
        self._post = post
        self._asking: Asking | None = None
        self._threads: list[threading.Thread] = []

    def open(self) -> None:
        """Start to load the model."""
        self._start("open", self._open)

    def ask(self, question: str) -> None:
        """Start to answer a question; the one before it is over."""
        asking = self._session.ask(question)
        self._asking = asking
        self._start("ask", lambda: self._read(asking))

    def go_on(self, run: KeptRun) -> None:
        """Start to go on with a kept run, after what is there of it."""
        try:
            asking = self._session.go_on(run, run.leaf)
        except StoreError as error:
            self._post(RunBroke(str(error)))
            return
        self._asking = asking = replace(asking, events=chain(_until_the_end(run), asking.events))
        self._start("ask", lambda: self._read(asking))

    def turn_to(self, world: World) -> None:
        """Answer the next question from another world; the one before is freed when no run is in it any more."""
        release, runs = self._session.turn_to(world), [thread for thread in self._threads if thread.is_alive()]

        def free() -> None:
            for run in runs:
                run.join()
            release()

        self._start("release", free)

    def become(self, session: Session) -> None:
        """Answer the next question from another session; the one before is freed meanwhile."""
        self._start("release", self._session.become(session))

    def stop(self) -> None:
        """Ask the run to end; nothing happens when there is none."""
        if self._asking is not None:
            self._asking.control.stop()

    def finish(self, seconds: float) -> None:
        """Stop, free the session, and wait so long at most; the threads cannot keep the process from ending."""
        deadline = time.monotonic() + seconds
        self.stop()
        self._wait(deadline - seconds / 2)
        self._session.close()
        self._wait(deadline)

    def _wait(self, deadline: float) -> None:
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _start(self, name: str, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=work, name=f"react-tui {name}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _open(self) -> None:
        try:
            for loading in self._session.engine.open():
                if not self._post(ModelOpening(loading.fraction)):
                    return
        except ReactTuiError as error:
            self._post(ModelOpened(str(error)))
        else:
            self._post(ModelOpened())

    def _read(self, asking: Asking) -> None:
        with _Ending(self._post) as ending:
            for event in asking.events:
                ending.told = isinstance(event, ev.RunFinished)
                self._post(RunEvent(event))


def _until_the_end(run: KeptRun) -> Iterator[ev.Event]:
    events = (beat.event for beat in beats(run, run.leaf))
    return (event for event in events if not isinstance(event, ev.RunFinished))


class _Ending:
    """Sees to it that the screen hears of the end of a run, whatever ended it."""

    def __init__(self, post: Post) -> None:
        self.told = False
        self._post = post

    def __enter__(self) -> "_Ending":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if not self.told:
            self._post(RunBroke(f"{kind.__name__}: {error}" if kind else "it ended without a word"))
        # What a person can act on was said; anything else is a mistake of ours and goes to the thread's own hook.
        return isinstance(error, ReactTuiError)
