"""Wherever a key is named it is the one that works; and no key that is pressed by reflex does harm."""

import asyncio

import pytest
from app_support import Gate, ask, content_text, run_screen, running, screen_text, session_of, wait_until
from textual.pilot import Pilot

from react_tui.phase import Phase
from react_tui.tui.keymap import EVERY, keymap
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.screens.help import HelpScreen, KeyTable


async def _held(pilot: Pilot[None], gate: Gate) -> None:
    await ask(pilot)
    await wait_until(pilot, gate.reached.is_set)


def _toasts(pilot: Pilot[None]) -> str:
    return "\n".join(toast.message for toast in pilot.app._notifications)


@pytest.mark.parametrize("id", ["app.quit", "app.palette", "question.ask", "edit.save", "edit.leave"])
@pytest.mark.parametrize("key", ["q", "space", "f11,?"])
def test_what_works_while_a_person_types_is_given_no_key_that_is_typed(id: str, key: str) -> None:
    usable, (notice,) = keymap({id: key})
    assert usable == {}
    assert f"keys: {id} keeps its own" in notice
    assert "is needed for typing" in notice


@pytest.mark.parametrize("key", ["contrl+k", "<any>", "ctrl+", "hyperspace"])
def test_a_key_that_could_never_be_pressed_is_told(key: str) -> None:
    assert "there is no key" in keymap({"run.step": key})[1][0]


def test_the_way_back_from_a_list_is_not_given_away() -> None:
    assert "escape is that of list.back" in keymap({"history.json": "escape"})[1][0]


async def test_a_command_that_may_be_out_of_reach_is_named_with_its_key_too() -> None:
    async with running(session_of(), keys={"step.edit": "f11,W", "replay.again": "f14"}) as (pilot, _):
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, HelpScreen)
        lines = [line.plain for table in pilot.app.screen.query(KeyTable) for line in table.lay_out(200)]
        assert any(line.startswith("f11 W ") and EVERY["step.edit"].title in line for line in lines)
        assert any(line.startswith("f14 ") and EVERY["replay.again"].title in line for line in lines)


async def test_the_palette_names_the_keys() -> None:
    async with running(session_of(), keys={"app.help": "f11", "run.branches": "["}) as (pilot, screen):
        offered = {command.title: command.help for command in pilot.app.get_system_commands(screen)}
        assert offered["Help"] == "f11 · Show every key and what it does."
        await pilot.press("ctrl+p", *"Branches")
        await wait_until(pilot, lambda: "[ · Show what edits set aside" in screen_text(pilot))


async def test_a_run_that_waits_names_the_keys_that_work() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate), keys={"run.pause": "f11", "run.stop": "f14"}) as (pilot, screen):
        await _held(pilot, gate)
        await pilot.press("f11")
        gate.open()
        await wait_until(pilot, lambda: screen.phase is Phase.PAUSED)
        said = content_text(pilot, "#doing")
        assert said == "paused before step 2: f11 goes on, s takes a step, f14 ends the run"
        await pilot.press("f11")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))


async def test_letters_are_still_typed_in_the_box() -> None:
    async with running(session_of(), keys={"run.step": "f11"}) as (pilot, screen):
        await pilot.press(*"Sb?", "space", "c")
        assert screen.query_one(QuestionBox).value == "Sb? c"


async def test_ctrl_c_ends_nothing_but_says_how_to_leave() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await _held(pilot, gate)
        await pilot.press("ctrl+c")
        await wait_until(pilot, lambda: "to quit the app" in _toasts(pilot))
        assert screen.phase is Phase.RUNNING
        gate.open()


async def test_ctrl_c_as_the_key_to_quit_ends_a_run_that_is_not_kept_only_the_second_time() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate), keys={"app.quit": "ctrl+q,ctrl+c"}) as (pilot, _):
        await _held(pilot, gate)
        await pilot.press("ctrl+c")
        await wait_until(pilot, lambda: "Ctrl+C again leaves it" in _toasts(pilot))
        assert pilot.app.return_code is None
        asyncio.get_running_loop().call_later(0.1, gate.open)
        await pilot.press("ctrl+c")
        assert pilot.app.return_code == 0


async def test_ctrl_c_as_the_key_to_quit_leaves_at_once_when_nothing_is_lost() -> None:
    async with running(session_of(), keys={"app.quit": "ctrl+c"}) as (pilot, _):
        assert run_screen(pilot).phase is Phase.IDLE
        await pilot.press("ctrl+c")
        assert pilot.app.return_code == 0
