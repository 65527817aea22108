"""A record is made of what a run told, and of nothing else."""

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought
from react_tui.evaluation.records import Record, Turn, record_of
from react_tui.evaluation.tasks import Item, Kind

ITEM = Item("q1", "Which river?", ("Seine",))


def ended(outcome: Outcome, answer: str = "", **more: object) -> ev.RunFinished:
    return ev.RunFinished(outcome, answer, (), (), 3, Usage(evaluated=70, generated=9), 1.23456, **more)  # type: ignore[arg-type]


def step(number: int, action: Action, finding: Finding) -> ev.StepFinished:
    return ev.StepFinished(Step(number, Thought("I think."), action, Observation("seen", finding)))


def record(*events: ev.Event, kind: Kind = Kind.QUESTION) -> Record:
    made = record_of(ITEM, "react", kind, events)
    assert made is not None
    return made


def test_samples_are_kept_in_their_order_whichever_came_first() -> None:
    chains = [ev.ChainWritten(number, 3, Thought("so"), f"answer {number}") for number in (2, 3, 1)]
    assert record(*chains, ended(Outcome.FINISHED, "answer 1")).samples == ("answer 1", "answer 2", "answer 3")


def test_the_turns_of_a_method_that_gave_up_are_kept_apart() -> None:
    made = record(
        step(1, Action("Search", "Seine"), Finding.PAGE),
        ev.FellBack("cot-sc", "no answer within the steps"),
        step(1, Action("Finish", "Seine"), Finding.ANSWER),
        ended(Outcome.FELL_BACK, "Seine"),
    )
    assert made.abandoned == (Turn("I think.", "Search[Seine]", "seen", "page"),)
    assert made.turns == (Turn("I think.", "Finish[Seine]", "seen", "answer"),)
    assert made.notices == ("Fell back to cot-sc: no answer within the steps.",)


def test_an_answer_that_was_fallen_back_on_counts_as_any_other() -> None:
    made = record(ended(Outcome.FELL_BACK, "the Seine"))
    assert (made.right, made.answered, made.outcome) == (True, True, "fell back")


def test_a_run_that_gave_no_answer_is_wrong_whatever_stands_in_it() -> None:
    made = record(ended(Outcome.LOOPED, "Seine", reason="[Seine] was searched again and again", repeats=2))
    assert (made.right, made.f1, made.answered, made.repeats) == (False, 0.0, False, 2)


def test_what_a_run_cost_is_kept() -> None:
    made = record(ended(Outcome.FINISHED, "Rhine"))
    assert (made.steps, made.tokens, made.prompt_tokens, made.seconds) == (3, 9, 70, 1.235)


def test_a_run_without_an_end_has_no_record() -> None:
    assert record_of(ITEM, "react", Kind.QUESTION, [step(1, Action("Search", "Seine"), Finding.PAGE)]) is None
