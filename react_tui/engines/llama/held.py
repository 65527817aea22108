"""A part of a text that is held to lists of lines: which tokens lead on to one of them."""

from bisect import bisect_left
from collections.abc import Iterator
from os.path import commonprefix
from pathlib import Path

import numpy as np

from react_tui.core.engine import Held
from react_tui.engines.llama.native import Model, TokenIds
from react_tui.knowledge.title_list import TitleList

_CLOSING = b"]"


class HeldText:
    """A text as far as it is written; raises ``SourceError`` where a list cannot be read.

    All is compared as bytes, since a token may end within a character.
    """

    def __init__(self, model: Model, held: Held) -> None:
        self._model = model
        self._opening = held.opening.encode()
        self._lists = [TitleList(Path(file)) for file in held.files]
        self._without = frozenset(line.encode() for line in held.without)
        self._text = b""
        # Beginnings that lead nowhere, of those that start with the text so far.
        self._dead: set[bytes] = set()

    def accept(self, token: int) -> None:
        """Move on by an allowed token."""
        self._text += self._model.piece(token)
        self._dead.clear()

    def allows(self, token: int) -> bool:
        """Say whether a token leads on to a line or, with the closing bracket, ends one; outside of it, all do."""
        text = self._text + self._model.piece(token)
        if not text.startswith(self._opening):
            return True
        line = text[len(self._opening) :]
        return self._leads_on(line) or (line.endswith(_CLOSING) and self._is_whole(line[:-1]))

    def candidates(self) -> TokenIds | None:
        """Return all tokens that may be allowed, or None where that may be any."""
        if not self._text.startswith(self._opening):
            return None
        so_far = self._text[len(self._opening) :]
        known = self._model.spellings
        leading = {known.tokens[index] for lines in self._lists for index in _leading_on(known.pieces, lines, so_far)}
        return np.array(sorted(leading.union(known.closing)), dtype=np.int32)

    def _leads_on(self, beginning: bytes) -> bool:
        written = max(0, len(self._text) - len(self._opening))
        longer = [beginning[:end] for end in range(written + 1, len(beginning) + 1)]
        if not self._dead.isdisjoint(longer):
            return False
        if self._continues(beginning):
            return True
        self._dead.add(next(start for start in longer if not self._continues(start)))
        return False

    def _continues(self, beginning: bytes) -> bool:
        return any(line not in self._without for lines in self._lists for line in lines.starting(beginning))

    def _is_whole(self, line: bytes) -> bool:
        return line not in self._without and any(lines.holds(line) for lines in self._lists)


def _leading_on(pieces: list[bytes], lines: TitleList, so_far: bytes) -> Iterator[int]:
    """Yield the indices of the pieces, which are sorted, that a line goes on with.

    Pieces and lines leap over each other: no piece between a piece and the next line's can be the beginning of a line.
    """
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        line = next(lines.following(so_far + piece), None)
        if line is None or not line.startswith(so_far):
            return
        rest = line[len(so_far) :]
        common = len(commonprefix((piece, rest)))  # noqa: RUF071  # these are no paths
        if common == len(piece):
            yield index
            index += 1
        else:
            index = bisect_left(pieces, rest[: common + 1], index + 1)
