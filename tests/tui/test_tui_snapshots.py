"""Pictures of the app at the two sizes it is made for; `pytest --snapshot-update` takes them anew."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from app_support import (
    STARTERS,
    TWO_HOPS,
    Gate,
    TimelessSession,
    ask,
    ask_to_the_end,
    content_text,
    session_of,
    wait_until,
)
from textual.pilot import Pilot

from react_tui.errors import EngineError
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.run import RunScreen

Compare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
DEATH = EngineError("the model's process ended unexpectedly (signal 9).", hint="It is started again with the next one.")


def _app(session: Session, theme: str = "react-tui") -> ReactApp:
    return ReactApp(session, theme, STARTERS, clock=lambda: 0.0)


async def _idle(pilot: Pilot[Any]) -> None:
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, RunScreen) and pilot.app.screen.phase is Phase.IDLE)
    await pilot.pause()


def _then(*steps: Callable[[Pilot[Any]], Awaitable[None]]) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        for step in (_idle, *steps):
            await step(pilot)
        await pilot.pause()

    return run


@SIZES
class TestPictures:
    def test_idle_with_starter_questions(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        assert snap_compare(_app(session_of()), terminal_size=size, run_before=_then())

    def test_a_run_in_the_middle_of_a_thought(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        gate = Gate("The river Senne flows through")

        async def wait(pilot: Pilot[Any]) -> None:
            await wait_until(pilot, gate.reached.is_set)
            await wait_until(pilot, lambda: content_text(pilot, "#doing") == "writing thought 3")

        app = _app(session_of(before_word=gate, session=TimelessSession))
        try:
            assert snap_compare(app, terminal_size=size, run_before=_then(ask, wait))
        finally:
            gate.open()

    def test_a_finished_answer(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        app = _app(session_of(session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end))

    def test_a_miss_a_repeat_and_a_dead_engine(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        pieces = (" I look.", " Search[Atlantis]", " Again.", " Search[Atlantis]", " Hm.", DEATH)
        app = _app(session_of(pieces, session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end))

    def test_help(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        async def help_(pilot: Pilot[Any]) -> None:
            await pilot.press("f1")

        assert snap_compare(_app(session_of()), terminal_size=size, run_before=_then(help_))

    def test_the_exact_context(self, snap_compare: Compare, size: tuple[int, int]) -> None:
        async def open_(pilot: Pilot[Any]) -> None:
            await pilot.press("ctrl+t")

        app = _app(session_of(session=TimelessSession))
        assert snap_compare(app, terminal_size=size, run_before=_then(ask_to_the_end, open_))


def test_high_contrast(snap_compare: Compare) -> None:
    app = _app(session_of(TWO_HOPS, session=TimelessSession), "react-tui-contrast")
    assert snap_compare(app, terminal_size=(80, 24), run_before=_then(ask_to_the_end))


def test_without_colours(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    pieces = (" I look.", " Search[Atlantis]", " I know.", " Finish[42]")
    app = _app(session_of(pieces, session=TimelessSession))
    assert snap_compare(app, terminal_size=(80, 24), run_before=_then(ask_to_the_end))


def test_forty_columns(snap_compare: Compare) -> None:
    app = _app(session_of(session=TimelessSession))
    assert snap_compare(app, terminal_size=(40, 12), run_before=_then(ask_to_the_end))
