"""The threads behind a screen or a prompt: one loads the model, one reads a run; both only tell what happens."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.trajectory import Part
from react_tui.errors import ReactTuiError
from react_tui.session import Asking, Session, World
from react_tui.store import KeptRun


@dataclass(frozen=True)
class Opening:
    """The model is being loaded; ``fraction`` of it is there."""

    fraction: float


@dataclass(frozen=True)
class Opened:
    """Loading ended: the model is there, or ``problem`` says why not."""

    problem: str = ""


@dataclass(frozen=True)
class Happened:
    """Something happened in the run."""

    event: ev.Event


@dataclass(frozen=True)
class Broke:
    """A run ended without saying how it came out: a mistake in react-tui or in a source."""

    reason: str


News = Opening | Opened | Happened | Broke
Post = Callable[[News], bool]
"""Takes news from any thread, and returns whether anybody still wants to hear of them."""


class Runner:
    """Loads a session's model and reads its runs, one at a time.

    The threads are daemons, so that no slow page keeps the process from ending.
    """

    def __init__(self, session: Session, post: Post) -> None:
        self._session = session
        self._post = post
        self._asking: Asking | None = None
        self._kept: KeptRun | None = None
        self._latest = 0
        self._threads: list[threading.Thread] = []

    def open(self) -> None:
        """Start to load the model."""
        self._start("open", self._open)

    @property
    def control(self) -> Control | None:
        """What changes the run that is read now; None when there is none."""
        return self._asking.control if self._asking else None

    @property
    def run(self) -> KeptRun | None:
        """The run on the screen as far as it is kept, on disk or in memory."""
        return self._kept or (self._asking.recorder.run if self._asking else None)

    def ask(self, question: str) -> None:
        """Start to answer a question; the one before it is over."""
        self._kept = None
        self._follow(lambda: self._session.ask(question))

    def edit(self, number: int, part: Part, text: str) -> None:
        """Go on from a step of which a part was written anew."""
        self._follow(lambda: self._session.edit(self._now(), self._id(number), part, text))

    def go_on(self) -> None:
        """Go on with the run on the screen from its last step."""
        self._follow(lambda: self._session.go_on(self._now(), self._now().leaf))

    def show(self, run: KeptRun) -> None:
        """Take a kept run as the one on the screen."""
        self._kept = run

    def go_back(self, leaf: int) -> KeptRun:
        """Take another branch as the one where the run on the screen is now, and return the run."""
        self._kept = self._session.go_back(self._now(), leaf)
        return self._kept

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

    def _follow(self, begin: Callable[[], Asking]) -> None:
        """End the run that is read now, and read another one once its file is free."""
        self.stop()
        before, self._latest = list(self._threads), self._latest + 1
        latest = self._latest

        def begun() -> Asking:
            for thread in before:
                thread.join()
            asking = begin()
            self._asking, self._kept = asking, None
            if self._latest != latest:
                asking.control.stop()
            return asking

        self._start("ask", lambda: read(begun, lambda news: self._latest == latest and self._post(news)))

    def _now(self) -> KeptRun:
        assert self.run is not None
        return self.run

    def _id(self, number: int) -> int:
        return next(kept.id for kept in self._now().current if kept.step.number == number)

    def finish(self, seconds: float) -> None:
        """Stop, free the session, and wait so long at most; the threads cannot keep the process from ending."""
        deadline = time.monotonic() + seconds
        self._latest += 1
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
                if not self._post(Opening(loading.fraction)):
                    return
        except ReactTuiError as error:
            self._post(Opened(str(error)))
        else:
            self._post(Opened())


def read(begin: Callable[[], Asking], post: Post) -> None:
    """Tell all that happens in a run, and its end whatever it is."""
    with _Ending(post) as ending:
        for event in begin().events:
            ending.told = isinstance(event, ev.RunFinished)
            post(Happened(event))


class _Ending:
    """Sees to it that the screen hears of the end of a run, whatever ended it."""

    def __init__(self, post: Post) -> None:
        self.told = False
        self._post = post

    def __enter__(self) -> "_Ending":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if not self.told:
            known = isinstance(error, ReactTuiError)
            reason = str(error) if known or kind is None else f"{kind.__name__}: {error}"
            self._post(Broke(reason if kind else "it ended without a word"))
        # What a person can act on was said; anything else is a mistake of ours and goes to the thread's own hook.
        return isinstance(error, ReactTuiError)
