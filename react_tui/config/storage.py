"""Files that are whole after any crash, and a lock that no crash leaves behind."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK_SECONDS = 5.0
RETRY_SECONDS = 0.01

if sys.platform == "win32":
    import msvcrt

    REPLACE_SECONDS = 1.0

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    REPLACE_SECONDS = 0.0

    def _try_lock(descriptor: int) -> bool:
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
        while not _try_lock(file.fileno()):
            if time.monotonic() >= deadline:
                raise TimeoutError("another react-tui is saving")
            time.sleep(RETRY_SECONDS)
        yield


def replace_file(path: Path, data: bytes) -> None:
    """Make ``data`` the content of the file: after a crash it holds the old or the new content, never a part.

    The caller holds the file's lock: the temporary name beside it is always the same, so that crashes leave no litter.
    """
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    deadline = time.monotonic() + REPLACE_SECONDS
    while True:
        try:
            temporary.replace(path)
            return
        except PermissionError:
            # On Windows a file that somebody is reading, a virus scanner say, cannot be replaced for a moment.
            if time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)


def create_once(path: Path, data: bytes) -> None:
    """Write a new file, or leave the one that is there as it is."""
    try:
        file = path.open("xb")
    except FileExistsError:
        return
    try:
        with file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def free_name(path: Path) -> Path:
    """Return the path, or the path with the first number that makes it a name not yet taken."""
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}.{number}")
    return free
