"""Titles as the sorted lines of a file, searched where they lie: seven million of them take no memory.

The engine's process reads them too, so that all of this is the standard library.
"""

import heapq
import mmap
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import groupby, islice
from pathlib import Path
from typing import IO

from react_tui.errors import SourceError

# So many titles are sorted at once in memory; at twenty characters each they take about 40 MB.
SORTED_AT_ONCE = 500_000
_END = b"\n"
# No character of UTF-8 holds this byte, so that it comes after whatever a title goes on with.
_BEYOND = b"\xff"


@dataclass(frozen=True, eq=False)
class TitleList:
    """Some titles in a row of a file that ``write_titles`` made: its ``data`` from ``low`` to ``high``.

    Titles and their beginnings are bytes of UTF-8; a beginning may end within a character.
    """

    path: Path
    data: mmap.mmap | bytes
    low: int
    high: int

    def __bool__(self) -> bool:
        return self.low < self.high

    def __iter__(self) -> Iterator[bytes]:
        """Yield the titles in the order of their bytes."""
        return self.following(b"")

    def holds(self, title: bytes) -> bool:
        """Say whether this is a title."""
        return next(self.following(title), None) == title

    def starting(self, beginning: bytes) -> "TitleList":
        """Return the titles that start so."""
        low = self._first(beginning)
        return replace(self, low=low, high=replace(self, low=low)._first(beginning + _BEYOND))

    def following(self, text: bytes) -> Iterator[bytes]:
        """Yield the titles from the first that does not come before some bytes."""
        start = self._first(text)
        while start < self.high:
            end = self.data.find(_END, start)
            yield self.data[start:end]
            start = end + 1

    def _first(self, text: bytes) -> int:
        """Return the offset of the first title that does not come before some bytes."""
        low, high = self.low, self.high
        while low < high:
            middle = (low + high) // 2
            start = max(low, self.data.rfind(_END, low, middle) + 1)
            end = self.data.find(_END, middle)
            if self.data[start:end] < text:
                low = end + 1
            else:
                high = start
        return low


def open_titles(path: Path) -> TitleList:
    """Return the titles of a file; raises ``SourceError`` where it is missing or cut."""
    try:
        with path.open("rb") as file:
            # An empty file cannot be mapped.
            size = os.fstat(file.fileno()).st_size
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        hint = "It is made anew when react-tui starts again."
        raise SourceError(f"the list of titles cannot be read: {reason}.", where=str(path), hint=hint) from error
    if data and data[-1:] != _END:
        hint = "Delete it: it is made anew when react-tui starts again."
        raise SourceError("the list of titles is cut short.", where=str(path), hint=hint)
    return TitleList(path, data, 0, len(data))


def write_titles(titles: Iterable[bytes], target: Path) -> None:
    """Write titles in any order as a sorted list, each once; the file appears when it is whole.

    No title may hold a line end. Several processes may write the same list at the same time.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    new = tempfile.NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False)  # noqa: SIM115  # it is renamed
    try:
        with new, ExitStack() as sorted_parts:
            remaining = iter(titles)
            parts = []
            while part := sorted(islice(remaining, SORTED_AT_ONCE)):
                file = sorted_parts.enter_context(tempfile.TemporaryFile(dir=target.parent))
                file.writelines(title + _END for title in part)
                file.seek(0)
                parts.append(file)
            merged = heapq.merge(*map(_lines, parts))
            new.writelines(title + _END for title, _ in groupby(merged))
        Path(new.name).replace(target)
    finally:
        # It is there only where it did not get its name.
        Path(new.name).unlink(missing_ok=True)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    # A line end sorts before a blank, and titles do not hold it: they are compared without.
    return (line[:-1] for line in file)
