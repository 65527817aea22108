"""One question, several methods side by side."""

from pathlib import Path

import pytest
from app_support import QUESTION, Gate, ask, content_text, running, screen_text, session_of, wait_until
from compare_support import Methodical, compare, comparing

from react_tui.core.trajectory import Outcome
from react_tui.store import RunFolder
from react_tui.store.reading import read_run
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.column import Column
from react_tui.tui.panes.method_list import MethodList
from react_tui.tui.screens.compare import CompareScreen
from react_tui.tui.screens.run import RunScreen


async def test_every_method_has_a_column_with_its_steps_answer_and_cost() -> None:
    async with comparing() as (pilot, screen):
        await compare(pilot)
        columns = {column.method: column for column in screen.query(Column)}
        assert list(columns) == ["standard", "cot", "act", "react"]
        assert [len(column.query(Card)) for column in columns.values()] == [1, 1, 2, 2]
        feet = ["\n".join(line.plain for line in column.foot.lines(60)) for column in columns.values()]
        assert feet[0].startswith("✓ the Meuse\n1 step · 2 tokens · ")
        assert feet[3].startswith("✓ Senne\n2 steps · 20 tokens · ")


async def test_it_says_which_methods_agree() -> None:
    async with comparing() as (pilot, _):
        await compare(pilot)
        verdict = content_text(pilot, "#agreement")
        assert verdict == "≠ 2 different answers: the Meuse (standard, cot) · Senne (act, react)"


async def test_it_says_that_all_agree() -> None:
    async with comparing() as (pilot, screen):
        _choose(screen, "act", "react")
        await compare(pilot)
        assert content_text(pilot, "#agreement") == "= all 2 answers agree: Senne"


async def test_methods_are_chosen_and_left_out_with_the_space_bar() -> None:
    async with comparing() as (pilot, screen):
        screen.query_one(MethodList).focus()
        await pilot.press("down", "space", "down", "enter")
        assert screen.query_one(MethodList).chosen == ("standard", "cot-sc", "act", "react")


def _choose(screen: CompareScreen, *methods: str) -> None:
    screen.query_one(MethodList).chosen = methods


@pytest.mark.parametrize("methods", [("react",), ("standard", "cot", "act", "react", "react-im")])
async def test_fewer_than_two_and_more_than_four_methods_are_not_compared(methods: tuple[str, ...]) -> None:
    async with comparing() as (pilot, screen):
        _choose(screen, *methods)
        screen._box.value = QUESTION
        await pilot.press("enter")
        assert f"choose 2 to 4 methods with f6 and space; now {len(methods)}" in content_text(pilot, "#doing")
        assert not screen.query(Column)


async def test_escape_stops_all_runs_and_then_goes_back() -> None:
    gate = Gate("The river")
    async with comparing(Methodical(gate)) as (pilot, screen):
        _choose(screen, "react", "react-im", "cot")
        screen._box.value = QUESTION
        await pilot.press("enter")
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("escape")
        gate.open()
        await wait_until(pilot, lambda: not screen.running)
        ends = [column.end for column in screen.query(Column)]
        assert [end.outcome for end in ends if end] == [Outcome.CANCELLED] * 3
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, RunScreen)


async def test_in_turn_a_stop_leaves_the_rest_unbegun() -> None:
    gate = Gate("The river")
    engine = Methodical(gate)
    async with comparing(engine) as (pilot, screen):
        _choose(screen, "react", "react-im")
        await pilot.press("ctrl+t")
        assert content_text(pilot, "#doing") == "the methods run one after the other"
        screen._box.value = QUESTION
        await pilot.press("enter")
        await wait_until(pilot, gate.reached.is_set)
        assert len(engine.requests) == 1
        await pilot.press("escape")
        gate.open()
        await wait_until(pilot, lambda: not screen.running)
        assert len(engine.requests) == 1


async def test_keys_work_while_the_methods_do() -> None:
    gate = Gate("The river")
    async with comparing(Methodical(gate)) as (pilot, screen):
        _choose(screen, "react", "act")
        screen._box.value = QUESTION
        await pilot.press("enter")
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("f6")
        assert screen.has_class("-choosing")
        await pilot.press("f3")
        assert not screen.has_class("-choosing") and list(screen.query(Column))[1].has_class("-chosen")
        gate.open()
        await wait_until(pilot, lambda: not screen.running)


async def test_a_narrow_window_shows_one_method_at_a_time_behind_tabs() -> None:
    async with comparing(size=(80, 24)) as (pilot, screen):
        await compare(pilot)
        assert [column.display for column in screen.query(Column)] == [True, False, False, False]
        assert "▸standard f2" in screen_text(pilot)
        await pilot.press("f5")
        assert [column.display for column in screen.query(Column)] == [False, False, False, True]


async def test_the_runs_are_kept_like_others(tmp_path: Path) -> None:
    session = session_of(engine=Methodical())
    session.runs = RunFolder(tmp_path)
    async with running(session) as (pilot, _):
        await pilot.press("ctrl+n")
        await compare(pilot)
    kept = [read_run(file) for file in session.runs.files().values()]
    assert sorted(run.header.method for run in kept) == ["act", "cot", "react", "standard"]
    assert {run.header.question for run in kept} == {QUESTION}
    assert {run.header.facts.settings["run.method"] for run in kept} == {"act", "cot", "react", "standard"}


async def test_the_question_comes_along_from_the_run_screen() -> None:
    async with running(session_of(engine=Methodical())) as (pilot, _):
        await pilot.press(*"Why?", "ctrl+n")
        screen = pilot.app.screen
        assert isinstance(screen, CompareScreen) and screen._box.value == "Why?"


async def test_nothing_is_compared_while_a_question_is_answered() -> None:
    gate = Gate("The river")
    async with running(session_of(engine=Methodical(gate))) as (pilot, _):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("ctrl+n", "enter")
        assert "go back and stop it first" in content_text(pilot, "#doing")
        gate.open()
