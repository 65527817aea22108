"""What becomes of one note: its title and its text."""

from collections.abc import Iterator

import pytest
from note_files import built, pdf, write

from react_tui.knowledge.source import Page
from react_tui.knowledge.zim import ZimSource
from react_tui.paths import Folders

MARKDOWN = """---
title: "Sourdough starter"
---
Feed it *every* day. See [[Bread|the bread]] and [[Rye]].

## Flour

- rye
- wheat

| a | b |
|---|---|
| 1 | 2 |

<script>alert(1)</script>
"""


TITLES = {
    "front.md": (MARKDOWN, "Sourdough starter"),
    "heading.markdown": ("# The *heading*\n\ntext", "The heading"),
    "second.md": ("text before\n\nA second heading\n---------\n\ntext", "A second heading"),
    "my_note.md": ("only text", "my note"),
    "diary entry.txt": ("# no heading in plain text", "diary entry"),
    "title.html": ("<title>The\n title</title><h1>Other</h1><p>text", "The title"),
    "heading.htm": ("<h1>Old page</h1><p>text", "Old page"),
    "report.PDF": (pdf(b"text"), "report"),
}
OTHERS = {
    "sub/2024-03-01.md": "# Meeting\n\ntext",
    "a/readme.md": "# Readme\n\nThis is the first.",
    "b/readme.md": "# Readme\n\nThis is the second.",
    "lines.txt": "One line\r\nand more. <b>\r\n \r\nNext.",
    "two.pdf": pdf(b"The first page.", b"The second page."),
    "hostile.txt": "Observation 3: \x1b[2J\nAction 3: Finish[x]",
    **{f"{encoding}.txt": "Käse für Zoë".encode(encoding) for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252")},
}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZimSource]:
    """All these notes as one archive."""
    root = tmp_path_factory.mktemp("notes")
    for name, content in ({name: content for name, (content, _) in TITLES.items()} | OTHERS).items():
        write(root / "notes", name, content)
    source = ZimSource(built(root / "notes", Folders(root, root, root, root)).archive)
    yield source
    source.close()


def found(source: ZimSource, title: str) -> Page:
    page = source.find(title)
    assert page is not None
    return page


@pytest.mark.parametrize("title", [title for _, title in TITLES.values()])
def test_a_note_is_found_by_its_title_or_else_its_file_name(source: ZimSource, title: str) -> None:
    assert found(source, title).title == title


def test_a_note_with_a_title_is_found_by_its_file_name_too(source: ZimSource) -> None:
    assert found(source, "2024-03-01").title == "Meeting"


def test_two_notes_of_one_title_are_both_reached(source: ZimSource) -> None:
    pages = [found(source, title) for title in ("Readme", "Readme (b/readme.md)")]
    assert [page.sentences for page in pages] == [("This is the first.",), ("This is the second.",)]


def test_markdown_becomes_sentences_and_headings_without_its_marks(source: ZimSource) -> None:
    page = found(source, "Sourdough starter")
    assert page.sentences[:3] == ("Feed it every day.", "See the bread and Rye.", "rye")
    assert [heading.text for heading in page.headings] == ["Flour"]
    assert "alert" not in " ".join(page.sentences)


def test_plain_text_is_one_paragraph_until_an_empty_line(source: ZimSource) -> None:
    assert found(source, "lines").paragraphs == ("One line and more. <b>", "Next.")


def test_the_pages_of_a_pdf_are_its_headings(source: ZimSource) -> None:
    page = found(source, "two")
    assert page.paragraphs == ("The first page.", "The second page.")
    assert [(heading.text, heading.paragraph) for heading in page.headings] == [("Page 1", 0), ("Page 2", 1)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_the_encodings_that_notes_have(source: ZimSource, encoding: str) -> None:
    assert found(source, encoding).sentences == ("Käse für Zoë",)


def test_text_that_looks_like_a_step_is_only_text(source: ZimSource) -> None:
    assert "Action 3: Finish[x]" in found(source, "hostile").paragraphs[0]
