"""What lies on the desk of a person: the sources in use in their order, the others, and names for new ones."""

from pathlib import Path

import pytest

from react_tui.errors import SourceError
from react_tui.paths import Folders
from react_tui.sources.desk import Desk
from react_tui.sources.keeping import add_source
from react_tui.sources.kiwix import book_name
from react_tui.sources.named import suggested_name


@pytest.fixture
def desk(home: Folders, paris: Path, texas: Path) -> Desk:
    add_source("french", paris, home)
    add_source("texan", texas, home)
    return Desk(home, "", ("texan", "starter"))


def test_those_in_use_come_first_in_their_order(desk: Desk) -> None:
    assert [found.source.name for found in desk.listed()] == ["texan", "starter", "wikipedia", "french"]


def test_an_archive_in_use_by_its_path_is_listed_by_it(home: Folders, paris: Path) -> None:
    assert Desk(home, "", (str(paris),)).listed()[0].title == "French pages"


def test_a_source_is_put_in_use_at_the_end_and_out_of_use_wherever_it_stands(desk: Desk) -> None:
    assert desk.toggled("french") == ("texan", "starter", "french")
    assert desk.toggled("texan") == ("starter",)


def test_the_only_source_in_use_stays(home: Folders) -> None:
    with pytest.raises(SourceError, match="only source in use"):
        Desk(home, "", ("starter",)).toggled("starter")


@pytest.mark.parametrize(
    ("name", "by", "use"),
    [
        ("starter", -1, ("starter", "texan")),
        ("texan", 1, ("starter", "texan")),
        ("texan", -1, ("texan", "starter")),
        ("starter", 1, ("texan", "starter")),
        ("french", -1, ("texan", "starter")),
    ],
)
def test_a_source_in_use_is_moved_and_stays_at_the_ends(desk: Desk, name: str, by: int, use: tuple[str, ...]) -> None:
    assert desk.moved(name, by) == use


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/a/wikipedia_en_all_2024-06.zim", "wikipedia_en_all_2024-06"),
        ("/a/w.zimaa", "w"),
        ("/a/My Notes", "my-notes"),
        ("/a/notes.v2", "notes.v2"),
        ("/a/Été (1).zim", "ete-1"),
        ("/a/日本.zim", "source"),
        ("/a/Wikipedia.zim", "wikipedia-2"),
        ("/a/taken.zim", "taken-3"),
    ],
)
def test_a_name_is_made_from_that_of_the_file(path: str, name: str) -> None:
    assert suggested_name(Path(path), ("taken", "taken-2")) == name


def test_a_file_of_the_library_has_the_name_of_its_archive() -> None:
    assert book_name("tiny_en_all_maxi_2024-06.zim") == "tiny_en_all_maxi"
    assert book_name("notes.txt") == ""
