"""A person at the terminal answers what a run asks."""

import io
from dataclasses import replace

import pytest
from kept_runs import QUESTION, THREE_STEPS, session

from react_tui.cli import answering
from react_tui.core import events as ev
from react_tui.core.setup import AtLimit
from react_tui.errors import UsageError


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def play(monkeypatch, runs, typed: str, pieces: tuple[str, ...] = THREE_STEPS, **limits) -> list[ev.Event]:
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    one = session(runs, pieces)
    one.setup = replace(one.setup, ask="Search", limits=replace(one.setup.limits, **limits))
    asking, events = one.ask(QUESTION), []
    for event in asking.events:
        events.append(event)
        answering.answer(event, asking.control)
    return events


def actions(events: list[ev.Event]) -> list[str]:
    return [f"{e.step.action} {e.step.observation.finding}" for e in events if isinstance(e, ev.StepFinished)]


def test_enter_does_the_action_s_skips_it_and_another_action_is_done_in_its_place(monkeypatch, tmp_path) -> None:
    pieces = (*THREE_STEPS[:4], " Hm.", " Search[x]", *THREE_STEPS[4:])
    events = play(monkeypatch, tmp_path, "\ns\nwhat?\nSearch[Ghent]\n", pieces)
    assert actions(events) == [
        "Search[Belgium] page",
        "Search[Brussels] skipped",
        "Search[Ghent] page",
        "Finish[Senne] answer",
    ]


def test_the_end_of_the_input_stops_the_run(monkeypatch, tmp_path) -> None:
    assert play(monkeypatch, tmp_path, "")[-1].outcome == "cancelled"


def test_at_a_limit_a_person_gives_more(monkeypatch, tmp_path) -> None:
    events = play(monkeypatch, tmp_path, "\nm\n\n", steps=2, at_limit=AtLimit.ASK)
    assert events[-1].outcome == "finished" and events[-1].steps == 3


def test_where_nobody_can_answer_nothing_is_begun(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    one = session(tmp_path)
    answering.check_that_a_person_is_there(one.setup)
    with pytest.raises(UsageError, match="no terminal"):
        answering.check_that_a_person_is_there(replace(one.setup, ask="always"))
