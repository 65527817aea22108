"""The titles of an archive are listed once, and each of them is found."""

import os
import shutil
from multiprocessing import get_context
from pathlib import Path

import pytest
from zim_archives import Entry, build_archive, text
from zim_encyclopedia import ENTRIES, REDIRECTS

from react_tui.errors import SourceError
from react_tui.knowledge.archive_titles import title_file
from react_tui.knowledge.title_list import open_titles
from react_tui.knowledge.zim import ZimSource


def listed(archive: Path, folder: Path) -> set[str]:
    return {title.decode() for title in open_titles(title_file(archive, folder))}


def test_pages_and_redirects_are_listed_and_pictures_and_metadata_are_not(encyclopedia: Path, tmp_path: Path) -> None:
    pages = {entry.title for entry in ENTRIES if entry.mimetype == "text/html"}
    assert listed(encyclopedia, tmp_path) == pages | set(REDIRECTS)


def test_every_listed_title_is_found(encyclopedia: Path, tmp_path: Path) -> None:
    source = ZimSource(encyclopedia)
    assert [title for title in listed(encyclopedia, tmp_path) if source.find(title) is None] == []


def test_titles_that_an_action_cannot_hold_are_left_out(tmp_path: Path) -> None:
    names = ["Open [bracket", "[[A]] (song)", "Two  blanks", "a" * 101, "Bell\x07", "Next\u2028line", "北京"]
    archive = build_archive(tmp_path / "odd.zim", [Entry(name, text("Text.")) for name in names], index=False)
    assert listed(archive, tmp_path) == {"[[A]] (song)", "北京"}


def test_a_list_is_made_once(encyclopedia: Path, tmp_path: Path) -> None:
    made = title_file(encyclopedia, tmp_path)
    before = made.stat().st_ino
    assert title_file(encyclopedia, tmp_path) == made and made.stat().st_ino == before


def test_an_archive_that_has_changed_is_listed_anew(tmp_path: Path) -> None:
    archive = build_archive(tmp_path / "a.zim", [Entry("Old", text("Text."))])
    old = title_file(archive, tmp_path)
    build_archive(tmp_path / "b.zim", [Entry("New", text("Text."))]).replace(archive)
    assert title_file(archive, tmp_path) != old and listed(archive, tmp_path) == {"New"}


def test_only_the_lists_used_last_are_kept(encyclopedia: Path, tmp_path: Path) -> None:
    for age in range(10):
        (tmp_path / f"{age}.titles").touch()
        os.utime(tmp_path / f"{age}.titles", (1e9 - age, 1e9 - age))
    new = title_file(encyclopedia, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {new.name, *(f"{age}.titles" for age in range(7))}


def test_two_processes_may_list_the_same_archive_at_once(encyclopedia: Path, tmp_path: Path) -> None:
    with get_context("spawn").Pool(2) as pool:
        both = pool.starmap(title_file, [(encyclopedia, tmp_path)] * 2, chunksize=1)
    assert both[0] == both[1] and list(tmp_path.iterdir()) == [both[0]]


def test_a_folder_that_cannot_be_made_is_told_as_such(encyclopedia: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SourceError, match="cannot be kept") as error:
        title_file(encyclopedia, tmp_path / "file" / "titles")
    assert "after-miss" in error.value.hint


def test_a_damaged_archive_is_told_as_such(encyclopedia: Path, tmp_path: Path) -> None:
    archive = Path(shutil.copy(encyclopedia, tmp_path / "cut.zim"))
    archive.write_bytes(archive.read_bytes()[:-100])
    with pytest.raises(SourceError, match="cut short"):
        title_file(archive, tmp_path / "titles")


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("hotpotqa/mini-wikipedia.zim", 14922),
        ("zim/zimfile.zim", 282),
        ("zim/poor.zim", 1),
        ("zim/corner_cases.zim", 4),
    ],
)
def test_every_title_of_a_real_archive_is_found(data_folder: Path, tmp_path: Path, name: str, count: int) -> None:
    source = ZimSource(data_folder / name)
    titles = listed(data_folder / name, tmp_path)
    assert len(titles) == count and [title for title in titles if source.find(title) is None] == []
