"""Pictures without colours: every state is told in words or signs."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from app_support import Gate, TimelessSession, ask, ask_to_the_end, run_screen, session_of, wait_until
from textual.pilot import Pilot

from react_tui.errors import EngineError
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.card import Card

Compare = Callable[..., bool]
Step = Callable[[Pilot[Any]], Awaitable[None]]
DEATH = EngineError("the model's process ended unexpectedly (signal 9).", hint="It is started again with the next one.")
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def _without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def _app(session: Session) -> ReactApp:
    return ReactApp(session, clock=lambda: 0.0)


def _then(*steps: Step) -> Step:
    async def run(pilot: Pilot[Any]) -> None:
        await wait_until(pilot, lambda: bool(pilot.app.screen.query("#question")))
        await wait_until(pilot, lambda: run_screen(pilot).phase is Phase.IDLE)
        for step in steps:
            await step(pilot)
        await pilot.pause()

    return run


async def _focus_the_answer(pilot: Pilot[Any]) -> None:
    pilot.app.screen.query(".answer .evidence").first().focus()


async def _focus_a_step(pilot: Pilot[Any]) -> None:
    pilot.app.screen.query(Card).first().focus()
    await pilot.press("right")


@SIZES
class TestWithoutColours:
    def test_an_answer_whose_evidence_has_the_focus(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        app = _app(session_of(session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end, _focus_the_answer))

    def test_a_step_that_has_the_focus(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        app = _app(session_of(session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end, _focus_a_step))

    def test_a_miss_a_repeat_and_an_error(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        pieces = (" I look.", " Search[Atlantis]", " Again.", " Search[Atlantis]", " Hm.", DEATH)
        app = _app(session_of(pieces, session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end))

    def test_a_paused_run(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        gate = Gate("I need")

        async def pause(pilot: Pilot[Any]) -> None:
            await wait_until(pilot, gate.reached.is_set)
            run_screen(pilot).action_pause()
            gate.open()
            await wait_until(pilot, lambda: run_screen(pilot).phase is Phase.PAUSED)

        app = _app(session_of(before_word=gate, session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask, pause))
