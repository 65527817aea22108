"""``react-tui sources``, run as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from file_server import Site, serving
from kiwix_library import FILE, NAME, base, publish
from zim_archives import Entry, build_archive, text

HOSTILE = "\x1b[2J\x1b]0;x\x07 \u202e[bold]Title"


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive whose title, and one of whose pages, is made to reach the terminal."""
    pages = [Entry(HOSTILE, text(f"A page about {HOSTILE}."), path="hostile"), Entry("Paris", text("A city.", "Old."))]
    return build_archive(tmp_path_factory.mktemp("zim") / "hostile.zim", pages, metadata={"Title": HOSTILE})


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "my notes"
    folder.mkdir()
    (folder / "bread.md").write_text("# Sourdough\n\nFeed it daily.\n\n## Flour\n\nRye.", encoding="utf-8")
    (folder / "b.txt").write_bytes(b"\0")
    return folder


def configure(home: Path, line: str) -> None:
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "config.toml").write_text(f"[source]\n{line}\n", encoding="utf-8")


def columns(stdout: str) -> dict[str, list[str]]:
    """Return the rows of a list by the name of the source."""
    rows = [line.split("\t") for line in stdout.strip("\n").split("\n")]
    return {row[1]: row for row in rows}


def test_the_list_tells_what_is_in_use_and_of_each_source_what_it_holds(react_tui) -> None:
    rows = columns(react_tui("sources", "list").stdout)
    assert rows["starter"][:5] == ["1", "starter", "zim", "360", "eng"]
    assert rows["starter"][6:8] == ["2026-01-01", "Starter encyclopedia"]


def test_an_archive_that_was_added_is_listed_and_removed_again(react_tui, hostile: Path) -> None:
    assert react_tui("sources", "add", "mine", str(hostile)).returncode == 0
    assert columns(react_tui("sources").stdout)["mine"][8] == str(hostile)
    assert react_tui("sources", "remove", "mine", "--delete").returncode == 0
    assert "mine" not in columns(react_tui("sources", "list").stdout) and hostile.exists()


def test_nothing_in_an_archive_reaches_the_terminal(react_tui, hostile: Path) -> None:
    done = [react_tui("sources", "add", "mine", str(hostile)), react_tui("sources", "list")]
    done += [react_tui("sources", command, "page", "Title", "--source", "mine") for command in ("search", "show")]
    printed = "".join(part.stdout + part.stderr for part in done)
    assert "Title" in printed and not set("\x1b\x07\u202e") & set(printed)


def test_notes_are_added_searched_and_shown(react_tui, notes: Path) -> None:
    added = react_tui("sources", "add", "notes", str(notes))
    assert "b.txt is left out" in added.stderr and "1 articles" not in added.stdout
    assert react_tui("sources", "search", "daily", "--source", "notes").stdout == "Sourdough\n"
    shown = react_tui("sources", "show", "sourdough", "--source", "notes")
    assert shown.stdout == "Sourdough\n\nFeed it daily.\n\n== Flour ==\n\nRye.\n"


def test_the_order_of_sources_in_use_comes_from_the_settings(react_tui, notes: Path, tmp_path: Path) -> None:
    react_tui("sources", "add", "notes", str(notes))
    configure(tmp_path / "home", 'use = ["notes", "starter"]')
    rows = columns(react_tui("sources", "list").stdout)
    assert (rows["notes"][0], rows["starter"][0]) == ("1", "2")
    assert react_tui("sources", "show", "Sourdough").returncode == 0
    assert react_tui("sources", "show", "Vienna").returncode == 0


def test_removing_a_source_in_use_is_told(react_tui, notes: Path, tmp_path: Path) -> None:
    react_tui("sources", "add", "notes", str(notes))
    configure(tmp_path / "home", 'use = ["notes"]')
    assert "still named in source.use" in react_tui("sources", "remove", "notes").stderr


def test_a_page_that_is_not_there_exits_1_and_names_similar_ones(react_tui) -> None:
    done = react_tui("sources", "show", "Vienna", "opera")
    assert done.returncode == 1 and done.stdout == "" and "Vienna" in done.stderr


def test_words_that_nothing_is_like_exit_1_and_are_told(react_tui) -> None:
    result = react_tui("sources", "search", "zzzzqqq")
    assert (result.returncode, result.stdout) == (1, "")
    assert "Nothing is like zzzzqqq." in result.stderr


def test_adding_a_damaged_archive_says_so(react_tui, hostile: Path, tmp_path: Path) -> None:
    content = bytearray(hostile.read_bytes())
    content[-1] ^= 1
    damaged = tmp_path / "damaged.zim"
    damaged.write_bytes(content)
    assert "This archive is damaged" in react_tui("sources", "add", "damaged", str(damaged)).stderr


def test_a_whole_archive_exits_0_and_a_damaged_one_3(react_tui, hostile: Path, tmp_path: Path) -> None:
    assert react_tui("sources", "verify", str(hostile)).returncode == 0
    data = bytearray(hostile.read_bytes())
    data[-30] ^= 0xFF
    damaged = tmp_path / "damaged.zim"
    damaged.write_bytes(data)
    done = react_tui("sources", "verify", str(damaged))
    assert done.returncode == 3 and "damaged" in done.stderr and done.stdout == ""


@pytest.mark.parametrize("content", [b"", b"<html>", b"ZIM\x04", None], ids=["empty", "web page", "cut", "missing"])
def test_what_is_no_archive_is_not_added_and_is_one_message(react_tui, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.zim"
    if content is not None:
        path.write_bytes(content)
    done = react_tui("sources", "add", "mine", str(path))
    assert done.returncode == 3 and done.stderr.count("\n") == 1 and "x.zim" in done.stderr
    assert "mine" not in columns(react_tui("sources", "list").stdout)


@pytest.mark.parametrize("arguments", [("get",), ("get", "x", "--list", "y"), ("add", "x"), ("search",), ("nonsense",)])
def test_a_command_without_what_it_needs_is_bad_use(react_tui, arguments: tuple[str, ...]) -> None:
    assert react_tui("sources", *arguments).returncode == 2


@pytest.mark.loopback
def test_the_library_is_listed_and_an_archive_of_it_fetched(hostile: Path, tmp_path: Path) -> None:
    with serving(hostile.read_bytes()) as site:
        publish(site, site.content)
        listed = run(site, tmp_path, "get", "--list", "tiny")
        fetched = run(site, tmp_path, "get", NAME)
    assert listed.stdout == f"{NAME}\teng\t0.0 MiB\t2024-06\t1,234\tTiny\n"
    path = tmp_path / "data" / "archives" / FILE
    assert (fetched.returncode, fetched.stdout) == (0, f"{path}\n") and path.read_bytes() == hostile.read_bytes()


def run(site: Site, home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the command where the library is the one on this machine."""
    configure(home, f'catalogue = "{base(site)}"')
    environment = {**os.environ, "REACT_TUI_HOME": str(home), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "react_tui", "sources", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)
