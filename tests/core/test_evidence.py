"""What an answer rests on is a sentence that holds it as words, not as letters."""

import pytest

from react_tui.core.evidence import citation, evidence_for, pages_read, without_evidence
from react_tui.core.trajectory import Action, Finding, Observation, Step, Trajectory


def seen(*sentences: str, title: str = "K2", number: int = 1, source: str = "Atlas") -> Step:
    text = " ".join(sentences)
    positions = tuple(range(len(sentences)))
    observation = Observation(text, Finding.PAGE, title, text, sentences, positions, source=source)
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


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("Senne", "The river Senne, now covered, flows through the city."),
        ("senne", "The SENNE flows."),
        ("Dvorak", "Antonín Dvořák wrote it."),
        ("Dvořák", "It is by Dvorak."),
        ("“The Magic Flute”.", "He wrote The Magic Flute in 1791."),
        ("U.S.", "It lies in the U.S. and in Canada."),
        ("8611", "It rises to 8,611 metres."),
        ("8,611", "It rises to 8611 metres."),
        ("3.5", "It is 3.5 metres wide."),
        ("1947", "It is known since 1947."),
        ("東京", "日本の首都は東京です。"),
        ("서울", "수도는 서울이다."),
        ("Санкт-Петербург", "Город Санкт‑Петербург стоит на Неве."),
    ],
)
def test_spelling_that_people_take_for_the_same_makes_no_difference(answer: str, sentence: str) -> None:
    assert evidence_for(answer, Trajectory("q", (seen(sentence),)))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("Senne", "Senneville lies in Québec."),
        ("Rome", "It is a syndrome."),
        ("611", "It rises to 8,611 metres."),
        ("5", "It is 3.5 metres wide."),
        ("3", "It is 3.5 metres wide."),
        ("19", "It is known since 1947."),
        ("No", "He plays Dr. No."),
        ("SUPPORTS", "He supports the idea."),
        ("NOT ENOUGH INFO", "There is not enough info."),
    ],
)
def test_what_only_looks_like_the_answer_is_no_evidence(answer: str, sentence: str) -> None:
    assert not evidence_for(answer, Trajectory("q", (seen(sentence),)))


def test_evidence_says_page_sentence_position_source_and_step() -> None:
    (evidence,) = evidence_for("8,611 metres", TRAJECTORY)
    assert citation(evidence) == "“It rises to 8,611 metres.” K2, sentence 2 (Atlas), step 1"


def test_what_a_tool_found_out_is_evidence_without_a_position() -> None:
    found = Observation("51", Finding.RESULT, "Calculate", sentences=("50% of 102 = 51",))
    (evidence,) = evidence_for("51", Trajectory("q", (Step(1, None, Action("Calculate", "50% of 102"), found),)))
    assert citation(evidence) == "“50% of 102 = 51” Calculate, step 1"


@pytest.mark.parametrize(
    ("answer", "pages", "words"),
    [
        ("Oslo", (), "no evidence used: it read no page"),
        ("yes", (), "no evidence used: it read no page"),
        ("Yes.", ("K2", "C"), "no sentence can hold this answer; it read K2, C"),
        ("REFUTES", ("K2",), "no sentence can hold this answer; it read K2"),
        ("Oslo", ("K2",), "no evidence used: the answer does not stand in what it read of K2"),
    ],
)
def test_an_answer_without_evidence_says_why_and_what_was_read(answer: str, pages: tuple[str, ...], words: str) -> None:
    assert without_evidence(answer, pages) == words
