"""Fetching archives in the app, from a Kiwix library on this machine."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from app_support import wait_until
from file_server import Site, serving
from kiwix_library import ENTRIES, FILE, NAME, base, publish
from source_desks import archive, at_the_desk, desk, mark, said, settled
from textual.message import Message

from react_tui.fetching.progress import Progress, Report
from react_tui.paths import Folders
from react_tui.sources.registry import Registry
from react_tui.tui.jobs import Jobs
from react_tui.tui.messages import JobEnded, JobProgress
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.library import LibraryScreen
from react_tui.tui.screens.sources import SourcesScreen

pytestmark = pytest.mark.loopback


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(archive(tmp_path / "tiny.zim", "Paris is tiny.", "Tiny pages").read_bytes()) as site:
        publish(site, site.content)
        yield site


async def choose_tiny(pilot) -> None:  # type: ignore[no-untyped-def]
    """Search the library for the archive and take it."""
    await pilot.press("g", *"tiny", "enter")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen) and bool(pilot.app.screen._books))
    await pilot.pause()
    await pilot.press("enter")


async def test_an_archive_of_the_library_is_fetched_and_can_be_removed_with_its_file(
    home: Folders, tmp_path: Path, site: Site
) -> None:
    async with at_the_desk(desk(home, tmp_path, catalogue=base(site))) as (pilot, screen):
        await choose_tiny(pilot)
        await settled(pilot, screen)
        assert said(screen).startswith(f"✓ {NAME} is fetched")
        assert (home.archives / FILE).read_bytes() == site.content
        await mark(pilot, screen, f"source {NAME}")
        await pilot.press("r", "y")
        await settled(pilot, screen)
        assert "bytes are free again" in said(screen) and not (home.archives / FILE).exists()


async def test_the_library_is_asked_in_the_language_that_is_typed(home: Folders, tmp_path: Path, site: Site) -> None:
    async with at_the_desk(desk(home, tmp_path, catalogue=base(site))) as (pilot, _):
        await pilot.press("g", *"tiny", "tab", *"ENG", "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen) and bool(pilot.app.screen._books))
        asked = [asked["path"] for asked in site.asked if asked["path"].startswith(ENTRIES)]
        assert "q=tiny" in asked[-1] and "lang=eng" in asked[-1]


async def test_a_broken_fetch_is_listed_and_goes_on_with_enter(home: Folders, tmp_path: Path, site: Site) -> None:
    site.drop_after = 10_000
    async with at_the_desk(desk(home, tmp_path, catalogue=base(site))) as (pilot, screen):
        await choose_tiny(pilot)
        await settled(pilot, screen)
        assert said(screen).startswith(f"✕ {NAME}:") and "The connection ended" in said(screen)
        site.drop_after = None
        await mark(pilot, screen, f"part {FILE}")
        await pilot.press("enter")
        await settled(pilot, screen)
        assert Registry(home).get(NAME).fetched
        assert any(asked.get("Range") == "bytes=10000-" for asked in site.asked)


async def test_what_is_fetched_while_another_screen_is_shown_is_told_there(
    home: Folders, tmp_path: Path, site: Site
) -> None:
    async with at_the_desk(desk(home, tmp_path, catalogue=base(site))) as (pilot, screen):
        gate = threading.Event()
        screen.work.start("waiting", lambda _report: gate.wait(20), lambda _: screen._done("It is there."))
        await pilot.press("escape")
        gate.set()
        await settled(pilot, screen)
        assert "It is there." in [note.text for note in pilot.app.screen.query(Note)]


async def test_a_library_that_cannot_be_reached_says_so(home: Folders, tmp_path: Path, site: Site) -> None:
    site.pages.clear()
    site.status = 503
    async with at_the_desk(desk(home, tmp_path, catalogue=base(site))) as (pilot, _):
        await pilot.press("g", *"tiny", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        await wait_until(pilot, lambda: not screen._jobs.busy)
        assert "The server answered 503" in said(screen)  # type: ignore[arg-type]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, SourcesScreen)


def test_work_is_told_how_far_it_is_and_stopped_in_the_middle() -> None:
    messages: list[Message] = []
    over, going = threading.Event(), threading.Event()

    def post(message: Message) -> bool:
        messages.append(message)
        going.set()
        if isinstance(message, JobEnded):
            over.set()
        return True

    def endless(report: Report) -> None:
        while True:
            report(Progress("Fetching", 1, 2))

    jobs = Jobs(post)
    assert jobs.start("endless", endless, lambda _: None)
    assert going.wait(20) and not jobs.start("another", endless, lambda _: None)
    jobs.stop()
    assert over.wait(20)
    assert isinstance(messages[0], JobProgress)
    ended = messages[-1]
    assert isinstance(ended, JobEnded) and ended.then is None and ended.problem == "stopped"
