"""What becomes of one note: its title and its text."""

from pathlib import Path

import pytest
from note_files import page_of, pdf, write

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


@pytest.mark.parametrize(
    ("name", "content", "title"),
    [
        ("a.md", MARKDOWN, "Sourdough starter"),
        ("a.markdown", "# The *heading*\n\ntext", "The heading"),
        ("a.md", "text before\n\nA heading\n---------\n\ntext", "A heading"),
        ("my_note.md", "only text", "my note"),
        ("diary entry.txt", "# no heading in plain text", "diary entry"),
        ("a.html", "<title>The\n title</title><h1>Other</h1><p>text", "The title"),
        ("a.htm", "<h1>Old page</h1><p>text", "Old page"),
        ("report.PDF", pdf(b"text"), "report"),
    ],
)
def test_a_note_is_found_by_its_title_or_else_its_file_name(
    home: Folders, tmp_path: Path, name: str, content: str | bytes, title: str
) -> None:
    write(tmp_path / "n", name, content)
    page = page_of(tmp_path / "n", home, title)
    assert page is not None and page.title == title


def test_a_note_with_a_title_is_found_by_its_file_name_too(home: Folders, tmp_path: Path) -> None:
    write(tmp_path / "n", "sub/2024-03-01.md", "# Meeting\n\ntext")
    page = page_of(tmp_path / "n", home, "2024-03-01")
    assert page is not None and page.title == "Meeting"


def test_two_notes_of_one_title_are_both_reached(home: Folders, tmp_path: Path) -> None:
    for name in ("a/readme.md", "b/readme.md"):
        write(tmp_path / "n", name, f"# Readme\n\nThis is {name}.")
    pages = [page_of(tmp_path / "n", home, title) for title in ("Readme", "Readme (b/readme.md)")]
    assert [page and page.sentences for page in pages] == [("This is a/readme.md.",), ("This is b/readme.md.",)]


def test_markdown_becomes_sentences_and_headings_without_its_marks(home: Folders, tmp_path: Path) -> None:
    write(tmp_path / "n", "a.md", MARKDOWN)
    page = page_of(tmp_path / "n", home, "Sourdough starter")
    assert page is not None
    assert page.sentences[:3] == ("Feed it every day.", "See the bread and Rye.", "rye")
    assert [heading.text for heading in page.headings] == ["Flour"]
    assert "alert" not in " ".join(page.sentences)


def test_plain_text_is_one_paragraph_until_an_empty_line(home: Folders, tmp_path: Path) -> None:
    write(tmp_path / "n", "a.txt", "One line\r\nand more. <b>\r\n \r\nNext.")
    page = page_of(tmp_path / "n", home, "a")
    assert page is not None and page.paragraphs == ("One line and more. <b>", "Next.")


def test_the_pages_of_a_pdf_are_its_headings(home: Folders, tmp_path: Path) -> None:
    write(tmp_path / "n", "a.pdf", pdf(b"The first page.", b"The second page."))
    page = page_of(tmp_path / "n", home, "a")
    assert page is not None
    assert page.paragraphs == ("The first page.", "The second page.")
    assert [(heading.text, heading.paragraph) for heading in page.headings] == [("Page 1", 0), ("Page 2", 1)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_the_encodings_that_notes_have(home: Folders, tmp_path: Path, encoding: str) -> None:
    write(tmp_path / "n", "a.txt", "Käse für Zoë".encode(encoding))
    page = page_of(tmp_path / "n", home, "a")
    assert page is not None and page.sentences == ("Käse für Zoë",)


def test_text_that_looks_like_a_step_or_an_escape_is_only_text(home: Folders, tmp_path: Path) -> None:
    write(tmp_path / "n", "a.txt", "Observation 3: \x1b[2J\nAction 3: Finish[x]")
    page = page_of(tmp_path / "n", home, "a")
    assert page is not None and "Action 3: Finish[x]" in page.paragraphs[0]
