"""Looking into a source from the sources screen, without a model."""

from pathlib import Path

from app_support import screen_text, wait_until
from source_desks import at_the_desk, desk, mark
from textual.pilot import Pilot

from react_tui.paths import Folders
from react_tui.tui.screens.pages import PagesScreen


async def look(pilot: Pilot[None], *keys: str) -> str:
    """Press keys in the screen of pages, and return what it says when it has looked."""
    await pilot.press(*keys)
    screen = pilot.app.screen
    assert isinstance(screen, PagesScreen)
    await wait_until(pilot, lambda: not screen.jobs.busy)
    await pilot.pause()
    return str(screen.query_one("#work").content)  # type: ignore[attr-defined]


async def test_a_title_is_found_and_its_page_read(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, _):
        await pilot.press("f")
        assert await look(pilot, *"paris", "enter") == "1 title."
        assert "Paris is a city." in screen_text(pilot)
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, PagesScreen)


async def test_what_is_like_it_is_listed_and_opened(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, _):
        await pilot.press("f")
        assert await look(pilot, *"pariss", "enter") == "no page is called that; 1 title may be meant."
        assert await look(pilot, "enter") == "1 title."
        assert "Paris is a city." in screen_text(pilot)


async def test_what_is_not_there_is_told(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, _):
        await pilot.press("f")
        assert await look(pilot, *"zzzz", "enter") == "nothing is like that."


async def test_a_source_on_the_web_is_not_asked(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await mark(pilot, screen, "source wikipedia")
        await pilot.press("f")
        assert (await look(pilot, *"paris", "enter")).startswith("✕ wikipedia is on the web")
