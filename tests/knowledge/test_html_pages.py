"""Pages in the shape of Wikipedia's and other sites', each beside the text that is right.

In the files of text a line is a paragraph, ``== x ==`` a heading of level 2, ``choice x`` a link of a disambiguation
page, and ``redirect x`` where a page sends its reader.
"""

from pathlib import Path

import pytest

from react_tui.knowledge.html import Document, read_html

PAGES = sorted(Path(__file__).with_name("pages").glob("*.html"))


def as_lines(document: Document) -> list[str]:
    lines = list(document.paragraphs)
    for heading in reversed(document.headings):
        marks = "=" * heading.level
        lines.insert(heading.paragraph, f"{marks} {heading.text} {marks}")
    lines += [f"choice {choice}" for choice in document.choices]
    return [*lines, f"redirect {document.redirect}"] if document.redirect else lines


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_read_as_the_text_beside_it(page: Path) -> None:
    right = page.with_suffix(".txt").read_text(encoding="utf-8")
    assert as_lines(read_html(page.read_text(encoding="utf-8"))) == right.strip("\n").split("\n")


def test_there_are_fifteen_pages() -> None:
    assert len(PAGES) == 15
