"""Budgets of steps, tokens and seconds are hard, and end in what is set."""

import threading

import pytest
from people import Searcher, nobody, of_type, play
from world import TASK

from react_tui.core import events as ev
from react_tui.core.budget import Budget, Spent
from react_tui.core.control import Control
from react_tui.core.methods import METHODS
from react_tui.core.setup import AtLimit, Limits, Setup, Voting
from react_tui.core.trajectory import Outcome


def limited(at_limit: AtLimit = AtLimit.FINISH, method: str = "react", **limits: float) -> Setup:
    return Setup(TASK, METHODS[method], Limits(**limits, at_limit=at_limit), voting=Voting(samples=1))


@pytest.mark.parametrize("tokens", [3, 14, 15, 16, 20, 33])
def test_a_run_writes_no_more_tokens_than_it_may_and_its_answer_is_forced(tokens: int) -> None:
    events, _ = play(Searcher(), of=limited(tokens=tokens, action_tokens=4))
    finished = events[-1]
    assert (finished.outcome, finished.answer) == (Outcome.FORCED, "done")
    assert finished.usage.generated <= tokens
    assert finished.reason == f"the {tokens} tokens are used up"


def test_without_limits_there_are_only_steps() -> None:
    events, _ = play(Searcher(), of=limited(steps=4))
    assert (events[-1].outcome, events[-1].steps, events[-1].reason) == (Outcome.FORCED, 4, "")


def test_the_limits_are_told_with_the_beginning_of_the_run() -> None:
    events, _ = play(Searcher(), of=limited(steps=2, tokens=500, seconds=60))
    started = events[0]
    assert (started.max_steps, started.max_tokens, started.max_seconds) == (2, 500, 60)


def test_when_the_seconds_are_used_up_the_thought_is_ended_and_the_answer_forced() -> None:
    engine = Searcher(" word" * 500)
    engine._before_word = lambda text: threading.Event().wait(0.01) if text else None
    events, _ = play(engine, of=limited(seconds=0.05, thought_tokens=500))
    assert (events[-1].outcome, events[-1].reason) == (Outcome.FORCED, "the 0.05 seconds are used up")
    (step,) = [event.step for event in of_type(events, ev.StepFinished)]
    assert step.thought is None and str(step.action) == "Finish[done]"


def test_seconds_in_which_a_run_waits_for_a_person_do_not_count() -> None:
    now = [0.0]
    control = Control()
    budget = Budget(Limits(seconds=10), control, clock=lambda: now[0])
    now[0], control.waited = 15.0, 6.0
    assert not budget.time_is_up
    now[0] = 16.0
    assert budget.time_is_up


def test_the_answer_may_use_what_was_set_aside_for_it() -> None:
    budget = Budget(Limits(tokens=100, action_tokens=30), Control())
    assert budget.allow(128, final=False) == 70
    budget.take(70)
    assert budget.allow(128, final=True) == 30
    with pytest.raises(Spent, match="the 100 tokens are used up"):
        budget.allow(128, final=False)


def test_chains_that_are_written_at_the_same_time_share_the_tokens() -> None:
    assert Budget(Limits(tokens=100), Control(), shares=4).tokens == 25


@pytest.mark.parametrize(("limits", "reason"), [({"steps": 2}, "2 steps"), ({"tokens": 12, "action_tokens": 4}, "12")])
def test_at_a_limit_the_fallback_takes_over_without_a_forced_answer(limits: dict[str, int], reason: str) -> None:
    events, _ = play(Searcher(), of=limited(AtLimit.FALLBACK, "react-to-cot-sc", **limits))
    (change,) = of_type(events, ev.FellBack)
    assert reason in change.reason and events[-1].outcome is Outcome.FELL_BACK
    before = events[: events.index(change)]
    assert all(event.step.action.name == "Search" for event in of_type(before, ev.StepFinished))


def test_a_method_without_a_fallback_forces_an_answer() -> None:
    events, _ = play(Searcher(), of=limited(AtLimit.FALLBACK, steps=2))
    assert events[-1].outcome is Outcome.FORCED


def giving(**more: float):
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.BudgetSpent) and event.number < 6:
            control.grant(**more)
            control.carry_on()
        elif isinstance(event, ev.BudgetSpent):
            control.carry_on()

    return person


@pytest.mark.parametrize(
    ("limits", "more"), [({"steps": 2}, {"steps": 2}), ({"tokens": 20, "action_tokens": 4}, {"tokens": 20})]
)
def test_at_a_limit_a_person_gives_more_or_has_the_answer_forced(limits: dict[str, int], more: dict[str, int]) -> None:
    events, _ = play(Searcher(), giving(**more), of=limited(AtLimit.ASK, **limits))
    assert events[-1].outcome is Outcome.FORCED and events[-1].steps >= 6
    assert all(event.asks for event in of_type(events, ev.BudgetSpent))


def test_a_person_who_is_asked_at_a_limit_may_stop_the_run() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.BudgetSpent):
            control.stop()

    events, _ = play(Searcher(), person, of=limited(AtLimit.ASK, steps=2))
    assert events[-1].outcome is Outcome.CANCELLED


def test_a_running_run_can_be_given_more_and_tells_its_new_limits() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ThoughtWritten) and event.number == 1:
            control.grant(steps=2)

    events, _ = play(Searcher(), person, of=limited(steps=2))
    assert of_type(events, ev.BudgetGranted) == [ev.BudgetGranted(4, 0, 0.0)]
    assert events[-1].steps == 4


def test_a_person_changes_nothing_by_looking_on() -> None:
    events, _ = play(Searcher(), nobody, of=limited(steps=2))
    assert not of_type(events, ev.BudgetSpent, ev.BudgetGranted, ev.Paused)
