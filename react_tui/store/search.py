"""Finding runs again: all of them in rows, or those that hold some words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import StoreError, UsageError
from react_tui.store.index import Index
from react_tui.store.kept import KeptRun
from react_tui.store.reading import read_run
from react_tui.store.summary import Summary, summary_of, texts_of, words_of

_SPAN = re.compile(r"\S+")
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
        wanted = tuple(words_of(query))
        if not wanted:
            raise UsageError("there is no word to search for.", hint="Try: react-tui runs search Mozart")
        found = self.index.search(self.files, wanted)
        for _, run in self._readable(found) if found is not None else self._holding(wanted):
            yield Hit(summary_of(run), *_passage(run, wanted))

    def _holding(self, wanted: tuple[str, ...]) -> Iterator[tuple[str, KeptRun]]:
        for id, run in self._readable():
            words = {word for _, text in texts_of(run) for word in words_of(text)}
            if _held(wanted, words) == len(wanted):
                yield id, run

    def _readable(self, ids: list[str] | None = None) -> Iterator[tuple[str, KeptRun]]:
        for id in self.files if ids is None else ids:
            try:
                yield id, read_run(self.files[id])
            except StoreError:
                continue


def _passage(run: KeptRun, wanted: tuple[str, ...]) -> tuple[str, str]:
    """Return the part that holds most of the words, and its text around the first of them."""
    part, text = max(texts_of(run), key=lambda item: _held(wanted, words_of(item[1])))
    found = (match.start() for match in _SPAN.finditer(text) if _held(wanted, words_of(match[0])))
    start = max(0, next(found, 0) - _EXCERPT // 2)
    before, after = "…" if start else "", "…" if len(text) > start + _EXCERPT else ""
    return part, f"{before}{text[start : start + _EXCERPT]}{after}"


def _held(wanted: tuple[str, ...], words: Iterable[str]) -> int:
    """Return how many of the wanted words are, or begin, one of the words."""
    return sum(any(word.startswith(one) for word in words) for one in wanted)
