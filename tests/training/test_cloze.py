"""Questions that ask for one span of a sentence."""

from random import Random

import pytest
from pages import shelved

from react_tui.training.cloze import asks_from_sentences

LEDE = "The Foo is a bridge in Leeds."


def asked(*sentences: str, title: str = "Foo") -> set[tuple[str, str]]:
    page = shelved(title, LEDE, *sentences)
    found = (ask for seed in range(8) for ask in asks_from_sentences(page, Random(seed)) if ask.position > 0)
    return {(ask.asked_of("the Foo"), ask.answer) for ask in found}


@pytest.mark.parametrize(
    ("sentence", "question", "answer"),
    [
        ("Foo became a national monument in 1907.", "The Foo became a national monument in what year?", "1907"),
        ("It was opened on 3 May 1907.", "On what date was the Foo opened?", "3 May 1907"),
        ("It has 49 stone arches.", "The Foo has how many stone arches?", "49"),
        ("The bridge was built by Ann Lee.", "By whom was the Foo built?", "Ann Lee"),
        ("It was painted by the artist Ann Lee.", "By which artist was the Foo painted?", "Ann Lee"),
        ("Ann Lee and Jo Roe designed Foo in 1900.", "Who designed the Foo in 1900?", "Ann Lee and Jo Roe"),
    ],
)
def test_a_span_becomes_a_question(sentence: str, question: str, answer: str) -> None:
    assert (question, answer) in asked(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is next to the old mill, opened in 1907.",
        "They opened the way for trains in 1907.",
        "Foo Street was opened in 1907.",
        "Foo and its twin, which is also called Foo, date from 1907.",
    ],
    ids=["of something else", "another subject", "a longer name", "named twice"],
)
def test_a_sentence_that_is_not_plainly_about_the_subject_asks_nothing(sentence: str) -> None:
    assert not asked(sentence)


def test_the_statement_says_the_answer_in_full() -> None:
    (ask,) = (
        ask for ask in asks_from_sentences(shelved("Foo", LEDE, "It has 49 stone arches."), Random(0)) if ask.position
    )
    assert ask.statement == "Foo has 49 stone arches"
    assert ask.needed_of("Foo") == "how many stone arches Foo has"
