"""Opening a ZIM archive, and saying plainly what is wrong with one."""

import glob
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
_AGAIN = "Fetch the archive again, and compare its size with that of the original."

# What libzim's binding makes of the errors of C++ when an archive holds nonsense.
_FAULTS = (RuntimeError, ValueError, LookupError, ArithmeticError, MemoryError, OSError)


def open_archive(path: Path) -> Archive:
    """Return the archive at a path; raise ``SourceError`` for whatever is not a whole ZIM file."""
    in_parts = path.with_name(f"{path.name}aa").is_file()
    if not in_parts:
        _check_file(path)
    try:
        return Archive(path)
    except _FAULTS as error:
        raise SourceError(f"this archive cannot be opened ({error}).", where=str(path), hint=_AGAIN) from error


def archive_files(path: Path) -> tuple[Path, ...]:
    """Return the file of an archive, or its parts in order: ``w.zimaa``, ``w.zimab`` and so on."""
    parts = sorted(path.parent.glob(f"{glob.escape(path.name)}[a-z][a-z]"))
    return tuple(parts) if parts and not path.is_file() else (path,)


class Watch:
    """Notices that the files of an open archive were cut: reading what is mapped and gone would end the process.

    An archive that is removed or replaced stays readable while it is open, and is none of its concern.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = [file.open("rb") for file in archive_files(path)]
        self._size = self._bytes()

    def require_whole(self) -> None:
        """Raise a ``SourceError`` if bytes are missing."""
        if (now := self._bytes()) < self._size:
            what = f"this archive was cut while it was open: {now:,} of {self._size:,} bytes are there."
            raise SourceError(what, where=str(self._path), hint=_AGAIN)

    def close(self) -> None:
        """Let go of the files."""
        for file in self._files:
            file.close()

    def _bytes(self) -> int:
        return sum(os.fstat(file.fileno()).st_size for file in self._files)


def is_sound(archive: Archive) -> bool:
    """Return whether an archive's checksum is right; a big one, which would take seconds, is taken to be sound."""
    return bool(archive.filesize > _CHECKED_AT_ONCE or not archive.has_checksum or archive.check())


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
        raise SourceError(f"the archive is damaged ({error}).", where=str(path), hint=_AGAIN) from error


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
        raise SourceError(reason, where=str(path), hint=_AGAIN)


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
