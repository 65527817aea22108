"""A title opens its page, however it is written, and never another page."""

import unicodedata

import pytest

from react_tui.knowledge.source import Page
from react_tui.knowledge.zim import ZimSource


def opened(source: ZimSource, title: str) -> Page:
    page = source.find(title)
    assert page is not None, f"{title} was not found"
    return page


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("Paris", "Paris"),
        ("paris", "Paris"),
        ("PARIS", "Paris"),
        ("Foo_Paris", "Foo Paris"),
        ("foo paris", "Foo Paris"),
        ("City of Light", "Paris"),
        ("city of light", "Paris"),
        ("Ville Lumiere", "Paris"),
        ("Cafe", "Café"),
        (unicodedata.normalize("NFD", "Café"), "Café"),
        ("sao paulo", "São Paulo"),
        ("D'Amelio", "D’Amelio"),
        ("d'amelio", "D’Amelio"),
        ("L’Aquila", "L'Aquila"),
        ("100% (song)", "100% (song)"),
        ("100%_(song)", "100% (song)"),
        ("'Paris'", "Paris"),
        ('"Heroes" (album)', '"Heroes" (album)'),
        ("“Heroes” (album)", '"Heroes" (album)'),
        ("I/O", "I/O"),
        ("O", "O"),
    ],
)
def test_the_page_is_found_under_its_real_title(source: ZimSource, asked: str, title: str) -> None:
    assert opened(source, asked).title == title


@pytest.mark.parametrize(
    "asked", ["C/O", "A/O", "X/Paris", "Pari", "Parisian", "Heroes", "London", "picture.png", "", "_"]
)
def test_a_miss_opens_no_other_page(source: ZimSource, asked: str) -> None:
    assert source.find(asked) is None


def test_of_two_pages_with_one_title_both_can_be_reached(source: ZimSource) -> None:
    texts = {opened(source, name).paragraphs for name in source.similar("Twin")}
    assert texts == {("The first twin.",), ("The second twin.",)}


def test_a_page_has_its_paragraphs_and_their_sentences(source: ZimSource) -> None:
    page = opened(source, "Danube")
    assert len(page.paragraphs) == 2
    assert [len(sentences) for sentences in page.sentences_by_paragraph()] == [3, 4]
    assert page.sentences[3] == "This is sentence number 4 about the river."


def test_a_disambiguation_page_lists_the_real_titles_of_pages_that_exist(source: ZimSource) -> None:
    assert opened(source, "Mercury").choices == ("Mercury (planet)", "Mercury (element)")


def test_a_list_that_holds_only_itself_is_an_ordinary_page(source: ZimSource) -> None:
    assert opened(source, "Mirror").choices == ()


def test_a_page_that_sends_its_reader_on_is_followed(source: ZimSource) -> None:
    assert opened(source, "Moved").title == "Paris"


def test_a_page_without_text_has_no_sentences(source: ZimSource) -> None:
    assert opened(source, "Nothing").sentences == ()
