"""Pictures of the sources screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from app_support import session_of, wait_until
from source_desks import NOWHERE, settled
from textual.pilot import Pilot

from react_tui.fetching.progress import Progress
from react_tui.paths import Folders
from react_tui.phase import Phase
from react_tui.sources.desk import Desk
from react_tui.sources.details import Details
from react_tui.sources.named import Kind, Registered
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.source_rows import progress_line
from react_tui.tui.screens.run import RunScreen
from react_tui.tui.screens.sources import SourcesScreen

Compare = Callable[..., bool]
SIMPLE = "wikipedia_en_simple_all_nopic"
KNOWN = (
    Details(Registered("notes", Kind.NOTES, Path("notes")), "My notes", 212, "eng", 1_400_000, "2026-11-02"),
    Details(Registered(SIMPLE, Kind.ZIM, Path("simple.zim"), "https://x"), "Simple Wikipedia", 243_000, "eng", 9**9),
    Details(Registered("starter", Kind.ZIM, Path("starter.zim")), "Starter encyclopedia", 360, "eng", 500_000),
    Details(Registered("wikipedia", Kind.LIVE), "Wikipedia on the web"),
    Details(Registered("cooking", Kind.ZIM, Path("cooking.zim")), problem="this archive is cut short."),
)


class FixedDesk(Desk):
    """A desk on which the same lies whatever the machine."""

    def listed(self) -> tuple[Details, ...]:
        return KNOWN


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_sources_while_one_is_fetched(
    snap_compare: Compare, size: tuple[int, int], home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.archives.mkdir(parents=True)
    (home.archives / "gutenberg_en_all.zim.part").write_bytes(b"x" * 3_000_000)
    app = ReactApp(session_of(), clock=lambda: 0.0, desk=FixedDesk(home, NOWHERE, ("notes", SIMPLE)))

    async def show(pilot: Pilot[Any]) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)
        await pilot.press("f7")
        screen = app.get_screen("sources", SourcesScreen)
        await settled(pilot, screen)
        await pilot.press("down")
        line = progress_line("wiktionary_en_all", Progress("Fetching", 45_000_000, 100_000_000), "x")
        screen.query_one("#work").update(line)  # type: ignore[attr-defined]
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=show)
