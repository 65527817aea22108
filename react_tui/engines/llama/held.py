"""A part of a text that is held to lists of lines: which tokens lead on to one of them."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from os.path import commonprefix
from pathlib import Path

import numpy as np

from react_tui.core.engine import Held
from react_tui.engines.llama.native import Model, TokenIds
from react_tui.knowledge.title_list import TitleList, open_titles

_CLOSING = b"]"


class HeldText:
    """A text as far as it is written; raises ``SourceError`` where a list cannot be read.

    All is compared as bytes, since a token may end within a character.
    """

    def __init__(self, model: Model, held: Held) -> None:
        self._model = model
        self._opening = held.opening.encode()
        # The lines that start with what is written of one.
        self._lists = [open_titles(Path(file)) for file in held.files]
        self._without = frozenset(line.encode() for line in held.without)
        self._spellings = model.spellings
        self._text = b""
        # Beginnings that lead nowhere, of those that start with the text so far.
        self._dead: set[bytes] = set()

    def accept(self, token: int) -> None:
        """Move on by an allowed token."""
        self._text += self._model.piece(token)
        self._dead.clear()
        so_far = self._so_far()
        if so_far:
            self._lists = [lines.starting(so_far) for lines in self._lists]

    def allows(self, token: int) -> bool:
        """Say whether a token leads on to a line or, with the closing bracket, ends one; outside of it, all do."""
        text = self._text + self._model.piece(token)
        if not text.startswith(self._opening):
            return True
        line = text[len(self._opening) :]
        return self._leads_on(line) or (line.endswith(_CLOSING) and self._is_whole(line[:-1]))

    def candidates(self) -> TokenIds | None:
        """Return all tokens that may be allowed, or None where that may be any."""
        so_far = self._so_far()
        if so_far is None:
            return None
        known = self._spellings
        leading = {known.tokens[index] for lines in self._lists for index in _leading_on(known.pieces, lines, so_far)}
        return np.array(sorted(leading.union(known.closing)), dtype=np.int32)

    def _so_far(self) -> bytes | None:
        """Return what is written of a line, or None before its opening and in another text."""
        return self._text[len(self._opening) :] if self._text.startswith(self._opening) else None

    def _leads_on(self, beginning: bytes) -> bool:
        longer = [beginning[:end] for end in range(len(self._so_far() or b"") + 1, len(beginning) + 1)]
        if not self._dead.isdisjoint(longer):
            return False
        if self._continues(beginning):
            return True
        self._dead.update(islice(dropwhile(self._continues, longer), 1))
        return False

    def _continues(self, beginning: bytes) -> bool:
        return any(
            line not in self._without
            for lines in self._lists
            for line in takewhile(lambda line: line.startswith(beginning), lines.following(beginning))
        )

    def _is_whole(self, line: bytes) -> bool:
        return line not in self._without and any(lines.holds(line) for lines in self._lists)


def _leading_on(pieces: list[bytes], lines: TitleList, so_far: bytes) -> Iterator[int]:
    """Yield the indices of the pieces, which are sorted, that lines go on with; all lines start with ``so_far``.

    Pieces and lines leap over each other: no piece between a piece and the next line's can be the beginning of a line.
    """
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        line = next(lines.following(so_far + piece), None)
        if line is None:
            return
        rest = line[len(so_far) :]
        common = len(commonprefix((piece, rest)))  # noqa: RUF071  # these are no paths
        if common == len(piece):
            yield index
            index += 1
        else:
            index = bisect_left(pieces, rest[: common + 1], index + 1)
