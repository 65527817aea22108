"""Finding runs again: all of them in rows, or those that hold some words."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import StoreError, UsageError
from react_tui.store.index import Index
from react_tui.store.kept import KeptRun
from react_tui.store.reading import read_run
from react_tui.store.summary import Summary, summary_of, texts_of

_WORD = re.compile(r"[^\W_]+")
_EXCERPT = 100


@dataclass(frozen=True)
class Hit:
    """A run that was found: in which of its parts the words stand, and the text around them."""

    summary: Summary
    part: str
    excerpt: str


@dataclass(frozen=True)
class Library:
    """The runs in files, given by id, with the index that finds them fast; without it all files are read."""

    files: Mapping[str, Path]
    index: Index

    def summaries(self) -> list[Summary]:
        """Return the rows of all runs, the latest first; raise nothing for those that cannot be read."""
        rows = self.index.summaries(self.files)
        if rows is None:
            rows = {id: summary_of(run) for id, run in self._readable()}
        return sorted(rows.values(), key=lambda row: row.time, reverse=True)

    def search(self, query: str) -> Iterator[Hit]:
        """Yield the runs that hold all words of a query, or words that begin with them; raise UsageError for none."""
        words = tuple(word for word in query.split() if _WORD.search(word))
        if not words:
            raise UsageError("there is no word to search for.", hint="Try: react-tui runs search Mozart")
        wanted = tuple(piece for word in words for piece in _pieces(word))
        found = self.index.search(self.files, words)
        for _, run in self._readable(found) if found is not None else self._holding(wanted):
            yield Hit(summary_of(run), *_passage(run, wanted))

    def _holding(self, wanted: tuple[str, ...]) -> Iterator[tuple[str, KeptRun]]:
        for id, run in self._readable():
            pieces = {piece for _, text in texts_of(run) for piece in _pieces(text)}
            if all(any(piece.startswith(word) for piece in pieces) for word in wanted):
                yield id, run

    def _readable(self, ids: list[str] | None = None) -> Iterator[tuple[str, KeptRun]]:
        for id in self.files if ids is None else ids:
            try:
                yield id, read_run(self.files[id])
            except StoreError:
                continue


def _passage(run: KeptRun, wanted: tuple[str, ...]) -> tuple[str, str]:
    """Return the part that holds most of the words, and its text around the first of them."""

    def held(text: str) -> int:
        pieces = _pieces(text)
        return sum(any(piece.startswith(word) for piece in pieces) for word in wanted)

    part, text = max(texts_of(run), key=lambda item: held(item[1]))
    found = (match.start() for match in _WORD.finditer(text) if held(match[0]))
    start = max(0, next(found, 0) - _EXCERPT // 2)
    before, after = "…" if start else "", "…" if len(text) > start + _EXCERPT else ""
    return part, f"{before}{text[start : start + _EXCERPT]}{after}"


def _pieces(text: str) -> list[str]:
    """Return the words of a text without case and accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _WORD.findall(plain.casefold())
