"""Doing the work of others, which may raise anything, never end, or end the thread it runs in."""

import threading
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Generic, TypeVar

from react_tui.text import one_line

T = TypeVar("T")

_LONGEST_REASON = 200


class AttemptFailed(Exception):
    """The work came to nothing; the message says in a line what happened."""


class _Attempt(Generic[T]):
    """Keeps what the work returned, or in words what it raised: an exception of others ends here, whatever it is."""

    def __init__(self) -> None:
        self.results: list[T] = []
        self.reason = ""

    def __enter__(self) -> "_Attempt[T]":
        return self

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> bool:
        if error is not None:
            self.reason = one_line("".join(traceback.format_exception_only(error))).strip()[:_LONGEST_REASON]
        return True


def attempt(work: Callable[[], T], seconds: float) -> T:
    """Return what the work returns; raise ``AttemptFailed`` if it raises, or has not returned after some seconds.

    The work is done in a thread of its own, which cannot keep the program from ending.
    """
    made: _Attempt[T] = _Attempt()

    def run() -> None:
        with made:
            made.results.append(work())

    thread = threading.Thread(target=run, name="react-tui tool", daemon=True)
    thread.start()
    thread.join(seconds)
    if made.results:
        return made.results[0]
    raise AttemptFailed(made.reason or f"no answer within {seconds:g} s")
