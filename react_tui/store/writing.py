"""A file that only grows: what could not be written waits until it can."""

import os
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from react_tui.locking import try_lock

LOCK_NAME = "lock"


class Appender:
    """Appends whole lines to a file, and holds its folder's lock against other processes while it is open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting = b""
        self._torn = False
        self._file: FileIO | None = None
        self._lock: BinaryIO | None = None

    def add(self, line: bytes) -> None:
        """Take a line, which is written by the next ``write``."""
        self._waiting += line

    def open(self) -> None:
        """Make the folder where there is none, lock it and open the file; raise OSError where that cannot be done."""
        if self._file is not None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        lock = (self._path.parent / LOCK_NAME).open("ab")
        if not try_lock(lock.fileno()):
            lock.close()
            raise BlockingIOError(None, "another react-tui is writing it", str(self._path))
        self._lock = lock
        try:
            self._torn = _ends_within_a_line(self._path)
            self._file = FileIO(self._path, "ab")
        except OSError:
            self.close()
            raise

    def write(self, *, sync: bool) -> None:
        """Write all that waits, with ``sync`` to the disk itself; raise OSError and keep it where that fails."""
        self.open()
        assert self._file is not None
        if self._torn:
            # A line that was cut stays as it is; only the next one must not be joined to it.
            self._file.write(b"\n")
            self._torn = False
        rest = memoryview(self._waiting)
        while rest:
            self._torn = True
            rest = rest[self._file.write(rest) :]
        self._torn = False
        if sync:
            os.fsync(self._file.fileno())
        self._waiting = b""

    def close(self) -> None:
        """Close the file and let go of the lock; a later ``write`` opens them again."""
        for file in (self._file, self._lock):
            if file is not None:
                file.close()
        self._file = self._lock = None


class Unkept(Appender):
    """Takes lines, and keeps none of them."""

    def __init__(self) -> None:
        super().__init__(Path())

    def add(self, line: bytes) -> None:
        """Let go of a line."""

    def open(self) -> None:
        """There is nothing to open."""

    def write(self, *, sync: bool) -> None:
        """There is nothing to write."""


def is_locked(folder: Path) -> bool:
    """Whether a process is writing the run in a folder now."""
    try:
        with (folder / LOCK_NAME).open("rb") as lock:
            return not try_lock(lock.fileno())
    except OSError:
        return False


def _ends_within_a_line(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            if not file.seek(0, os.SEEK_END):
                return False
            file.seek(-1, os.SEEK_END)
            return file.read(1) != b"\n"
    except FileNotFoundError:
        return False
