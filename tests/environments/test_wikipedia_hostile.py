"""Whatever pages and models write, an observation is one line of plain text, and nothing is raised."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zim_archives import Entry, build_archive, text
from zim_encyclopedia import BACKSLASHES, TRICKY

from react_tui.core.trajectory import Action, Finding
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import SourceError
from react_tui.knowledge.source import Page, make_page
from react_tui.knowledge.zim import ZimSource


class Shelf:
    """Pages in memory, given as they are."""

    name = "Shelf"
    notices = ()

    def __init__(self, *pages: Page) -> None:
        self.pages = {page.title: page for page in pages}

    def find(self, title: str) -> Page | None:
        return self.pages.get(title)

    def similar(self, text: str, limit: int = 5) -> list[str]:
        return list(self.pages)[:limit]

    def close(self) -> None:
        self.pages.clear()


def is_plain_line(line: str) -> bool:
    return not any(
        unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs")
        or character in "\u202a\u202b\u202d\u202e\u2066\u2067"
        for character in line
    )


def test_a_page_that_imitates_the_loop_is_shown_as_it_is(wikipedia: Wikipedia) -> None:
    assert wikipedia.act(Action("Search", "Tricky")).text == " ".join(TRICKY)


def test_control_characters_and_line_ends_are_gone_and_letters_stay(wikipedia: Wikipedia) -> None:
    seen = wikipedia.act(Action("Search", "Controls"))
    assert seen.text == "First line. It has [2J and 31m and turned text, and an é."


def test_backslashes_come_back_unchanged(wikipedia: Wikipedia) -> None:
    assert wikipedia.act(Action("Search", "Backslashes")).text == BACKSLASHES
    assert wikipedia.act(Action("Lookup", "C:\\Users")).text.startswith(r"(Result 1 / 1) The symbol \xi")


@given(st.text(), st.text(), st.sampled_from(["Search", "Lookup", "Finish", "Jump\n"]))
def test_every_observation_is_one_line_of_plain_text(title: str, body: str, name: str) -> None:
    wikipedia = Wikipedia(Shelf(make_page(title, title, (body,)), make_page("Page", "Page", (body, "last words"))))
    for action in (Action(name, title), Action("Search", "Page"), Action(name, body), Action("Lookup", "last")):
        seen = wikipedia.act(action)
        assert is_plain_line(seen.text) and is_plain_line(seen.title)
        assert all(is_plain_line(line) for line in seen.page.split("\n"))


def test_titles_of_other_pages_are_one_line_too() -> None:
    wikipedia = Wikipedia(Shelf(make_page("a\u2028\x1b[2Jb", "a", ("x",))))
    assert wikipedia.act(Action("Search", "c")).text == "Could not find [c]. Similar: ['a [2Jb']."


class Broken(Shelf):
    """A source whose pages cannot be read."""

    def find(self, title: str) -> Page | None:
        raise SourceError("the archive is damaged.", where="my\nfile.zim", hint="Fetch it again.")


def test_a_fault_is_told_apart_from_a_miss_and_says_what_to_do() -> None:
    seen = Wikipedia(Broken()).act(Action("Search", "Paris"))
    assert seen.finding is Finding.FAULT
    assert seen.text == "Could not read [Paris]. my file.zim: the archive is damaged. Fetch it again."


def test_after_a_fault_no_page_is_open() -> None:
    wikipedia = Wikipedia(Broken())
    wikipedia.act(Action("Search", "Paris"))
    assert wikipedia.act(Action("Lookup", "x")).finding is Finding.INVALID


def test_an_archive_that_was_closed_is_a_fault(tmp_path: Path) -> None:
    source = ZimSource(build_archive(tmp_path / "a.zim", [Entry("Paris", text("A city."))]))
    wikipedia = Wikipedia(source)
    source.close()
    assert wikipedia.act(Action("Search", "Paris")).finding is Finding.FAULT


@pytest.mark.parametrize("argument", ["\x00", "\ud800", "x" * 5000, "[[[", "%s {0} \\"])
def test_no_argument_raises(wikipedia: Wikipedia, argument: str) -> None:
    assert wikipedia.act(Action("Search", argument)).finding in (Finding.MISS, Finding.INVALID)
