"""Going round in circles is noticed, told to the model, and ended the third time."""

from dataclasses import replace

from world import World, setup

from react_tui.core.control import Control
from react_tui.core.events import RunFinished, StepFinished
from react_tui.core.loop import Run
from react_tui.engines.scripted import ScriptedEngine


def play(*actions: str, watch: bool = True) -> tuple[list[str], RunFinished]:
    """Return the observations of the steps, and how the run ended."""
    engine = ScriptedEngine(f" {action}" for action in actions)
    events = list(Run("?", replace(setup("act"), watch_repeats=watch), engine, World(), Control()).events())
    assert isinstance(events[-1], RunFinished)
    return [event.step.observation.text for event in events if isinstance(event, StepFinished)], events[-1]


def test_the_model_is_told_that_it_repeats_a_search() -> None:
    observations, _ = play("Search[a]", "Search[b]", "Search[A]", "Finish[x]")
    assert observations[2] == "This was searched before, at step 1. A is a page."


def test_the_third_time_ends_the_run_as_a_loop() -> None:
    observations, end = play(*["Search[a]"] * 4)
    assert (end.outcome, end.answer, len(observations)) == ("looped", "", 3)


def test_a_repeated_lookup_means_the_next_match_and_is_no_repeat() -> None:
    observations, end = play(*["Lookup[a]"] * 4, "Finish[x]")
    assert end.answer == "x" and end.repeats == 0 and not [text for text in observations if "before" in text]


def test_watching_can_be_switched_off_and_repeats_are_still_counted() -> None:
    observations, end = play(*["Search[a]"] * 4, "Finish[x]", watch=False)
    assert end.answer == "x" and end.repeats == 3 and not [text for text in observations if "before" in text]
