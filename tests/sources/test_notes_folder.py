"""A folder of notes as an archive: what is left out, when it is made anew, and that it stays apart."""

import os
import shutil
from pathlib import Path

import pytest
from note_files import built, notes_in, page_of, pages_of, write

from react_tui.config import Config
from react_tui.errors import SourceError
from react_tui.fetching.progress import Progress
from react_tui.paths import Folders
from react_tui.sources.keeping import add_source, remove_source
from react_tui.sources.notes.build import build_notes
from react_tui.sources.opening import Needs, open_source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good note."""
    write(tmp_path / "notes", "good.md", "# Good\n\nThis one is good.")
    return tmp_path / "notes"


def said(folder: Path, home: Folders) -> str:
    return "\n".join(built(folder, home).notices)


def test_files_that_are_no_notes_are_left_out_and_named_with_the_reason(folder: Path, home: Folders) -> None:
    write(folder, "a.txt", b"a\0b")
    write(folder, "sub/b.md", b"")
    write(folder, "c.md", b"---\ntitle: only this\n---\n")
    write(folder, "d.pdf", b"no pdf")
    write(folder, "e.pdf", b"%PDF-1.4\n" + bytes(1000))
    told = [notice.partition(" is left out of the notes: ") for notice in built(folder, home).notices]
    reasons = {name: reason.split(" (")[0].rstrip(".") for name, _, reason in told}
    assert reasons == {
        "a.txt": "it is binary, not text",
        "c.md": "it is empty",
        "d.pdf": "it is no PDF that can be read",
        "e.pdf": "it is no PDF that can be read",
        "sub/b.md": "it is empty",
    }


def test_a_huge_file_is_left_out_and_named(folder: Path, home: Folders) -> None:
    with (folder / "huge.md").open("wb") as file:
        file.truncate(200_000_000)
    assert "huge.md is left out of the notes: it has 200 MB" in said(folder, home)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root and Windows may read everything")
def test_a_file_that_may_not_be_read_is_left_out_and_named(folder: Path, home: Folders) -> None:
    write(folder, "secret.md", "secret").chmod(0)
    assert "secret.md is left out of the notes: Permission denied" in said(folder, home)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a file that is no file")
def test_what_is_no_file_is_left_out_and_named(folder: Path, home: Folders) -> None:
    os.mkfifo(folder / "pipe.md")
    (folder / "link.md").symlink_to(folder / "nowhere")
    told = said(folder, home)
    assert "pipe.md is left out" in told and "link.md is left out" in told


def test_files_of_other_kinds_are_counted_by_kind(folder: Path, home: Folders) -> None:
    for name in ("a.png", "b.png", "Makefile"):
        write(folder, name, "x")
    assert "no notes: 2 .png, 1 no ending" in said(folder, home)


def test_hidden_files_and_folders_are_left_alone(folder: Path, home: Folders) -> None:
    write(folder, ".git/description.md", "# Hidden\n\ntext")
    assert page_of(folder, home, "Hidden") is None
    assert said(folder, home) == ""


def test_the_bad_files_do_not_keep_the_good_one_from_being_found(folder: Path, home: Folders) -> None:
    write(folder, "b.txt", b"\0")
    page = page_of(folder, home, "Good")
    assert page is not None and page.sentences == ("This one is good.",)


def test_notes_that_have_not_changed_are_not_read_again(folder: Path, home: Folders) -> None:
    first = built(folder, home).archive
    heard: list[Progress] = []
    assert build_notes(notes_in(folder), home, heard.append).archive == first
    assert heard == []


def test_a_changed_a_new_and_a_deleted_note_are_noticed(folder: Path, home: Folders) -> None:
    built(folder, home)
    write(folder, "good.md", "# Better\n\nThis one is better.")
    write(folder, "new.md", "# New\n\nThis one is new.")
    assert None not in pages_of(folder, home, "Better", "New").values()
    (folder / "new.md").unlink()
    assert page_of(folder, home, "New") is None


def test_only_the_newest_archive_is_kept(folder: Path, home: Folders) -> None:
    built(folder, home)
    write(folder, "new.md", "# New")
    kept = built(folder, home).archive
    assert sorted(kept.parent.glob("*")) == sorted([kept, kept.parent / "lock"])


def test_progress_ends_with_all_bytes(folder: Path, home: Folders) -> None:
    heard: list[Progress] = []
    build_notes(notes_in(folder), home, heard.append)
    size = (folder / "good.md").stat().st_size
    assert heard[-1] == Progress("Reading notes", size, size)


def test_a_listener_can_end_the_work_and_nothing_half_done_is_left(folder: Path, home: Folders) -> None:
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_notes(notes_in(folder), home, stop)
    assert [path.name for path in (home.notes / "notes").iterdir()] == ["lock"]


def test_nothing_is_printed(folder: Path, home: Folders, capfd: pytest.CaptureFixture[str]) -> None:
    built(folder, home)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["a.png", ".hidden.md"])
def test_a_folder_without_notes_is_one_error(tmp_path: Path, home: Folders, name: str) -> None:
    write(tmp_path / "n", name, "x")
    with pytest.raises(SourceError, match="no notes in this folder"):
        built(tmp_path / "n", home)


def test_a_folder_of_nothing_but_bad_notes_is_one_error_that_names_them(tmp_path: Path, home: Folders) -> None:
    write(tmp_path / "n", "b.txt", b"\0")
    with pytest.raises(SourceError, match=r"none of the notes can be read \(b\.txt: it is binary"):
        built(tmp_path / "n", home)


def test_a_folder_that_is_away_is_read_as_it_was_with_a_notice(folder: Path, home: Folders) -> None:
    built(folder, home)
    shutil.rmtree(folder)
    pages = open_source(notes_in(folder), Needs(Config(), home))
    assert pages.find("Good") is not None and "as they were" in pages.notices[0]
    pages.close()


def test_deleted_notes_are_not_read_as_they_were(folder: Path, home: Folders) -> None:
    built(folder, home)
    (folder / "good.md").unlink()
    with pytest.raises(SourceError, match="no notes"):
        open_source(notes_in(folder), Needs(Config(), home))


def test_notes_that_change_while_they_are_open_stay_readable(folder: Path, home: Folders) -> None:
    pages = open_source(notes_in(folder), Needs(Config(), home))
    write(folder, "new.md", "# New")
    built(folder, home)
    assert pages.find("Good") is not None
    pages.close()


def test_removing_the_source_removes_what_was_made_of_the_notes_and_no_note(folder: Path, home: Folders) -> None:
    add_source("notes", folder, home)
    remove_source("notes", home, delete=True)
    assert list(home.notes.rglob("*.zim")) == [] and (folder / "good.md").exists()


@pytest.mark.parametrize(
    "title", ["x" * 300, "Wörter " * 200, "語" * 300, "y " * 700], ids=["a word", "words", "no blanks", "letters"]
)
def test_a_title_that_is_far_too_long_is_shortened(folder: Path, home: Folders, title: str) -> None:
    write(folder, "long.md", f"# {title}\n\nThis one has a heading without an end.")
    assert page_of(folder, home, "long").sentences[-1] == "This one has a heading without an end."
    assert len(page_of(folder, home, "long").title) <= 150


def test_a_file_name_as_long_as_they_may_be_is_found_by_its_beginning(folder: Path, home: Folders) -> None:
    write(folder, f"{'y' * 248}.md", "No heading, and a long name.")
    assert page_of(folder, home, f"{'y' * 50}…").sentences == ("No heading, and a long name.",)


def test_what_cannot_be_made_an_archive_gets_no_name(tmp_path: Path, home: Folders) -> None:
    with pytest.raises(SourceError):
        add_source("notes", tmp_path, home)
    assert not (home.data / "sources.toml").exists()
