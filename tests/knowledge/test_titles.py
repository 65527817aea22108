"""What is the same title, and how else it may be spelt."""

import pytest

from react_tui.knowledge.titles import fold, spellings, tidy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("PARIS", "paris"),
        ("Café", "cafe"),
        ("Cafe\u0301", "Café"),
        ("São_Paulo", "Sao Paulo"),
        ("D'Amelio", "D’Amelio"),
        ("Michelson–Morley", "Michelson-Morley"),
        ("“Heroes”", '"Heroes"'),
        ("Straße", "STRASSE"),
        ("  two   blanks ", "two blanks"),
    ],
)
def test_case_accents_underscores_quotes_and_dashes_make_no_difference(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("бой", "бои"), ("が", "か"), ("C++", "C"), ("I/O", "IO"), ("की", "कि")])
def test_what_makes_another_word_is_kept(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_tidy_composes_letters_and_drops_spare_blanks() -> None:
    assert tidy(" Cafe\u0301__Noir ") == "Café Noir"


def test_the_spelling_asked_for_is_tried_first_and_none_twice() -> None:
    tried = list(spellings("iPod"))
    assert tried[:2] == ["iPod", "IPod"]
    assert len(tried) == len(set(tried))


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        ("paris", "Paris"),
        ("los_angeles", "Los Angeles"),
        ("jean-paul sartre", "Jean-Paul Sartre"),
        ("aoraki/mount cook", "Aoraki/Mount Cook"),
        ("D'Amelio", "D’Amelio"),
        ("L’Aquila", "L'Aquila"),
        ("'Hamlet'", "Hamlet"),
        ("people's party", "People's Party"),
    ],
)
def test_common_other_spellings_are_tried(asked: str, stored: str) -> None:
    assert stored in spellings(asked)


def test_an_empty_title_has_no_spelling() -> None:
    assert list(spellings(" ")) == []
