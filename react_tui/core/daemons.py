"""Threads that cannot keep the program from ending, which those of a pool do whatever they are stuck in."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")


def in_daemon(work: Callable[[], T], name: str) -> "Future[T]":
    """Do some work in a daemon thread of its own, and return the future of what it returns or raises."""
    future: Future[T] = Future()

    def raised(_: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> bool:
        if error is not None:
            future.set_exception(error)
        return True

    def run() -> None:
        with ExitStack() as at_end:
            at_end.push(raised)
            future.set_result(work())

    threading.Thread(target=run, name=name, daemon=True).start()
    return future
