"""Runs that were kept are found, opened, gone on with, exported and deleted in the app."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from app_support import content_text, run_screen, screen_text, wait_until
from backstages import backstage
from kept_runs import QUESTION, THREE_STEPS, keep, session
from textual.pilot import Pilot
from textual.widgets import Input, Static

from react_tui.core.trajectory import Outcome
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.history import HistoryScreen
from react_tui.tui.screens.replay import ReplayScreen
from react_tui.tui.screens.run import RunScreen

EVIL = "[/] [@click=app.quit]x[/] \x1b[2J?"


def cut(file: Path) -> None:
    """Leave of a run what a kill in its third step leaves."""
    lines = file.read_bytes().split(b"\n")
    last = max(number for number, line in enumerate(lines) if b'"kind": "step"' in line)
    file.write_bytes(b"\n".join(lines[:last]) + b'\n{"kind": "st')


@asynccontextmanager
async def app(
    folder: Path, asked: Session | None = None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Pilot[None]]:
    react = ReactApp(asked or session(folder), backstage=backstage(folder), clock=lambda: 0.0)
    async with react.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: isinstance(react.screen, RunScreen) and react.screen.phase is Phase.IDLE)
        yield pilot


async def history(pilot: Pilot[None], rows: int) -> HistoryScreen:
    await pilot.press("ctrl+r")
    screen = pilot.app.screen
    assert isinstance(screen, HistoryScreen)
    await wait_until(pilot, lambda: screen.rows.option_count == rows)
    await pilot.pause()
    return screen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "runs"


async def test_every_kept_run_is_listed_with_how_it_ended(folder: Path) -> None:
    keep(folder)
    keep(folder, (" I know.", " Finish[42]"), EVIL)
    async with app(folder) as pilot:
        await history(pilot, 2)
        seen = screen_text(pilot)
        assert QUESTION in seen
        assert "[/] [@click=app.quit]x[/] ␛[2J?" in seen
        assert "finished · 1 steps · react" in seen


async def test_the_list_follows_what_is_typed(folder: Path) -> None:
    keep(folder)
    keep(folder, (" I know.", " Finish[42]"), "What is six times seven?")
    async with app(folder) as pilot:
        screen = await history(pilot, 2)
        await pilot.press("slash", *"brus")
        await wait_until(pilot, lambda: screen.rows.option_count == 1)
        await wait_until(pilot, lambda: "Brussels" in content_text(pilot, "#detail"))
        screen.query_one(Input).value = "xylophone"
        await wait_until(pilot, lambda: screen.rows.option_count == 0)
        assert "No run holds xylophone." in content_text(pilot, "#detail")


async def test_enter_opens_a_run_in_the_panes_and_escape_comes_back(folder: Path) -> None:
    keep(folder)
    async with app(folder) as pilot:
        screen = await history(pilot, 1)
        await pilot.press("enter")
        await wait_until(
            pilot, lambda: isinstance(pilot.app.screen, ReplayScreen) and bool(pilot.app.screen.query(Answer))
        )
        assert len(pilot.app.screen.query(Card)) == 3
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, RunScreen)


async def test_a_run_that_was_cut_off_is_offered_in_one_line_and_one_key_goes_on_with_it(folder: Path) -> None:
    cut(keep(folder))
    asked = session(folder, THREE_STEPS[4:])
    async with app(folder, asked) as pilot:
        await wait_until(pilot, lambda: bool(run_screen(pilot).query(Note)))
        offer = run_screen(pilot).query_one(Note).text
        assert offer == f"A run was cut off after 2 steps; f12 goes on with it: {QUESTION}"
        await pilot.press("f12")
        await wait_until(pilot, lambda: [end.event.answer for end in run_screen(pilot).query(Answer)] == ["Senne"])
        assert [card.number for card in run_screen(pilot).query(Card)] == [1, 2, 3]
    assert backstage(folder).library().summaries()[0].outcome == Outcome.FINISHED


async def test_a_run_with_an_end_is_not_offered(folder: Path) -> None:
    keep(folder)
    async with app(folder) as pilot:
        await history(pilot, 1)
        assert not run_screen(pilot).query(Note)


async def test_a_run_without_an_answer_goes_on_from_the_list(folder: Path) -> None:
    cut(keep(folder))
    async with app(folder, session(folder, THREE_STEPS[4:])) as pilot:
        await history(pilot, 1)
        await pilot.press("g")
        await wait_until(pilot, lambda: bool(run_screen(pilot).query(Answer)))
        assert pilot.app.screen is run_screen(pilot)


async def test_a_run_with_an_answer_is_shown_to_be_edited_and_does_not_go_on(folder: Path) -> None:
    keep(folder)
    async with app(folder, session(folder, ())) as pilot:
        await history(pilot, 1)
        await pilot.press("g")
        screen = run_screen(pilot)
        await wait_until(pilot, lambda: pilot.app.screen is screen and bool(screen.query(Answer)))
        assert screen.phase is Phase.IDLE
        assert screen.query_one(Answer).event.answer == "Senne"


async def test_a_run_is_deleted_only_after_a_yes(folder: Path) -> None:
    file = keep(folder)
    async with app(folder) as pilot:
        screen = await history(pilot, 1)
        await pilot.press("d")
        assert "Delete this run for good?" in screen_text(pilot)
        await pilot.press("n", "d")
        assert file.exists()
        await pilot.press("y")
        await wait_until(pilot, lambda: not file.exists() and screen.rows.option_count == 0)


@pytest.mark.parametrize(("key", "ending", "word"), [("m", ".md", "Senne"), ("j", ".json", "react-tui runs")])
async def test_a_run_is_written_to_a_file_whose_path_is_told(folder: Path, key: str, ending: str, word: str) -> None:
    keep(folder)
    async with app(folder) as pilot:
        screen = await history(pilot, 1)
        await pilot.press(key)
        await wait_until(pilot, lambda: "written to" in str(screen.query_one("#said", Static).content))
    (file,) = (folder.parent / "exports").iterdir()
    assert file.suffix == ending
    assert word in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [(40, 12), (20, 5), (1, 1)])
async def test_the_history_is_usable_in_a_small_window(folder: Path, size: tuple[int, int]) -> None:
    keep(folder)
    async with app(folder, size=size) as pilot:
        await history(pilot, 1)
        if size[0] >= 40:
            assert "Which river flows" in screen_text(pilot)
