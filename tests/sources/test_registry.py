"""Sources by name: what is kept, what is refused, and what two copies of the program make of one list."""

import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.errors import SourceError
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered
from react_tui.sources.registry import REGISTRY_NAME, Registry

WIKI = Registered("wiki", Kind.ZIM, Path("/archives/wiki.zim"))
FETCHED = Registered("got", Kind.ZIM, Path("/a b/ü's.zim"), "https://library.example/got.zim", "ab" * 32)


@pytest.fixture
def registry(home: Folders) -> Registry:
    return Registry(home)


def list_file(home: Folders) -> Path:
    return home.data / REGISTRY_NAME


def test_the_starter_encyclopedia_and_wikipedia_are_always_there(registry: Registry) -> None:
    assert [source.name for source in registry.all()] == ["starter", "wikipedia"]


def test_a_source_reads_back_as_it_was_put(registry: Registry) -> None:
    for source in (WIKI, FETCHED):
        registry.put(source)
    assert registry.all()[2:] == (FETCHED, WIKI)


@pytest.mark.parametrize("name", ["starter", "wikipedia", "", "-x", "A", "a b", "a/b", "x.zim", "\x1b[2J", "a" * 200])
def test_a_name_that_is_reserved_or_no_name_is_refused(registry: Registry, name: str) -> None:
    with pytest.raises(SourceError):
        registry.put(Registered(name, Kind.ZIM, Path("/x.zim")))


def test_a_name_is_not_given_twice(registry: Registry) -> None:
    registry.put(WIKI)
    with pytest.raises(SourceError, match="named wiki already"):
        registry.put(WIKI)


def test_a_source_that_is_dropped_is_gone(registry: Registry) -> None:
    registry.put(WIKI)
    assert registry.drop("wiki") == WIKI
    with pytest.raises(SourceError, match="no source named 'wiki'"):
        registry.get("wiki")


def test_what_comes_with_the_program_is_not_dropped(registry: Registry) -> None:
    with pytest.raises(SourceError, match="comes with react-tui"):
        registry.drop("starter")


def test_a_name_that_is_nearly_right_is_suggested(registry: Registry) -> None:
    with pytest.raises(SourceError, match="Did you mean starter"):
        registry.get("startr")


@pytest.mark.parametrize("path", ["/nowhere/w.zim", "w.zim", "sub/w.zim"])
def test_a_path_needs_no_name(registry: Registry, path: str) -> None:
    assert registry.resolve(path) == Registered("w", Kind.ZIM, Path(path))


def test_an_archive_in_parts_is_named_by_its_first_part(registry: Registry) -> None:
    assert registry.resolve("/x/w.zimaa").path == Path("/x/w.zim")


def test_a_folder_is_no_archive_and_the_command_for_notes_is_named(registry: Registry, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="sources add notes"):
        registry.resolve(str(tmp_path))


@pytest.mark.parametrize("content", [b"\0", b"\xff\xfe", b"x = 1", b"[x]\nkind = 'nonsense'", b"[x]\nkind = 5", b"["])
def test_a_list_that_cannot_be_read_is_one_error_and_kept_when_a_new_one_begins(
    registry: Registry, home: Folders, content: bytes
) -> None:
    home.data.mkdir(parents=True)
    list_file(home).write_bytes(content)
    with pytest.raises(SourceError, match="cannot be read"):
        registry.get("wiki")
    registry.put(WIKI)
    assert registry.get("wiki") == WIKI
    assert (home.data / f"{REGISTRY_NAME}.broken").read_bytes() == content


def test_a_broken_list_is_not_in_the_way_of_the_starter_encyclopedia(registry: Registry, home: Folders) -> None:
    home.data.mkdir(parents=True)
    list_file(home).write_bytes(b"[")
    assert registry.resolve("starter").name == "starter"


def test_a_folder_that_cannot_be_made_is_one_error(registry: Registry, home: Folders) -> None:
    home.data.parent.mkdir(parents=True, exist_ok=True)
    home.data.write_bytes(b"")
    with pytest.raises(SourceError, match="cannot be written"):
        registry.put(WIKI)


def test_many_copies_of_the_program_lose_no_source(home: Folders) -> None:
    script = (
        "import sys; from pathlib import Path; from react_tui.paths import folders\n"
        "from react_tui.sources.named import Kind, Registered; from react_tui.sources.registry import Registry\n"
        "for number in range(5): Registry(folders()).put(\n"
        "    Registered(f's{sys.argv[1]}-{number}', Kind.ZIM, Path('/x.zim')))\n"
    )
    processes = [subprocess.Popen([sys.executable, "-c", script, str(number)]) for number in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    assert len(Registry(home).all()) == 2 + 20
