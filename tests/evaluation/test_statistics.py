"""Intervals, tests and curves are those that can be worked out by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from statistics import mean

import pytest

from react_tui.evaluation.statistics import Ballot, compare, holm, interval, mcnemar, score_by_samples


def test_an_interval_lies_around_the_mean_as_wide_as_the_binomial_says() -> None:
    found = interval([1.0] * 30 + [0.0] * 70)
    assert (found.low, found.high) == (pytest.approx(0.30 - 0.0898, abs=0.015), pytest.approx(0.30 + 0.0898, abs=0.015))


def test_an_interval_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    scores = [n**0.5 for n in range(8)]
    assert interval(scores, 1) == interval(scores, 1) != interval(scores, 2)


def test_scores_that_are_all_equal_have_an_interval_without_width() -> None:
    assert (interval([0.0] * 9).low, interval([0.0] * 9).high) == (0.0, 0.0)


def test_an_interval_gets_narrower_with_more_items() -> None:
    few, many = interval([0.0, 1.0] * 10), interval([0.0, 1.0] * 1000)
    assert many.high - many.low < (few.high - few.low) / 5


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (3, 3, 1.0), (5, 0, 0.0625), (0, 6, 0.03125), (8, 2, 0.109375), (0, 2000, 0.0)],
)
def test_mcnemar_is_the_exact_binomial_test_of_the_items_that_differ(
    only_first: int, only_second: int, p: float
) -> None:
    assert mcnemar(only_first, only_second) == pytest.approx(p)


@pytest.mark.parametrize("differing", range(1, 25))
def test_mcnemar_adds_up_whatever_is_no_likelier_than_what_was_seen(differing: int) -> None:
    chances = [Fraction(comb(differing, count), 2**differing) for count in range(differing + 1)]
    for seen, chance in enumerate(chances):
        assert mcnemar(seen, differing - seen) == pytest.approx(float(sum(c for c in chances if c <= chance)))


def test_two_methods_are_compared_item_by_item() -> None:
    found = compare([True, True, True, False], [True, False, False, True])
    assert (found.only_first, found.only_second, found.difference) == (2, 1, 0.25)
    assert found.interval.low < 0.25 < found.interval.high


def test_a_method_compared_with_itself_does_not_differ() -> None:
    found = compare([True, False], [True, False])
    assert (found.difference, found.interval.low, found.interval.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_methods_on_different_items_cannot_be_compared() -> None:
    with pytest.raises(ValueError):
        compare([True], [True, False])


def test_p_values_are_adjusted_for_their_number_by_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([]) == []


def exact_curve(ballot: Ballot) -> list[float]:
    """Work out the expectation over all subsets."""
    n = len(ballot.votes)
    curve = []
    for size in range(1, n + 1):
        scores = []
        for subset in combinations(ballot.votes, size):
            scores.append(ballot.scores[Counter(subset).most_common(1)[0][0]])
        curve.append(mean(scores))
    return curve


@pytest.mark.parametrize(
    "votes",
    [
        ("a1", "b1", "b1", "c1", "b1", "a1", "a1"),
        ("b1", "b1", "a1", "d1", "d1", "a1", "a1"),
        ("a1",),
        ("d1", "a1", "b1", "c1", "b1"),
    ],
)
def test_the_curve_is_the_expectation_over_all_subsets(votes: tuple[str, ...]) -> None:
    ballot = Ballot(votes, {"a1": 1.0, "b1": 0.0, "c1": 0.5, "d1": 0.0})
    assert score_by_samples([ballot]) == pytest.approx(exact_curve(ballot), abs=0.05)


def test_all_samples_score_exactly_what_the_run_did() -> None:
    tied = Ballot(("b1", "a1", "a1", "b1"), {"a1": 0.0, "b1": 1.0})
    assert score_by_samples([tied, Ballot(("a1",) * 4, {"a1": 0.0})])[-1] == 0.5


def test_the_curve_is_the_same_for_the_same_seed() -> None:
    ballots = [Ballot(("a1", "b1", "b1"), {"a1": 1.0, "b1": 0.0})] * 3
    assert score_by_samples(ballots, 1) == score_by_samples(ballots, 1)
