"""Facts are read from set phrases, and only where the phrase is about the page's own subject."""

import pytest
from pages import shelved

FILM = "Desire (1931 film)"


def facts(title: str, *sentences: str) -> dict[str, str]:
    return {fact.relation.name: fact.value for fact in shelved(title, *sentences).facts}


def statements(title: str, *sentences: str) -> set[str]:
    return {fact.statement() for fact in shelved(title, *sentences).facts}


def test_the_definition_of_a_film_tells_who_made_it() -> None:
    found = facts(
        FILM, 'Desire (French: "Désir") is a 1931 American drama film directed by Jon Lee and written by A. Roe.'
    )
    assert found == {"director": "Jon Lee", "writer": "A. Roe"}


def test_several_makers_are_one_answer() -> None:
    assert (
        facts(FILM, "Desire is a film directed by Jo Bell and Ed Cox, starring Ann Lee.")["director"]
        == "Jo Bell and Ed Cox"
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "Desire is a film based on the novel written by Ann Lee.",
        "Desire is a film starring Jon Lee, who was directed by Ann Roe in other films.",
        "Desire is a film recorded by Ann Lee and her husband.",
    ],
)
def test_what_is_said_of_something_else_is_no_fact(sentence: str) -> None:
    assert not {"director", "writer", "performer"} & facts(FILM, sentence).keys()


def test_later_sentences_speak_of_the_subject_by_a_pronoun() -> None:
    found = facts("Ann Lee", "Ann Mary Lee (born 3 May 1960) is an English singer.", "She was born in Leeds, England.")
    assert found == {"nationality": "English", "born": "3 May 1960", "birthplace": "Leeds, England"}


def test_a_life_in_brackets_tells_birth_and_death() -> None:
    assert statements("Jon Lee", "Jon Lee (May 3, 1860 – 1920) was a Dutch painter.") == {
        "Jon Lee was born on May 3, 1860",
        "Jon Lee died in 1920",
        "Jon Lee is Dutch",
    }


@pytest.mark.parametrize("adjectives", ["Italian-born French", "Swedish-Italian", "South Korean"])
def test_a_nationality_that_is_not_plain_is_none(adjectives: str) -> None:
    assert "nationality" not in facts("Jon Lee", f"Jon Lee is a {adjectives} painter.")


def test_a_role_that_was_played_is_no_relative() -> None:
    found = facts(
        "Ann Lee", "Ann Lee is an American actress.", "She is known for her role as Eve, the daughter of Tom Fox."
    )
    assert "parents" not in found


def test_bands_are_plural_where_their_page_makes_them_so() -> None:
    assert "The Foo were formed in 1994" in statements("The Foo", "The Foo were an English rock band, formed in 1994.")
    assert "The Foo is from Leeds" in statements("The Foo", "The Foo is an English rock band from Leeds.")


def test_a_page_that_does_not_say_what_it_is_about_has_no_facts() -> None:
    assert not facts("History of Foo", "Foo was founded in 1900 by Jon Lee.")
