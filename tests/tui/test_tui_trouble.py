"""Folders that cannot be written: the app says so once where it matters, and goes on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from app_support import ask_to_the_end, content_text, run_screen, screen_text, wait_until
from backstages import backstage
from evaluate_support import evaluating
from kept_runs import THREE_STEPS, keep, session
from textual.pilot import Pilot

from react_tui.cli.app import remember
from react_tui.paths import HOME_VARIABLE, folders
from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.run import RunScreen


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that no folder can be made in, whoever tries: it is a file."""
    home = tmp_path / "no folder"
    home.write_bytes(b"")
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


@asynccontextmanager
async def app(runs: Path) -> AsyncIterator[Pilot[None]]:
    react = ReactApp(
        session(runs, THREE_STEPS * 2),
        backstage=backstage(runs),
        remember=lambda key, value: remember(folders(), key, value),
        clock=lambda: 0.0,
    )
    async with react.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: isinstance(react.screen, RunScreen) and react.screen.phase is Phase.IDLE)
        yield pilot


def notes(pilot: Pilot[None]) -> list[str]:
    return [note.text for note in run_screen(pilot).query(Note)]


async def test_a_run_that_cannot_be_kept_is_told_of_once_and_answered(nowhere: Path) -> None:
    async with app(nowhere / "runs") as pilot:
        await ask_to_the_end(pilot)
        told = [note for note in notes(pilot) if "only in memory" in note]
        assert len(told) == 1
        assert str(nowhere) in told[0]
        assert run_screen(pilot).query_one(Answer).event.answer == "Senne"


async def test_a_run_that_is_only_in_memory_can_be_edited(nowhere: Path) -> None:
    async with app(nowhere / "runs") as pilot:
        await ask_to_the_end(pilot)
        assert run_screen(pilot).runner.run is not None
        assert [kept.step.number for kept in run_screen(pilot).runner.run.current] == [1, 2, 3]


async def test_a_theme_that_cannot_be_kept_holds_for_now(nowhere: Path) -> None:
    async with app(nowhere / "runs") as pilot:
        pilot.app.theme = "nord"
        await wait_until(pilot, lambda: any("kept for now only" in note for note in notes(pilot)))
        assert pilot.app.theme == "nord"


async def test_the_history_is_empty_where_there_can_be_none(nowhere: Path) -> None:
    async with app(nowhere / "runs") as pilot:
        await pilot.press("ctrl+r")
        await wait_until(pilot, lambda: "No run is kept yet" in content_text(pilot, "#detail"))


async def test_an_export_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    keep(tmp_path / "runs")
    (tmp_path / "exports").write_bytes(b"")
    async with app(tmp_path / "runs") as pilot:
        await pilot.press("ctrl+r")
        await wait_until(pilot, lambda: "Which river" in screen_text(pilot))
        await pilot.press("m")
        await wait_until(pilot, lambda: "✕" in content_text(pilot, "#said"))
        assert "exports" in content_text(pilot, "#said")


async def test_a_setting_that_cannot_be_saved_says_why(nowhere: Path) -> None:
    async with app(nowhere / "runs") as pilot:
        await pilot.press("f9")
        await wait_until(pilot, lambda: "run.steps" in screen_text(pilot))
        await pilot.press("enter", "enter")
        await wait_until(pilot, lambda: "is not saved" in content_text(pilot, "#said"))


async def test_an_evaluation_whose_results_cannot_be_written_says_why(nowhere: Path) -> None:
    async with evaluating(nowhere / "results") as (pilot, screen):
        await pilot.press("f5")
        await wait_until(pilot, lambda: not screen.running)
        await wait_until(pilot, lambda: "no folder" in screen_text(pilot) or "irectory" in screen_text(pilot))
