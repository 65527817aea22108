"""A kept run is played in the panes, with no model."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from app_support import content_text, screen_text, wait_until
from kept_runs import QUESTION, keep
from textual.pilot import Pilot
from textual.widgets import Static

from react_tui.core.trajectory import Outcome
from react_tui.paths import bundled
from react_tui.phase import Phase
from react_tui.store import KeptRun, read_run
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.recording import Recording
from react_tui.tui.replay_app import ReplayApp
from react_tui.tui.screens.replay import ReplayScreen


@pytest.fixture
def run(tmp_path: Path) -> KeptRun:
    return read_run(keep(tmp_path / "runs"))


@asynccontextmanager
async def playing(
    *recordings: Recording, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    app = ReplayApp(recordings, clock=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.has_class("-asked"))
        yield pilot, _screen(pilot)


def _screen(pilot: Pilot[None]) -> ReplayScreen:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def _outcomes(pilot: Pilot[None]) -> list[Outcome]:
    return [answer.event.outcome for answer in pilot.app.screen.query(Answer)]


async def test_a_run_is_shown_as_it_was_down_to_its_answer(run: KeptRun) -> None:
    async with playing(Recording(run, speed=0)) as (pilot, screen):
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])
        assert [card.action for card in screen.query(Card)] == ["Search[Belgium]", "Search[Brussels]", "Finish[Senne]"]
        seen = screen_text(pilot)
        assert QUESTION in seen
        assert "REPLAY at once" in seen
        assert "OFFLINE" not in seen


async def test_by_key_each_step_waits_for_the_space_bar(run: KeptRun) -> None:
    async with playing(Recording(run, by_key=True, speed=0)) as (pilot, screen):
        for number in (1, 2, 3):
            assert len(screen.query(Card)) == number - 1
            await pilot.press("space")
            await wait_until(pilot, lambda number=number: len(screen.query(Card)) == number)  # type: ignore[misc]
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])


async def test_from_waiting_for_keys_it_plays_on_by_itself(run: KeptRun) -> None:
    async with playing(Recording(run, by_key=True, speed=0)) as (pilot, _):
        await pilot.press("s")
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])


async def test_plus_and_minus_change_the_speed_and_the_header_tells_it(run: KeptRun) -> None:
    async with playing(Recording(run, by_key=True)) as (pilot, _):
        await pilot.press("s", "+", "+")
        assert content_text(pilot, "#network") == "REPLAY 4×"
        await pilot.press("-")
        assert content_text(pilot, "#network") == "REPLAY 2×"


async def test_escape_stops_a_replay_and_then_leaves_it(run: KeptRun) -> None:
    async with playing(Recording(run, by_key=True)) as (pilot, screen):
        await pilot.press("escape")
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.CANCELLED])
        assert screen.phase is Phase.IDLE
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_replay_that_is_over_can_be_played_again(run: KeptRun) -> None:
    async with playing(Recording(run, speed=0)) as (pilot, screen):
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])
        await pilot.press("r")
        await wait_until(pilot, lambda: screen.phase is Phase.IDLE and _outcomes(pilot) == [Outcome.FINISHED])
        assert len(screen.query(Card)) == 3


async def test_several_runs_follow_each_other(run: KeptRun) -> None:
    opera = read_run(bundled("assets") / "demo" / "opera.jsonl")
    async with playing(Recording(run, speed=0), Recording(opera)) as (pilot, first):
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])
        assert "next of 1 more" in content_text(pilot, "#doing")
        await pilot.press("space")
        await wait_until(pilot, lambda: pilot.app.screen is not first and pilot.app.screen.has_class("-asked"))
        await wait_until(pilot, lambda: opera.header.question in screen_text(pilot))
        assert opera.header.model in content_text(pilot, "#names")


async def test_nothing_can_be_asked_in_a_replay(run: KeptRun) -> None:
    async with playing(Recording(run, speed=0)) as (pilot, screen):
        assert not screen.query_one("#ask").display
        await pilot.press("f1")
        assert "In a replay" in [str(group.content) for group in pilot.app.screen.query(".group").results(Static)]


async def test_a_replay_is_usable_at_forty_columns(run: KeptRun) -> None:
    async with playing(Recording(run, speed=0), size=(40, 12)) as (pilot, _):
        await wait_until(pilot, lambda: _outcomes(pilot) == [Outcome.FINISHED])
        await pilot.press("f3")
        seen = screen_text(pilot)
        assert "▸C" in seen
        assert "REPLAY" in seen
