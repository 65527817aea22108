"""Choosing the next token: the model first, the grammar second, the whole vocabulary only when it must be.

A token is drawn from the model's distribution p and the grammar is asked about that one token. Only when it is refused
is p restricted to the legal tokens L and drawn from again. So a token x of L is chosen with probability
p(x) + (1 - p(L)) p(x) / p(L) = p(x) / p(L): the model's own distribution, restricted and renormalised.

To know all of L is dear. The first legal one of tokens that are drawn one after the other, each once, has the same
distribution, so that a few of these are tried before.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import Sampling
from react_tui.engines.llama.native import Logits, TokenIds


class NoLegalToken(ValueError):
    """The grammar allows none of the vocabulary."""


class Legal(Protocol):
    """Which tokens may come next."""

    def first(self, tokens: TokenIds) -> int | None:
        """Return the first legal one of some tokens."""
        ...

    def all(self) -> TokenIds:
        """Return every legal token."""
        ...


_TRIED = 64


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
        for tried in (self._draw(tokens, weights, 1), self._draw(tokens, weights, _TRIED)):
            token = legal.first(tried)
            if token is not None:
                return token
        is_legal = np.zeros(len(logits), dtype=np.bool_)
        is_legal[legal.all()] = True
        if not is_legal.any():
            raise NoLegalToken("no token is legal")
        allowed = is_legal[tokens]
        if not allowed.any():
            tokens, weights = self._distribution(np.where(is_legal, logits, -np.inf))
            allowed = weights > 0
        return int(self._draw(tokens[allowed], weights[allowed], 1)[0])

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

    def _draw(self, tokens: TokenIds, weights: npt.NDArray[np.float64], count: int) -> TokenIds:
        """Return some tokens in the order in which they are drawn, each at most once."""
        if count == 1:
            cumulative = np.cumsum(weights)
            index = np.searchsorted(cumulative, self._random.random() * cumulative[-1], side="right")
            return tokens[[min(index, len(tokens) - 1)]]
        # Of clocks that ring at rates as the weights, the order of ringing is that of drawing.
        return _smallest(tokens, self._random.exponential(size=len(tokens)) / weights, count)


def _greedy(logits: Logits, legal: Legal) -> int:
    token = legal.first(np.array([np.argmax(logits)], dtype=np.int32))
    if token is None:
        token = legal.first(_smallest(np.arange(len(logits), dtype=np.int32), -logits, _TRIED))
    if token is None:
        allowed = legal.all()
        if not len(allowed):
            raise NoLegalToken("no token is legal")
        token = int(allowed[np.argmax(logits[allowed])])
    return token


def _smallest(tokens: TokenIds, values: npt.NDArray[np.floating], count: int) -> TokenIds:
    """Return the tokens with the smallest values, in their order."""
    nearest = np.argpartition(values, count)[:count] if len(values) > count else np.arange(len(values))
    return tokens[nearest[np.argsort(values[nearest], kind="stable")]]


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
