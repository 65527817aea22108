"""Which tokens are legal: the grammar, the string that ends a piece, and the lists that hold a part of it."""

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import Request
from react_tui.engines.llama.held import HeldText
from react_tui.engines.llama.native import Grammar, Model, TokenIds
from react_tui.errors import EngineError, SourceError


class Rules:
    """The rules of one piece at some point of its text; raises ``EngineError`` where they cannot be loaded.

    ``stops`` says for each token whether it ends the piece.
    """

    def __init__(self, model: Model, request: Request, stops: npt.NDArray[np.bool_] | None) -> None:
        try:
            self._held = HeldText(model, request.held) if request.held else None
        except SourceError as error:
            raise EngineError(error.what, where=error.where, hint=error.hint) from error
        self._grammar = Grammar(model, request.grammar)
        self._stops = stops
        self._everything = np.arange(model.n_vocab, dtype=np.int32)
        self._end = np.array([next(iter(model.end_tokens))], dtype=np.int32)

    def first(self, tokens: TokenIds) -> int | None:
        """Return the first legal one of some tokens."""
        allowed = map(int, tokens[self._grammatical(tokens)])
        return next((token for token in allowed if self._held is None or self._held.allows(token)), None)

    def all(self) -> TokenIds:
        """Return every legal token."""
        held = self._held
        tokens = held.candidates() if held else None
        tokens = self._everything if tokens is None else tokens
        tokens = tokens[self._grammatical(tokens)]
        return tokens[[held.allows(int(token)) for token in tokens]] if held else tokens

    def accept(self, token: int) -> None:
        """Move on by a legal token that does not end the piece."""
        self._grammar.accept(token)
        if self._held:
            self._held.accept(token)

    def ends(self, token: int) -> bool:
        """Say whether a token ends the piece and is no part of it."""
        return self._stops is not None and bool(self._stops[token])

    @property
    def complete(self) -> bool:
        """Whether the piece is whole, where no token ends it."""
        return self._stops is None and self._may_end()

    def close(self) -> None:
        """Free the grammar."""
        self._grammar.close()

    def _grammatical(self, tokens: TokenIds) -> npt.NDArray[np.bool_]:
        allowed = self._grammar.legal(tokens)
        if self._stops is None:
            return allowed
        # Whatever opens with the stop string, or ends the text, is legal where the grammar may end.
        return np.where(self._stops[tokens], self._may_end(), allowed)

    def _may_end(self) -> bool:
        return bool(self._grammar.legal(self._end)[0])
