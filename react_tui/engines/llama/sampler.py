"""Choosing the next token: the model first, the grammar second, the whole vocabulary only when it must be.

A token is drawn from the model's distribution p and the grammar is asked about that one token. A refused one is put
aside and another drawn, without replacement; of those, the first that is legal is x with probability p(x) / p(L), where
L are the legal tokens: the model's own distribution, restricted and renormalised. After a few refusals all of p is
restricted to L and drawn from, which comes to the same.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import Sampling
from react_tui.engines.llama.native import Logits, TokenIds
from react_tui.errors import EngineError


class NoLegalToken(ValueError):
    """The grammar allows none of the vocabulary."""


class NoNumbers(EngineError):
    """What a model with damaged weights computes is infinite, or no number at all."""

    def __init__(self) -> None:
        super().__init__(
            "the model's scores are no numbers.",
            hint="Its file or its adapter is damaged, or model.adapter_scale is too large.",
        )


class Legal(Protocol):
    """Which tokens may come next."""

    def first(self, tokens: TokenIds) -> int | None:
        """Return the first legal one of some tokens."""
        ...

    def all(self) -> TokenIds:
        """Return every legal token."""
        ...


Weights = npt.NDArray[np.float32]
_NEAREST = 64
# So many tokens are drawn before the whole vocabulary is restricted.
_DRAWS = 8
_ROW = 256


class Sampler:
    """Draws tokens as a ``Sampling`` says; ``salt`` keeps the pieces of one run from sharing their random numbers."""

    def __init__(self, sampling: Sampling, salt: int) -> None:
        self._sampling = sampling
        self._random = np.random.default_rng([sampling.seed, salt])

    def choose(self, logits: Logits, legal: Legal) -> int:
        """Return the next token; raises ``NoLegalToken`` if no token is legal."""
        if self._sampling.temperature == 0:
            return _greedy(logits, legal)
        weights = self._weights(logits)
        for _ in range(_DRAWS):
            token = self._draw(weights)
            if legal.first(np.array([token], dtype=np.int32)) is not None:
                return token
            weights[token] = 0
            if not weights.any():
                break
        is_legal = np.zeros(len(logits), dtype=np.bool_)
        is_legal[legal.all()] = True
        weights[~is_legal] = 0
        return self._draw(weights if weights.any() else self._weights(np.where(is_legal, logits, -np.inf)))

    def _weights(self, logits: Logits) -> Weights:
        """Return what temperature, top-p and min-p (in this order) leave of each token, shape (vocabulary,)."""
        likeliest = logits.max()
        if not likeliest < np.inf:
            raise NoNumbers
        if likeliest == -np.inf:
            raise NoLegalToken("no token is legal")
        # Single precision, as the logits are: with many texts at once this is the dearest step of the choice.
        weights: Weights = np.exp((logits - likeliest) / np.float32(self._sampling.temperature))
        if self._sampling.top_p < 1:
            kept = np.zeros_like(weights)
            nucleus = _nucleus(weights, self._sampling.top_p)
            kept[nucleus] = weights[nucleus]
            weights = kept
        if self._sampling.min_p > 0:
            weights[weights < self._sampling.min_p] = 0
        return weights

    def _draw(self, weights: Weights) -> int:
        """Draw a token by its weight: first one of many rows of tokens, then one of its row."""
        whole = len(weights) // _ROW * _ROW
        rows = weights[:whole].reshape(-1, _ROW).sum(axis=1)
        sums = np.cumsum(np.append(rows, weights[whole:].sum()), dtype=np.float64)
        row = int(np.searchsorted(sums, self._random.random() * sums[-1], side="right"))
        within = np.cumsum(weights[row * _ROW : (row + 1) * _ROW], dtype=np.float64)
        index = int(np.searchsorted(within, self._random.random() * within[-1], side="right"))
        return row * _ROW + index


def _greedy(logits: Logits, legal: Legal) -> int:
    # Where one is no number, it counts as the likeliest.
    likeliest = np.argmax(logits)
    if not logits[likeliest] < np.inf:
        raise NoNumbers
    token = legal.first(np.array([likeliest], dtype=np.int32))
    if token is None:
        token = legal.first(_smallest(np.arange(len(logits), dtype=np.int32), -logits, _NEAREST))
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


def _nucleus(weights: Weights, top_p: float) -> npt.NDArray[np.intp]:
    """Return the fewest likeliest tokens whose share of all weights reaches ``top_p`` together."""
    wanted = top_p * float(weights.sum(dtype=np.float64))
    # Sorting a whole vocabulary costs more than a decode; the likeliest thousand almost always suffice.
    likely = np.arange(len(weights))
    if len(weights) > 1000:
        likely = np.argpartition(weights, -1000)[-1000:]
        if weights[likely].sum(dtype=np.float64) < wanted:
            likely = np.arange(len(weights))
    ordered = likely[np.argsort(-weights[likely], kind="stable")]
    reached = int(np.searchsorted(np.cumsum(weights[ordered], dtype=np.float64), wanted)) + 1
    return ordered[:reached]
