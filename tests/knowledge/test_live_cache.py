"""What was read of live Wikipedia can be read again without it; nothing else can, and no socket is opened."""

import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest
from mediawiki import Reply, Site, encyclopedia_site, serving
from wiki import from_cache, live

from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.live.cache import Cache
from react_tui.knowledge.live.source import LiveWikipedia

DEMO = ("Paris", "City of Light", "Mercury", "Mercury (planet)", "L'Aquil", "zzzz", "sao paulo")
WEEK = 7 * 24 * 3600


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(encyclopedia_site()) as site:
        yield site


def played(source: LiveWikipedia) -> list[Observation]:
    world = Wikipedia(source)
    return [world.act(Action("Search", entity)) for entity in DEMO]


def cache_file(folder: Path) -> Path:
    (file,) = folder.glob("wikipedia/*.sqlite3")
    return file


@pytest.mark.loopback
def test_a_demo_replays_with_the_server_gone(tmp_path: Path) -> None:
    with serving(encyclopedia_site()) as site:
        before = played(live(site, tmp_path))
    assert played(from_cache(tmp_path)) == before
    assert {seen.finding for seen in before} == {Finding.PAGE, Finding.MISS}


@pytest.mark.loopback
def test_what_was_read_within_the_week_is_not_asked_again(site: Site, tmp_path: Path) -> None:
    played(live(site, tmp_path))
    asked = len(site.asked)
    played(live(site, tmp_path))
    assert len(site.asked) == asked


def test_offline_no_socket_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    source = from_cache(tmp_path)
    assert not source.online
    assert {seen.finding for seen in played(source)} == {Finding.FAULT}


def test_offline_what_was_never_read_is_a_fault_that_says_so_and_no_miss(tmp_path: Path) -> None:
    seen = Wikipedia(from_cache(tmp_path)).act(Action("Search", "Paris"))
    assert seen.finding is Finding.FAULT
    assert seen.text == ("Could not read [Paris]. Wikipedia (en): Paris is not in the cache, and the network is off.")


@pytest.mark.loopback
def test_an_old_answer_is_asked_for_again_and_serves_where_the_network_does_not(site: Site, tmp_path: Path) -> None:
    source = live(site, tmp_path)
    source.find("Paris")
    _make_older(cache_file(tmp_path), WEEK + 1)
    asked = len(site.asked)
    site.first = [Reply(500), Reply(500)]
    page = source.find("Paris")
    assert page is not None and len(site.asked) == asked + 2
    assert source.find("Paris") is not None and len(site.asked) == asked + 4


def _make_older(file: Path, seconds: float) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE answers SET fetched = fetched - ?", (seconds,))
    database.close()


@pytest.mark.loopback
@pytest.mark.parametrize("damage", ["entry", "header", "half", "empty", "folder"])
def test_a_damaged_cache_is_fetched_anew(site: Site, tmp_path: Path, damage: str) -> None:
    source = live(site, tmp_path)
    source.find("Paris")
    _damage(cache_file(tmp_path), damage)
    page = source.find("Paris")
    assert page is not None and page.title == "Paris"
    if damage != "folder":
        source.find("Paris")
        assert from_cache(tmp_path).find("Paris") is not None


def _damage(file: Path, damage: str) -> None:
    if damage == "entry":
        with sqlite3.connect(file) as database:
            database.execute("UPDATE answers SET answer = X'00ff00'")
        database.close()
    elif damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        content = file.read_bytes()
        damaged = {"header": b"x" * 100 + content[100:], "half": content[: len(content) // 2], "empty": b""}
        file.write_bytes(damaged[damage])


def test_the_oldest_answers_give_way(tmp_path: Path) -> None:
    now = iter(range(1000))
    cache = Cache(tmp_path / "c.sqlite3", largest=1000, now=lambda: next(now))
    for number in range(100):
        cache.put("page", str(number), str(number) * 20)
    kept = [number for number in range(100) if cache.get("page", str(number))]
    assert kept == list(range(kept[0], 100)) and 10 < len(kept) < 95
    assert cache.get("page", "99").answer == "99" * 20  # type: ignore[union-attr]  # it is the newest


def test_an_answer_that_would_fill_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "c.sqlite3", largest=100)
    cache.put("page", "x", "".join(map(chr, range(200, 900))))
    assert cache.get("page", "x") is None


def test_an_answer_has_the_date_at_which_it_was_given(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "c.sqlite3", now=lambda: 1000.0)
    cache.put("title", "x", None)
    kept = cache.get("title", "x")
    assert kept is not None and (kept.answer, kept.fetched) == (None, 1000.0)


@pytest.mark.parametrize("text", ["\ud800", "日本 \x00\x1b[2J", r"\xi C:\Users \u2014 é"])
def test_text_comes_back_unchanged(tmp_path: Path, text: str) -> None:
    cache = Cache(tmp_path / "c.sqlite3")
    cache.put("page", "x", {"paragraphs": text})
    kept = cache.get("page", "x")
    assert kept is not None and kept.answer == {"paragraphs": text}


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    cache = Cache(tmp_path / "file" / "c.sqlite3")
    cache.put("page", "x", "y")
    assert cache.get("page", "x") is None


def test_two_processes_share_a_cache(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from react_tui.knowledge.live.cache import Cache\n"
        "cache = Cache(pathlib.Path(sys.argv[1]))\n"
        "for n in range(20): cache.put('page', f'{sys.argv[2]} {n}', 'x')\n"
    )
    file = tmp_path / "c.sqlite3"
    writers = [Popen([sys.executable, "-c", script, str(file), name]) for name in ("a", "b")]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert all(Cache(file).get("page", f"{name} {number}") for name in ("a", "b") for number in range(20))
