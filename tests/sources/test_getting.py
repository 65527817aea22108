"""Fetching an archive from a library that drops, ignores ranges, and lies: only the right file is ever named."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from file_server import Site
from kiwix_library import FILE, NAME, base, metalink, publish

from react_tui.errors import FetchError, ReactTuiError, SourceError
from react_tui.fetching.progress import Progress
from react_tui.paths import Folders
from react_tui.sources import kiwix
from react_tui.sources.getting import get, unfinished
from react_tui.sources.keeping import remove_source
from react_tui.sources.named import Kind, Registered
from react_tui.sources.registry import Registry

pytestmark = pytest.mark.loopback


def fetch(site: Site, home: Folders) -> Registered:
    return get(kiwix.find(base(site), NAME), home)


def fail(site: Site, home: Folders) -> ReactTuiError:
    with pytest.raises(ReactTuiError) as caught:
        fetch(site, home)
    return caught.value


def names(home: Folders) -> list[str]:
    return sorted(path.name for path in home.archives.iterdir() if path.suffix != ".lock")


def break_off(site: Site, home: Folders) -> int:
    """End a fetch in the middle, and return how far it came."""
    site.drop_after = len(site.content) * 6 // 10
    fail(site, home)
    site.drop_after = None
    return len(site.content) * 6 // 10


def test_an_archive_is_fetched_checked_and_named(site: Site, home: Folders) -> None:
    source = fetch(site, home)
    assert source.path.read_bytes() == site.content
    assert names(home) == [FILE]
    assert Registry(home).get(NAME) == source


def test_a_second_fetch_of_the_same_edition_asks_for_no_archive(site: Site, home: Folders) -> None:
    fetch(site, home)
    asked = len(site.asked)
    fetch(site, home)
    assert not any(request["path"].endswith(".zim") for request in site.asked[asked:])


def test_what_came_before_the_connection_broke_is_kept_apart_and_listed(site: Site, home: Folders) -> None:
    came = break_off(site, home)
    assert unfinished(home) == ((FILE, came),)
    with pytest.raises(SourceError, match="no source named"):
        Registry(home).get(NAME)


def test_the_next_fetch_asks_for_the_rest_only(site: Site, home: Folders) -> None:
    came = break_off(site, home)
    assert fetch(site, home).path.read_bytes() == site.content
    assert site.asked[-1]["Range"] == f"bytes={came}-"
    assert names(home) == [FILE]


@pytest.mark.parametrize("fault", ["ignore_range", "wrong_range"])
def test_a_server_that_does_not_send_the_rest_makes_it_start_again(site: Site, home: Folders, fault: str) -> None:
    break_off(site, home)
    setattr(site, fault, True)
    assert fetch(site, home).path.read_bytes() == site.content


def test_another_content_than_was_published_is_thrown_away(site: Site, home: Folders) -> None:
    site.content = site.content[:-1] + b"!"
    assert "SHA-256" in fail(site, home).what
    assert names(home) == []


def test_another_length_than_was_published_is_not_listened_to(site: Site, home: Folders) -> None:
    site.claimed_length = len(site.content) // 2
    assert "offers" in fail(site, home).what
    assert names(home) == []


def test_a_file_that_is_published_and_is_no_archive_is_thrown_away(site: Site, home: Folders) -> None:
    publish(site, b"<html>Not an archive</html>")
    assert "web page" in fail(site, home).what
    assert names(home) == []


def test_an_interrupt_keeps_what_came(site: Site, home: Folders) -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        get(kiwix.find(base(site), NAME), home, interrupt)
    assert names(home) == [f"{FILE}.part", f"{FILE}.part.etag"]
    assert fetch(site, home).path.read_bytes() == site.content


def test_too_little_room_is_noticed_before_anything_is_fetched(
    site: Site, home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 10))
    assert "not enough room" in fail(site, home).what
    assert names(home) == []


def test_a_newer_edition_takes_the_place_of_the_older_once_it_is_whole(site: Site, home: Folders, texas: Path) -> None:
    fetch(site, home)
    newer = FILE.replace("2024-06", "2025-01")
    publish(site, texas.read_bytes(), newer)
    break_off(site, home)
    assert Registry(home).get(NAME).path.name == FILE
    assert fetch(site, home).path.read_bytes() == texas.read_bytes()
    assert names(home) == [newer]


def test_a_file_that_is_there_without_its_name_is_named_and_not_fetched_again(site: Site, home: Folders) -> None:
    fetch(site, home)
    remove_source(NAME, home, delete=False)
    asked = len(site.asked)
    fetch(site, home)
    assert not any(request["path"].endswith(".zim") for request in site.asked[asked:])


def test_a_source_of_the_persons_own_is_never_replaced(site: Site, home: Folders, paris: Path) -> None:
    Registry(home).put(Registered(NAME, Kind.ZIM, paris))
    assert "source of your own" in fail(site, home).what


def test_a_second_fetch_at_the_same_time_is_told_of_the_first(site: Site, home: Folders) -> None:
    second: list[ReactTuiError] = []

    def fetch_again(progress: Progress) -> None:
        if not second:
            second.append(fail(site, home))

    get(kiwix.find(base(site), NAME), home, fetch_again)
    assert isinstance(second[0], FetchError) and "another react-tui" in second[0].what


def test_removing_deletes_a_fetched_file_only_where_that_is_asked_for(site: Site, home: Folders) -> None:
    path = fetch(site, home).path
    assert remove_source(NAME, home, delete=False).freed == 0 and path.exists()
    fetch(site, home)
    assert remove_source(NAME, home, delete=True).freed == len(site.content) and not path.exists()


def test_a_published_size_that_is_wrong_is_an_error(site: Site, home: Folders) -> None:
    site.pages[f"/zim/{FILE}.meta4"] = metalink(site.content, size=5)
    assert "offers" in fail(site, home).what
