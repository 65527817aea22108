"""Choosing the next token: the model first, the grammar second, the whole vocabulary only when it must be.

A token is drawn from the model's distribution p and the grammar is asked about that one token. Only when it is refused
is p restricted to the legal tokens L and drawn from again. So a token x of L is chosen with probability
p(x) + (1 - p(L)) p(x) / p(L) = p(x) / p(L): the model's own distribution, restricted and renormalised.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import Sampling
from react_tui.engines.llama.native import Logits, TokenIds


class NoLegalToken(ValueError):
    """The grammar allows none of the vocabulary."""


Legal = Callable[[TokenIds], npt.NDArray[np.bool_]]
_NEAREST = 64


class Sampler:
    """Draws tokens as a ``Sampling`` says; ``salt`` keeps the pieces of one run from sharing their random numbers."""

    def __init__(self, sampling: Sampling, salt: int) -> None:
        self._sampling = sampling
        self._random = np.random.default_rng([sampling.seed, salt])

    def choose(self, logits: Logits, legal: Legal) -> int:
        """Return the next token; raises ``NoLegalToken`` if no token is legal."""
        if self._sampling.temperature == 0:
            return _greedy(logits, legal)
        tokens, weights = self._distribution(logits)
        token = self._draw(tokens, weights)
        if legal(np.array([token], dtype=np.int32))[0]:
            return token
        allowed = legal(tokens)
        if not allowed.any():
            everything = np.arange(len(logits), dtype=np.int32)
            restricted = np.where(legal(everything), logits, -np.inf)
            tokens, weights = self._distribution(restricted)
            allowed = weights > 0
        return self._draw(tokens[allowed], weights[allowed])

    def _distribution(self, logits: Logits) -> tuple[TokenIds, npt.NDArray[np.float64]]:
        """Return the tokens that temperature, top-p and min-p (in this order) leave, and their weights."""
        # Single precision, as the logits are: with many texts at once this is the dearest step of the choice.
        weights = np.exp((logits - logits.max()) / self._sampling.temperature).astype(np.float64)
        weights /= weights.sum()
        tokens = np.flatnonzero(weights > 0)
        if self._sampling.top_p < 1:
            tokens = _nucleus(weights, tokens, self._sampling.top_p)
        if self._sampling.min_p > 0:
            tokens = tokens[weights[tokens] >= self._sampling.min_p * weights.max()]
        return tokens.astype(np.int32), weights[tokens]

    def _draw(self, tokens: TokenIds, weights: npt.NDArray[np.float64]) -> int:
        if not len(tokens):
            raise NoLegalToken("no token is legal")
        cumulative = np.cumsum(weights)
        index = np.searchsorted(cumulative, self._random.random() * cumulative[-1], side="right")
        return int(tokens[min(index, len(tokens) - 1)])


def _greedy(logits: Logits, legal: Legal) -> int:
    best = int(np.argmax(logits))
    if legal(np.array([best], dtype=np.int32))[0]:
        return best
    nearest = np.argpartition(logits, -_NEAREST)[-_NEAREST:] if len(logits) > _NEAREST else np.arange(len(logits))
    for tokens in (nearest, np.arange(len(logits))):
        allowed = tokens[legal(tokens.astype(np.int32))]
        if len(allowed):
            return int(allowed[np.argmax(logits[allowed])])
    raise NoLegalToken("no token is legal")


def _nucleus(weights: npt.NDArray[np.float64], tokens: npt.NDArray[np.intp], top_p: float) -> npt.NDArray[np.intp]:
    """Return the fewest likeliest tokens whose weights reach ``top_p`` together."""
    # Sorting a whole vocabulary costs more than a decode; the likeliest thousand almost always suffice.
    likely = tokens
    if len(tokens) > 1000:
        likely = tokens[np.argpartition(weights[tokens], -1000)[-1000:]]
        if weights[likely].sum() < top_p:
            likely = tokens
    ordered = likely[np.argsort(-weights[likely], kind="stable")]
    reached = int(np.searchsorted(np.cumsum(weights[ordered]), top_p)) + 1
    return ordered[:reached]
