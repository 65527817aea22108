"""Reading a whole archive to tell whether it is damaged."""

import hashlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import SourceError, UsageError
from react_tui.fetching.disk import CHUNK
from react_tui.fetching.progress import Progress, Report, unheard
from react_tui.knowledge.archive import archive_files, open_archive
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered
from react_tui.sources.notes.build import build_notes

# The header holds the place of the checksum, which is that of all bytes before it.
_HEADER_BYTES, _CHECKSUM_PLACE, _CHECKSUM_BYTES = 80, 72, 16
_AGAIN = "Fetch it again, or compare it with the original."


@dataclass(frozen=True)
class Verified:
    """An archive that is whole: its bytes, and what says so, nothing where it was made without a checksum."""

    path: Path
    size: int
    witnesses: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """What was found, in words."""
        witnesses = " and ".join(self.witnesses)
        whole = f"it is whole, by {witnesses}." if witnesses else "it opens, and has no checksum to compare it with."
        return f"{self.size:,} bytes read; {whole}"


def verify_source(source: Registered, folders: Folders, report: Report = unheard) -> Verified:
    """Read the archive of a source, of notes the one that is made of them; a source on the web is a ``UsageError``."""
    if source.kind is Kind.LIVE:
        raise UsageError(f"{source.name} is no file that can be checked.")
    path = build_notes(source, folders, report).archive if source.kind is Kind.NOTES else source.path
    return verify_archive(source, path, report)


def verify_archive(source: Registered, path: Path, report: Report = unheard) -> Verified:
    """Read an archive, in parts or not, and compare it with its own checksum and with that of its publisher.

    Raises ``SourceError`` if it is damaged. An exception of ``report`` ends the reading.
    """
    open_archive(path)
    files = archive_files(path)
    total, place, done = sum(file.stat().st_size for file in files), _checksum_place(files[0]), 0
    own, published, checksum = hashlib.md5(usedforsecurity=False), hashlib.sha256(), b""
    for chunk in _chunks(files):
        before = max(0, place - done)
        own.update(chunk[:before])
        checksum = (checksum + chunk[before:])[:_CHECKSUM_BYTES]
        published.update(chunk)
        done += len(chunk)
        report(Progress("Checking", done, total))
    witnesses = []
    if place:
        _require(own.digest() == checksum, path, "its checksum is not that of what it holds")
        witnesses.append("its own checksum")
    if source.sha256:
        _require(published.hexdigest() == source.sha256, path, f"its SHA-256 is not {source.sha256}")
        witnesses.append("the SHA-256 that its publisher gives")
    return Verified(path, done, tuple(witnesses))


def _checksum_place(file: Path) -> int:
    with file.open("rb") as opened:
        header = opened.read(_HEADER_BYTES)
    _require(len(header) == _HEADER_BYTES, file, "it is cut short")
    return int(struct.unpack_from("<Q", header, _CHECKSUM_PLACE)[0])


def _chunks(files: tuple[Path, ...]) -> Iterator[bytes]:
    for file in files:
        try:
            with file.open("rb") as opened:
                while chunk := opened.read(CHUNK):
                    yield chunk
        except OSError as error:
            what = f"the archive cannot be read ({error.strerror})."
            raise SourceError(what, where=str(file), hint=_AGAIN) from error


def _require(holds: bool, path: Path, fault: str) -> None:
    if not holds:
        raise SourceError(f"the archive is damaged: {fault}.", where=str(path), hint=_AGAIN)
