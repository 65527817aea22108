"""Answers are scored as the official script of HotpotQA does, and labels as FEVER does."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from react_tui.core.answers import normalised
from react_tui.core.tasks import VERDICTS
from react_tui.evaluation.labels import Label, label_of
from react_tui.evaluation.scoring import UNKNOWN_LABEL, exact_match, f1, score
from react_tui.evaluation.tasks import Kind

LINES = (Path(__file__).parent / "pairs.jsonl").read_text(encoding="utf-8").strip().split("\n")
# Right answer, answer given, exact match, F1 as a fraction.
PAIRS = [json.loads(line) for line in LINES]


def test_there_are_200_pairs_and_none_twice() -> None:
    assert len(PAIRS) == len(set(LINES)) == 200


@pytest.mark.parametrize(("gold", "answer", "exact", "fraction"), PAIRS)
def test_a_pair_is_scored_as_by_the_official_rule(gold: str, answer: str, exact: int, fraction: str) -> None:
    assert (exact_match(gold, answer), f1(gold, answer)) == (exact, pytest.approx(float(Fraction(fraction))))


@pytest.mark.parametrize("text", sorted({text for pair in PAIRS for text in pair[:2]}))
def test_what_is_normalised_stays_as_it_is(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)


def test_the_best_of_several_accepted_answers_counts() -> None:
    assert score(Kind.QUESTION, ("Budapest, Hungary", "Budapest"), "budapest").right
    assert score(Kind.QUESTION, ("Lake Victoria", "Victoria"), "a lake").f1 == pytest.approx(2 / 3)


def test_no_answer_is_wrong_even_where_the_right_one_is_empty_once_normalised() -> None:
    assert score(Kind.QUESTION, ("The The",), None).right is False
    assert score(Kind.QUESTION, ("The The",), "the").right is True


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("SUPPORTS", Label.SUPPORTS),
        ("Supported", Label.SUPPORTS),
        ("SUPPORT", Label.SUPPORTS),
        ("supports.", Label.SUPPORTS),
        ("REFUTES", Label.REFUTES),
        ("refuted", Label.REFUTES),
        ("NOT ENOUGH INFO", Label.NOT_ENOUGH_INFO),
        ("NOT_ENOUGH_INFO", Label.NOT_ENOUGH_INFO),
        ("NotEnoughInfo", Label.NOT_ENOUGH_INFO),
        ("not_enough_info", Label.NOT_ENOUGH_INFO),
        ("not enough information.", Label.NOT_ENOUGH_INFO),
        ("NOT SUPPORTS", None),
        ("enough info", None),
        ("1", None),
        ("1 SUPPORTS", None),
        ("yes", None),
        ("", None),
    ],
)
def test_one_table_maps_texts_to_labels(text: str, label: Label | None) -> None:
    assert label_of(text) == label


def test_a_claim_is_right_whatever_the_spelling_of_its_label() -> None:
    assert score(Kind.CLAIM, (Label.NOT_ENOUGH_INFO,), "not enough info").right
    assert not score(Kind.CLAIM, (Label.NOT_ENOUGH_INFO,), "REFUTES").right


def test_an_answer_that_is_no_label_is_wrong_and_says_why() -> None:
    given = score(Kind.CLAIM, (Label.SUPPORTS,), "true")
    assert (given.right, given.f1, given.note) == (False, None, UNKNOWN_LABEL)


def test_a_claim_without_an_answer_is_wrong_and_no_unknown_label() -> None:
    assert (score(Kind.CLAIM, (Label.SUPPORTS,), None).right, score(Kind.CLAIM, (Label.SUPPORTS,), None).note) == (
        False,
        "",
    )


def test_the_labels_are_the_verdicts_that_a_model_may_give() -> None:
    assert tuple(Label) == VERDICTS
