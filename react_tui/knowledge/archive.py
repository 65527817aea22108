"""Opening a ZIM archive, and saying plainly what is wrong with one."""

import glob
import hashlib
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from libzim.reader import Archive

from react_tui.errors import SourceError

_MAGIC = b"ZIM\x04"
_HEADER_BYTES = 80
_CHECKSUM_POSITION = struct.Struct("<Q")
_CHECKSUM_OFFSET, _CHECKSUM_BYTES = 72, 16
_CHECKED_AT_ONCE = 64 * 1024 * 1024
AGAIN = "Fetch the archive again, and compare its size with that of the original."

# What libzim's binding makes of the errors of C++ when an archive holds nonsense.
_FAULTS = (RuntimeError, ValueError, LookupError, ArithmeticError, MemoryError, OSError)


def open_archive(path: Path) -> Archive:
    """Return the archive at a path; raise ``SourceError`` for whatever is not a whole ZIM file."""
    check_files(path)
    try:
        return Archive(path)
    except _FAULTS as error:
        raise SourceError(f"this archive cannot be opened ({error}).", where=str(path), hint=AGAIN) from error


def check_files(path: Path) -> None:
    """Raise ``SourceError`` if it can be told from the first bytes and the size that this is no whole archive."""
    if archive_files(path) == (path,):
        _check_file(path)


def archive_files(path: Path) -> tuple[Path, ...]:
    """Return the file of an archive, or its parts in order: ``w.zimaa``, ``w.zimab`` and so on."""
    parts = sorted(path.parent.glob(f"{glob.escape(path.name)}[a-z][a-z]"))
    return tuple(parts) if parts and not path.is_file() else (path,)


def checksum_is_right(path: Path) -> bool | None:
    """Compare an archive with the checksum in it; None if it is so big that this would take seconds."""
    files = archive_files(path)
    if sum(file.stat().st_size for file in files) > _CHECKED_AT_ONCE:
        return None
    whole = b"".join(file.read_bytes() for file in files)
    if len(whole) < _HEADER_BYTES:
        return False
    place = _CHECKSUM_POSITION.unpack_from(whole, _CHECKSUM_OFFSET)[0]
    own = hashlib.md5(memoryview(whole)[:place], usedforsecurity=False)
    return own.digest() == whole[place : place + _CHECKSUM_BYTES]


class Unchanged:
    """Tells whether the files of an archive are what they were; libzim ends its process over a file that was cut.

    A file that is gone, or that another one has taken the place of, can still be read where it is open.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._were = {file: _state(file) for file in archive_files(path)}

    def check(self) -> None:
        """Raise ``SourceError`` if one of the files is not what it was."""
        for file, was in self._were.items():
            try:
                now = _state(file)
            except FileNotFoundError:
                continue
            if now != was and now[0] == was[0]:
                raise SourceError(
                    "the archive was changed while it was open.", where=str(file), hint="Start react-tui again."
                )


def _state(file: Path) -> tuple[int, int, int]:
    state = file.stat()
    return state.st_ino, state.st_size, state.st_mtime_ns


def archive_identity(path: Path) -> str:
    """Return what tells an archive from every other one, wherever it lies: its own number, size and checksum."""
    archive = open_archive(path)
    with reading(path):
        checksum = archive.checksum if archive.has_checksum else "no checksum"
        return f"{archive.uuid}, {archive.filesize:,} bytes, {checksum}"


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what libzim raises on damaged data into a ``SourceError``."""
    try:
        yield
    except _FAULTS as error:
        raise SourceError(f"the archive is damaged ({error}).", where=str(path), hint=AGAIN) from error


def _check_file(path: Path) -> None:
    choose = "Give the path of a file whose name ends in .zim."
    if path.is_dir():
        raise SourceError("this is a folder, not an archive.", where=str(path), hint=choose)
    if not path.exists():
        raise SourceError("there is no such file.", where=str(path), hint=choose)
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise SourceError(f"this file cannot be read: {reason}.", where=str(path), hint=choose) from error
    if reason := _what_is_wrong(header, size):
        raise SourceError(reason, where=str(path), hint=AGAIN)


def _what_is_wrong(header: bytes, size: int) -> str:
    if size == 0:
        return "this file is empty (0 bytes)."
    if header.lstrip().startswith(b"<"):
        return "this is a web page, not an archive; the download probably went wrong."
    if not header.startswith(_MAGIC):
        return "this is not a ZIM archive."
    if len(header) < _HEADER_BYTES:
        return f"this archive is cut short: {size:,} bytes are there."
    expected = _CHECKSUM_POSITION.unpack_from(header, _CHECKSUM_OFFSET)[0] + _CHECKSUM_BYTES
    if size < expected:
        return f"this archive is cut short: {size:,} of {expected:,} bytes are there."
    return ""


@contextmanager
def native_stdout_muted() -> Iterator[None]:
    """Keep what libzim itself prints away from descriptor 1, which may be a pipe that holds data."""
    try:
        saved = os.dup(1)
    except OSError:  # Nothing is open there.
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)
