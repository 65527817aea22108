"""Pictures of comparing and evaluating methods, at the two sizes the app is made for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from app_support import STARTERS, TimelessSession, session_of, wait_until
from compare_support import Methodical, compare
from evaluate_support import evaluation_app, to_the_end
from textual.pilot import Pilot
from textual.widgets import Input

from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.run import RunScreen

Compare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")


async def _open(pilot: Pilot[Any], key: str) -> None:
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, RunScreen) and pilot.app.screen.phase is Phase.IDLE)
    await pilot.press(key)
    await pilot.pause()


@SIZES
def test_methods_side_by_side(snap_compare: Compare, size: tuple[int, int]) -> None:
    async def run(pilot: Pilot[Any]) -> None:
        await _open(pilot, "ctrl+n")
        await compare(pilot)

    app = ReactApp(session_of(engine=Methodical(), session=TimelessSession), starters=STARTERS, clock=lambda: 0.0)
    assert snap_compare(app, terminal_size=size, run_before=run)


@SIZES
def test_what_to_evaluate(snap_compare: Compare, size: tuple[int, int], tmp_path: Path) -> None:
    async def run(pilot: Pilot[Any]) -> None:
        await _open(pilot, "ctrl+g")

    assert snap_compare(evaluation_app(tmp_path), terminal_size=size, run_before=run)


@SIZES
def test_an_evaluation(snap_compare: Compare, size: tuple[int, int], tmp_path: Path) -> None:
    async def run(pilot: Pilot[Any]) -> None:
        await _open(pilot, "ctrl+g")
        pilot.app.screen.query_one("#jobs", Input).value = "1"
        assert isinstance(pilot.app.screen, EvaluateScreen)
        await to_the_end(pilot, pilot.app.screen)

    assert snap_compare(evaluation_app(tmp_path), terminal_size=size, run_before=run)
