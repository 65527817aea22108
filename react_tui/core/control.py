"""The one way to influence a run from outside."""

import threading
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

_STOP: ContextVar[threading.Event] = ContextVar("stop")


class Stopped(Exception):
    """The run was asked to stop before a piece of work was done."""


class Control:
    """Carries a person's wish to stop from any thread into the run; one object serves one run."""

    def __init__(self, on_stop: Callable[[], None] = lambda: None) -> None:
        self._stopped = threading.Event()
        self._news = threading.Event()
        self._on_stop = on_stop

    def stop(self) -> None:
        """End the run as soon as possible, also in the middle of a prompt, a thought or an action."""
        self._stopped.set()
        self._news.set()
        self._on_stop()

    @property
    def stopped(self) -> bool:
        """Whether the run was asked to stop."""
        return self._stopped.is_set()

    def call(self, work: Callable[[], T]) -> T:
        """Return what the work returns; a stop leaves the work to itself and raises ``Stopped`` at once.

        The work is done in a thread of its own, which cannot keep the program from ending.
        """
        results: list[T] = []

        def run() -> None:
            _STOP.set(self._stopped)
            try:
                results.append(work())
            finally:
                self._news.set()

        self._news.clear()
        if self.stopped:
            raise Stopped
        threading.Thread(target=run, name="react-tui action", daemon=True).start()
        self._news.wait()
        if self.stopped:
            raise Stopped
        if results:
            return results[0]
        raise RuntimeError("an action ended without an observation")


def stop_signal() -> threading.Event:
    """Return what is set when the run is stopped that this thread acts for; outside of an action it is never set.

    Work that waits, for a server say, waits for this too: nobody is interested in it any more then.
    """
    return _STOP.get(threading.Event())
