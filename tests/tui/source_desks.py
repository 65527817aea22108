"""Desks of sources in folders of their own, and the app with one of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app_support import STARTERS, run_screen, session_of, wait_until
from textual.pilot import Pilot
from textual.widgets import Static
from zim_archives import Entry, build_archive, text

from react_tui.cli.opening import open_world
from react_tui.config import Config
from react_tui.fetching.progress import Report, unheard
from react_tui.paths import Folders
from react_tui.phase import Phase
from react_tui.session import World
from react_tui.sources.desk import Desk
from react_tui.sources.keeping import add_source
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.sources import SourcesScreen

SEARCH_PARIS = (" a", " Search[Paris]", " b", " Finish[city]")
NOWHERE = "http://127.0.0.1:9"


def archive(path: Path, sentence: str, title: str) -> Path:
    return build_archive(path, [Entry("Paris", text(sentence))], metadata={"Title": title, "Date": "2024-06-15"})


def desk(home: Folders, tmp_path: Path, use: tuple[str, ...] = ("french",), catalogue: str = NOWHERE) -> Desk:
    """Return a desk with two archives of one page each."""
    add_source("french", archive(tmp_path / "french.zim", "Paris is a city.", "French pages"), home)
    add_source("texan", archive(tmp_path / "texan.zim", "Paris is a city in Texas.", "Texan pages"), home)
    return Desk(home, catalogue, use)


@asynccontextmanager
async def at_the_desk(
    desk: Desk, kept: dict[str, object] | None = None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[None], SourcesScreen]]:
    """Open the sources screen over a session that reads the real sources in use; ``kept`` holds what is remembered."""

    def open_use(use: tuple[str, ...], report: Report) -> World:
        return open_world(Config().changed("source.use", use, "a test"), desk.folders, (), report)

    def remember(key: str, value: object) -> str:
        (kept if kept is not None else {})[key] = value
        return ""

    world = open_use(desk.use, unheard)
    session = session_of(SEARCH_PARIS)
    session.turn_to(world)
    session.open_world = open_use
    app = ReactApp(session, starters=STARTERS, clock=lambda: 0.0, desk=desk, remember=remember)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: bool(app.screen_stack) and run_screen(pilot).phase is Phase.IDLE)
        await pilot.press("f7")
        screen = app.get_screen("sources", SourcesScreen)
        await settled(pilot, screen)
        yield pilot, screen


async def settled(pilot: Pilot[None], screen: SourcesScreen) -> None:
    """Wait until nothing is being done."""
    await pilot.pause()
    await wait_until(pilot, lambda: screen.is_mounted and not any(job.busy for job in jobs(screen)))
    await pilot.pause()


def jobs(screen: SourcesScreen):  # type: ignore[no-untyped-def]
    return (screen.listing, screen.opening, screen.work)


def said(screen: SourcesScreen) -> str:
    """Return what the line below the list says."""
    return str(screen.query_one("#work", Static).content)


async def mark(pilot: Pilot[None], screen: SourcesScreen, row: str) -> None:
    """Move to a row by its id, such as ``source french``."""
    listed = screen.query_one("#sources")
    listed.highlighted = listed.get_option_index(row)  # type: ignore[attr-defined]
    await pilot.pause()
