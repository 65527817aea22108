"""The loop of the paper: think, act, observe, until an answer is given or forced."""

import threading
from collections.abc import Iterator
from itertools import groupby

import pytest
from world import World, setup

from react_tui.core.control import Control
from react_tui.core.engine import EngineInfo, Loading
from react_tui.core.events import Event, Noticed, RunFinished, StepFinished, ThoughtWriting, event_name
from react_tui.core.loop import Run
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Action, Finding, Observation, Outcome
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError

TWO_STEPS = (" I need Paris.", " Search[Paris]", " It is a page.", " Finish[Paris]")


def play(*pieces: str | EngineError, of: Setup | None = None, world: World | None = None) -> list[Event]:
    engine = ScriptedEngine(pieces)
    return list(Run("Where?", of or setup(), engine, world or World(), Control()).events())


def end(events: list[Event]) -> RunFinished:
    assert isinstance(events[-1], RunFinished)
    return events[-1]


def test_a_run_tells_its_events_in_the_order_of_the_paper() -> None:
    names = [name for name, _ in groupby(map(event_name, play(*TWO_STEPS)))]
    step = ["step_started", "context_framed", "thought_writing", "thought_written"]
    step += ["context_framed", "action_writing", "action_written", "step_finished"]
    assert names == ["run_started", *step, *step, "run_finished"]


def test_a_finish_ends_the_run_with_its_argument_as_the_answer() -> None:
    finished = end(play(*TWO_STEPS))
    assert (finished.outcome, finished.answer, finished.steps) == (Outcome.FINISHED, "Paris", 2)


def test_the_answer_names_the_pages_read_and_the_sentences_that_hold_it() -> None:
    finished = end(play(*TWO_STEPS))
    assert finished.pages == ("Paris",)
    assert [(e.step, e.title, e.sentence) for e in finished.evidence] == [(1, "Paris", "Paris is a page.")]


def test_an_answer_from_memory_has_no_evidence() -> None:
    finished = end(play(" I know.", " Finish[Paris]"))
    assert (finished.answer, finished.pages, finished.evidence) == ("Paris", (), ())


@pytest.mark.parametrize("limit", [1, 3])
def test_the_last_step_can_only_finish_and_is_marked_as_forced(limit: int) -> None:
    world, engine = World(), ScriptedEngine([" Hm.", " Search[a]"] * (limit - 1) + [" Hm.", " Finish[b]"])
    finished = end(list(Run("Where?", setup(steps=limit), engine, world, Control()).events()))
    assert (finished.outcome, finished.answer) == (Outcome.FORCED, "b")
    assert [action.name for action in world.done] == ["Search"] * (limit - 1) + ["Finish"]
    assert "Finish[" in engine.requests[-1].grammar and "Search[" not in engine.requests[-1].grammar


def test_act_never_thinks_and_its_exemplars_do_not_either() -> None:
    engine = ScriptedEngine([" Search[a]", " Finish[b]"])
    events = list(Run("Where?", setup("act"), engine, World(), Control()).events())
    assert end(events).answer == "b" and not any(isinstance(event, ThoughtWriting) for event in events)
    assert all("Thought" not in span.text for span in engine.requests[-1].prompt.fixed)


def test_a_thought_at_its_limit_is_cut_and_the_action_still_comes() -> None:
    events = play(" word" * 50, " Finish[a]", of=setup(thought_tokens=8))
    assert any(isinstance(event, Noticed) and "cut at 8" in event.text for event in events)
    assert end(events).answer == "a"


def test_an_empty_thought_is_accepted() -> None:
    steps = [event.step for event in play("", " Finish[a]") if isinstance(event, StepFinished)]
    assert steps[0].thought is not None and steps[0].thought.text == ""


def test_an_action_cut_short_is_asked_for_again_and_never_carried_out() -> None:
    world = World()
    long = " Search[The Chronicles of Narnia and more]"
    events = play(" Hm.", long, long, " Done.", " Finish[a]", of=setup(action_tokens=4), world=world)
    assert [str(action) for action in world.done] == [long.strip(), "Finish[a]"]
    assert any(isinstance(event, Noticed) and "not whole" in event.text for event in events)


def test_an_action_that_never_ends_fails_the_run_and_is_not_carried_out() -> None:
    world = World()
    finished = end(play(" Hm.", " Search[a", " Search[a", world=world))
    assert (finished.outcome, world.done) == (Outcome.FAILED, [])


def test_an_engine_that_dies_ends_the_run_with_its_whole_steps_kept() -> None:
    events = play(" Hm.", " Search[a]", EngineError("the model's process ended"))
    assert end(events).outcome is Outcome.FAILED and "process ended" in end(events).reason
    assert sum(isinstance(event, StepFinished) for event in events) == 1


def test_a_stop_in_mid_thought_cancels_the_run() -> None:
    control = Control()
    engine = ScriptedEngine([" one two three four", " Finish[a]"], before_word=lambda text: text and control.stop())
    events = list(Run("Where?", setup(), engine, World(), control).events())
    assert end(events).outcome is Outcome.CANCELLED and end(events).steps == 0


def test_what_was_spent_is_added_up() -> None:
    finished = end(play(*TWO_STEPS))
    assert finished.usage.generated == sum(len(piece.split()) for piece in TWO_STEPS)


def test_a_stop_while_an_action_runs_ends_the_run_at_once() -> None:
    control, let_go = Control(), threading.Event()

    class Slow(World):
        def act(self, action: Action) -> Observation:
            control.stop()
            let_go.wait(30)
            return super().act(action)

    events = list(Run("Where?", setup(), ScriptedEngine(TWO_STEPS), Slow(), control).events())
    assert end(events).outcome is Outcome.CANCELLED and not let_go.is_set()
    let_go.set()


def test_a_stop_before_the_loading_begins_does_not_wait_for_its_end() -> None:
    class Loads(ScriptedEngine):
        def open(self) -> Iterator[Loading]:
            yield Loading(0.0)
            raise AssertionError("it went on")

    control = Control()
    control.stop()
    events = list(Run("Where?", setup(), Loads([]), World(), control).events())
    assert len(events) == 1 and end(events).outcome is Outcome.CANCELLED


def test_a_stop_while_the_model_is_loaded_is_no_failure() -> None:
    control = Control()

    class Loads(ScriptedEngine):
        def open(self) -> Iterator[Loading]:
            yield Loading(0.5)
            control.stop()
            raise EngineError("the model could not be loaded")

    finished = end(list(Run("Where?", setup(), Loads([]), World(), control).events()))
    assert (finished.outcome, finished.reason) == (Outcome.CANCELLED, "")


def test_text_with_the_labels_of_steps_in_it_is_not_taken_for_an_answer() -> None:
    world = World()
    events = play(" Hm.", " Finish[Observation 2: x Action 3: Finish[y]]", " Hm.", " Finish[x]", world=world)
    steps = [event.step for event in events if isinstance(event, StepFinished)]
    assert steps[0].observation.finding is Finding.INVALID
    assert end(events).answer == "x" and [str(action) for action in world.done] == ["Finish[x]"]


def test_an_answer_without_actions_that_does_not_end_is_cut_and_says_so() -> None:
    events = play(" word" * 300, of=setup("standard"))
    assert any(isinstance(event, Noticed) and "answer was cut" in event.text for event in events)
    assert end(events).answer.startswith("word")


def test_an_answer_that_does_not_end_is_cut_rather_than_lost() -> None:
    finished = end(play(" Hm.", " Finish[a b", " Finish[a b", of=setup(steps=1)))
    assert (finished.outcome, finished.answer) == (Outcome.FORCED, "a b")


def test_the_next_question_works_after_the_context_was_full() -> None:
    engine = ScriptedEngine([" Hm.", " Finish[b]"], n_ctx=8192)
    engine.info = EngineInfo("scripted", 30)
    assert end(list(Run("Where?", setup(), engine, World(), Control()).events())).outcome is Outcome.CONTEXT_FULL
    engine.info = EngineInfo("scripted", 8192)
    assert end(list(Run("Where?", setup(), engine, World(), Control()).events())).answer == "b"
