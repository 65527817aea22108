"""The one way to influence a run from outside."""

import threading
import time
from collections.abc import Callable, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from react_tui.core.trajectory import Action

T = TypeVar("T")

_STOP: ContextVar[threading.Event] = ContextVar("stop")


class Stopped(Exception):
    """The run was asked to stop before a piece of work was done."""


class Interrupted(Exception):
    """The step in progress was ended by the person, and the run waits."""


class Pace(Enum):
    """How far a run goes by itself: on and on, to the end of the step, or to its next halt."""

    RUN = auto()
    PAUSE = auto()
    STEP = auto()


class Reply(Enum):
    """What a person may answer beside another action: yes, or leave it out."""

    CARRY_ON = auto()
    SKIP = auto()


@dataclass(frozen=True)
class Grant:
    """What a run was given on top of its limits."""

    steps: int = 0
    tokens: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Grant") -> "Grant":
        return Grant(self.steps + other.steps, self.tokens + other.tokens, self.seconds + other.seconds)


class Control:
    """Carries a person's wishes from any thread into the run; one object serves one run.

    ``waited`` are the seconds that the run spent waiting for answers.
    """

    def __init__(self, on_stop: Callable[[], None] = lambda: None) -> None:
        self.waited = 0.0
        self._stopped = threading.Event()
        self._news = threading.Condition()
        self._end_piece = on_stop
        self._pace = Pace.RUN
        self._interrupted = False
        self._reply: Action | Reply | None = None
        self._granted = Grant()

    def stop(self) -> None:
        """End the run as soon as possible, also in the middle of a prompt, a thought or an action."""
        self._stopped.set()
        self._tell()
        self._end_piece()

    def pause(self) -> None:
        """Halt after the step."""
        self._tell(pace=Pace.PAUSE)

    def interrupt(self) -> None:
        """End the piece being written, set its step aside and halt; an action that is being done is done first."""
        self._interrupted = True
        self._tell(pace=Pace.PAUSE)
        self._end_piece()

    def step(self) -> None:
        """Go on to the next halt: before an action is carried out, and before a thought."""
        self._tell(Reply.CARRY_ON, Pace.STEP)

    def go_on(self) -> None:
        """Go on without halts."""
        self._tell(Reply.CARRY_ON, Pace.RUN)

    def carry_on(self) -> None:
        """Answer the question that the run waits with by yes."""
        self._tell(Reply.CARRY_ON)

    def skip(self) -> None:
        """Leave out the action that was proposed."""
        self._tell(Reply.SKIP)

    def change(self, action: Action) -> None:
        """Carry out another action than the one that was proposed."""
        self._tell(action)

    def grant(self, steps: int = 0, tokens: int = 0, seconds: float = 0.0) -> None:
        """Give the run more than its limits allow."""
        with self._news:
            self._granted += Grant(steps, tokens, seconds)

    @property
    def stopped(self) -> bool:
        """Whether the run was asked to stop."""
        return self._stopped.is_set()

    @property
    def interrupted(self) -> bool:
        """Whether the step in progress is to be set aside."""
        return self._interrupted

    @property
    def pace(self) -> Pace:
        """How far the run goes by itself."""
        return self._pace

    @property
    def granted(self) -> Grant:
        """All that the run was given on top of its limits."""
        return self._granted

    def check(self) -> None:
        """Raise ``Stopped`` or ``Interrupted`` where the person wishes that."""
        if self.stopped:
            raise Stopped
        if self._interrupted:
            raise Interrupted

    def rest(self, news: T) -> Generator[T, None, None]:
        """Tell that the run halts between two steps, and wait until it may go on."""
        self._interrupted = False
        yield from self.ask(news)

    def ask(self, question: T) -> Generator[T, None, Action | Reply]:
        """Yield a question to the person and return the answer; only a later answer counts.

        A stop and an interrupt end the wait at once, by ``Stopped`` and ``Interrupted``.
        """
        began = time.monotonic()
        self._reply = None
        yield question
        with self._news:
            self._news.wait_for(lambda: self.stopped or self._interrupted or self._reply is not None)
        self.waited += time.monotonic() - began
        self.check()
        assert self._reply is not None
        return self._reply

    def call(self, work: Callable[[], T]) -> T:
        """Return what the work returns; a stop leaves the work to itself and raises ``Stopped`` at once.

        The work is done in a thread of its own, which cannot keep the program from ending.
        """
        results: list[T] = []
        ended = threading.Event()

        def run() -> None:
            _STOP.set(self._stopped)
            try:
                results.append(work())
            finally:
                ended.set()
                self._tell()

        if self.stopped:
            raise Stopped
        threading.Thread(target=run, name="react-tui action", daemon=True).start()
        with self._news:
            self._news.wait_for(lambda: self.stopped or ended.is_set())
        if self.stopped:
            raise Stopped
        if results:
            return results[0]
        raise RuntimeError("an action ended without an observation")

    def _tell(self, reply: Action | Reply | None = None, pace: Pace | None = None) -> None:
        # The lock may be taken twice by one thread: a signal is handled in the midst of whatever the thread does.
        with self._news:
            self._pace = pace or self._pace
            self._reply = reply or self._reply
            self._news.notify_all()


def stop_signal() -> threading.Event:
    """Return what is set when the run is stopped that this thread acts for; outside of an action it is never set.

    Work that waits, for a server say, waits for this too: nobody is interested in it any more then.
    """
    return _STOP.get(threading.Event())
