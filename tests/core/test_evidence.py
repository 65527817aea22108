"""What an answer rests on is a sentence that holds it as words, not as letters."""

import pytest

from react_tui.core.evidence import evidence_for, pages_read
from react_tui.core.trajectory import Action, Finding, Observation, Step, Trajectory


def seen(*sentences: str, title: str = "K2", number: int = 1) -> Step:
    text = " ".join(sentences)
    observation = Observation(text, Finding.PAGE, title, text, sentences, tuple(range(len(sentences))))
    return Step(number, None, Action("Search", title), observation)


STEPS = (
    seen("K2 is in the north of Norway, known since 1947.", "It rises to 8,611 metres."),
    seen("The language C was created by Dennis Ritchie.", title="C", number=2),
)
TRAJECTORY = Trajectory("q", STEPS)


@pytest.mark.parametrize(
    ("answer", "steps"),
    [
        ("Norway", [1]),
        ("norway", [1]),
        ("Norway.", [1]),
        ("8,611 metres", [1]),
        ("C", [2]),
        ("4", []),
        ("no", []),
        ("No", []),
        ("yes", []),
        ("c", []),
        ("Oslo", []),
        ("", []),
        (".", []),
        ("(", []),
    ],
)
def test_only_sentences_that_hold_the_answer_as_words_are_evidence(answer: str, steps: list[int]) -> None:
    assert [evidence.step for evidence in evidence_for(answer, TRAJECTORY)] == steps


def test_a_sentence_that_was_seen_twice_is_named_once() -> None:
    again = Trajectory("q", (*STEPS, seen("It rises to 8,611 metres.", number=3)))
    assert [evidence.step for evidence in evidence_for("8,611", again)] == [1]


def test_pages_are_named_in_the_order_they_were_read() -> None:
    assert pages_read(Trajectory("q", (*STEPS, STEPS[0]))) == ("K2", "C")
