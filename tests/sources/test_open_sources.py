"""From the names in use to pages, and what is said of a source that is not opened."""

from pathlib import Path

import pytest

from react_tui.config import Config
from react_tui.errors import SourceError
from react_tui.paths import Folders
from react_tui.sources.details import details
from react_tui.sources.keeping import add_source
from react_tui.sources.named import Kind, Registered
from react_tui.sources.opening import Needs, Opened, open_sources


def opened(home: Folders, *use: str) -> Opened:
    return open_sources(Needs(Config().changed("source.use", use, "test"), home))


def test_one_source_is_opened_as_it_is(home: Folders) -> None:
    pages = opened(home, "starter").pages
    assert (pages.name, pages.notices) == ("Starter encyclopedia", ())


def test_names_and_paths_may_be_mixed_and_keep_their_order(home: Folders, paris: Path, texas: Path) -> None:
    add_source("texas", texas, home)
    assert opened(home, str(paris), "texas").pages.name == "French pages, Texan pages"


def test_archives_are_offline(home: Folders) -> None:
    assert not opened(home, "starter").online


def test_a_source_that_cannot_be_opened_is_a_notice_beside_one_that_can(home: Folders) -> None:
    pages = opened(home, "nowhere.zim", "starter").pages
    assert pages.name == "Starter encyclopedia" and "nowhere.zim: there is no such file" in pages.notices[0]


def test_where_no_source_can_be_opened_the_first_says_why(home: Folders) -> None:
    with pytest.raises(SourceError, match=r"first\.zim"):
        opened(home, "first.zim", "second.zim")


def test_a_name_that_nobody_knows_is_an_error_beside_any_other(home: Folders) -> None:
    with pytest.raises(SourceError, match="no source named 'nobody'"):
        opened(home, "starter", "nobody")


def test_details_tell_what_an_archive_says_of_itself(home: Folders, paris: Path) -> None:
    found = details(Registered("paris", Kind.ZIM, paris), home)
    size = paris.stat().st_size
    assert (found.title, found.articles, found.language, found.size) == ("French pages", 2, "eng", size)


def test_details_of_a_source_that_cannot_be_opened_tell_why(home: Folders) -> None:
    assert "no such file" in details(Registered("x", Kind.ZIM, Path("nowhere.zim")), home).problem


def test_details_of_notes_that_were_never_read_are_empty(home: Folders, tmp_path: Path) -> None:
    found = details(Registered("x", Kind.NOTES, tmp_path), home)
    assert (found.title, found.articles, found.problem) == ("", None, "")
