"""How far a score can be trusted: intervals, a paired test, and the score of fewer samples than were taken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

RESAMPLES = 10_000
DRAWS = 1_000
_LEVEL = (2.5, 97.5)
# Indices drawn at a time, so that a large set does not take the memory of all its resamples at once.
_CHUNK = 1_000_000


@dataclass(frozen=True)
class Interval:
    """What 95% of the resamples of a mean lie between."""

    low: float
    high: float


@dataclass(frozen=True)
class Comparison:
    """Two methods on the same items: the items that only one got right, the difference of their scores, and p."""

    only_first: int
    only_second: int
    difference: float
    interval: Interval
    p: float


@dataclass(frozen=True)
class Ballot:
    """The samples of one item, at least one: what each votes for, and the score of each answer, 0 to 1.

    ``otherwise`` is the score where fewer than half of the samples agree, for a method that falls back then.
    """

    votes: tuple[str, ...]
    scores: Mapping[str, float]
    otherwise: float | None = None


def interval(scores: Sequence[float], seed: int = 0) -> Interval:
    """Return the 95% percentile bootstrap interval of the mean of scores, at least one, over their items.

    Where all scores are equal there is nothing to resample, and the interval is that one value.
    """
    values = np.asarray(scores, dtype=np.float64)
    rng = np.random.default_rng(seed)
    rows = max(1, _CHUNK // len(values))
    means: list[npt.NDArray[np.float64]] = []
    for start in range(0, RESAMPLES, rows):
        drawn = rng.integers(len(values), size=(min(rows, RESAMPLES - start), len(values)))
        means.append(values[drawn].mean(axis=1))
    low, high = np.percentile(np.concatenate(means), _LEVEL)
    return Interval(float(low), float(high))


def compare(first: Sequence[bool], second: Sequence[bool], seed: int = 0) -> Comparison:
    """Compare two methods item by item; both sequences have the order of the items.

    The test is McNemar's in its exact form: scores are right or wrong, so that only the items on which the methods
    differ tell them apart, and these are often too few for the approximation by chi squared or for a bootstrap. The
    interval is that of the difference, resampled over items as pairs.
    """
    only_first = sum(a and not b for a, b in zip(first, second, strict=True))
    only_second = sum(b and not a for a, b in zip(first, second, strict=True))
    differences = [float(a) - float(b) for a, b in zip(first, second, strict=True)]
    mean = (only_first - only_second) / len(differences)
    return Comparison(only_first, only_second, mean, interval(differences, seed), mcnemar(only_first, only_second))


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided exact p of so many items that only one of two methods got right, 1 where there is none."""
    differing = only_first + only_second
    tail = sum(comb(differing, count) for count in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / (1 << differing))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values adjusted for how many there are, in their order (Holm's step-down method)."""
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def score_by_samples(ballots: Sequence[Ballot], seed: int = 0) -> list[float]:
    """Return the mean score of the majority of 1, 2, ... n samples, from one run of n (Figure 2 of the paper).

    The expectation over subsets of each size is estimated by drawing the samples of each item in random orders. Of
    equally frequent answers the one that came up first in the run wins.
    """
    rng = np.random.default_rng(seed)
    curves = np.stack([_item_curve(ballot, rng) for ballot in ballots])
    return [float(score) for score in curves.mean(axis=0)]


def _item_curve(ballot: Ballot, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    answers, n = list(dict.fromkeys(ballot.votes)), len(ballot.votes)
    voted = np.array([[vote == answer for answer in answers] for vote in ballot.votes])
    orders = rng.permuted(np.tile(np.arange(n), (DRAWS, 1)), axis=1)
    drawn = voted[orders]
    counts = drawn.cumsum(axis=1)
    earliest = np.minimum.accumulate(np.where(drawn, orders[:, :, None], n), axis=1)
    # More votes win, and of as many the smaller number of the sample that first gave the answer.
    winners = (counts * (n + 1) - earliest).argmax(axis=2)
    scores = np.array([ballot.scores[answer] for answer in answers])
    scored = scores[winners]
    if ballot.otherwise is not None:
        agreeing = np.take_along_axis(counts, winners[:, :, None], axis=2)[:, :, 0]
        scored = np.where(2 * agreeing < np.arange(1, n + 1), ballot.otherwise, scored)
    curve: npt.NDArray[np.float64] = scored.mean(axis=0)
    return curve
