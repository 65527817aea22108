"""A lock between processes that no crash leaves behind."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK_SECONDS = 5.0
RETRY_SECONDS = 0.01

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed, and return whether that could be had."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed, and return whether that could be had."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(path: Path, *, wait_s: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock file at ``path`` against other processes and threads; raise OSError where that cannot be had.

    The system lets go of it when the process ends, however it ends.
    """
    deadline = time.monotonic() + wait_s
    with path.open("ab") as file:
        while not try_lock(file.fileno()):
            if time.monotonic() >= deadline:
                raise TimeoutError("another react-tui is saving")
            time.sleep(RETRY_SECONDS)
        yield
