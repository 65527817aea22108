"""A person in the loop: a run halts, is answered, and goes on, all by the one control."""

import threading

import pytest
from people import of_type, play
from world import World, setup

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Action, Author, Finding, Outcome

THREE_STEPS = (" I need Paris.", " Search[Paris]", " And Rome.", " Search[Rome]", " So.", " Finish[Paris]")


def asking(ask: str, **limits: int) -> Setup:
    base = setup(**limits)
    return Setup(base.task, base.method, base.limits, ask=ask)


def test_a_run_pauses_after_its_step_and_goes_on() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ThoughtWritten) and event.number == 1:
            control.pause()
        if isinstance(event, ev.Paused):
            control.go_on()

    events, _ = play(THREE_STEPS, person)
    (paused,) = of_type(events, ev.Paused)
    assert isinstance(events[events.index(paused) - 1], ev.StepFinished) and paused.number == 2
    assert events[-1].answer == "Paris"


def test_step_by_step_a_run_halts_before_each_action_and_before_each_thought() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ThoughtWritten | ev.Paused | ev.ActionProposed):
            control.step()

    events, _ = play(THREE_STEPS, person)
    halts = of_type(events, ev.Paused, ev.ActionProposed)
    assert [(type(halt).__name__, halt.number) for halt in halts] == [
        ("ActionProposed", 1),
        ("Paused", 2),
        ("ActionProposed", 2),
        ("Paused", 3),
        ("ActionProposed", 3),
    ]


def test_nothing_is_done_before_a_person_agrees() -> None:
    world = World()
    seen: list[list[Action]] = []

    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ActionProposed):
            seen.append(list(world.done))
            control.carry_on()

    play(THREE_STEPS, person, of=asking("always"), world=world)
    assert [len(done) for done in seen] == [0, 1, 2]


@pytest.mark.parametrize(
    ("ask", "asked"),
    [("never", []), ("tools", []), ("always", [1, 2, 3]), ("Finish", [3]), ("Search Finish", [1, 2, 3])],
)
def test_a_person_is_asked_before_the_actions_that_are_set(ask: str, asked: list[int]) -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ActionProposed):
            control.carry_on()

    events, _ = play(THREE_STEPS, person, of=asking(ask))
    assert [event.number for event in of_type(events, ev.ActionProposed)] == asked


def test_a_tool_is_asked_for_where_that_is_set_for_tools() -> None:
    assert asking("tools").asks(Action("Calculate", "1 + 1")) and not asking("tools").asks(Action("Search", "a"))


def changing_the_first(event: ev.Event, control: Control) -> None:
    if isinstance(event, ev.ActionProposed):
        control.change(Action("Search", "Lyon")) if event.number == 1 else control.carry_on()


def test_a_changed_action_is_done_in_place_of_the_first_and_is_the_persons() -> None:
    world = World()
    events, _ = play(THREE_STEPS, changing_the_first, of=asking("always"), world=world)
    first, second, _ = [event.step for event in of_type(events, ev.StepFinished)]
    assert world.done[0] == first.action == Action("Search", "Lyon", author=Author.PERSON)
    assert second.action.author is Author.MODEL and second.thought.author is Author.MODEL


def test_the_model_sees_the_changed_action_alone() -> None:
    _, engine = play(THREE_STEPS, changing_the_first, of=asking("always"))
    text = "".join(span.text for span in engine.requests[-1].prompt.reply)
    assert "Action 1: Search[Lyon]\nObservation 1: Lyon is a page." in text and "Search[Paris]" not in text


def test_a_skipped_action_is_not_done_and_the_model_is_told() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ActionProposed):
            control.skip() if event.number == 1 else control.carry_on()

    world = World()
    events, engine = play(THREE_STEPS, person, of=asking("always"), world=world)
    step = of_type(events, ev.StepFinished)[0].step
    assert (step.observation.finding, step.observation.author) == (Finding.SKIPPED, Author.PERSON)
    assert [str(action) for action in world.done] == ["Search[Rome]", "Finish[Paris]"]
    text = "".join(span.text for span in engine.requests[-1].prompt.reply)
    assert "Action 1: Search[Paris]\nObservation 1: This action was not carried out." in text


def test_a_change_to_what_is_not_possible_now_is_told_and_asked_again() -> None:
    replies = iter([Action("Fly", "home"), Action("Finish", "Nice")])

    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ActionProposed):
            control.change(next(replies))

    events, _ = play(THREE_STEPS, person, of=asking("always"))
    assert [event.text for event in of_type(events, ev.Noticed)] == [
        "Fly[home] is not possible now: Search, Lookup, Finish are."
    ]
    assert events[-1].answer == "Nice"


def test_an_interrupt_sets_the_step_aside_halts_and_the_step_is_written_anew() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ThoughtWriting) and event.text == "And" and not aside:
            aside.append(event.number)
            control.interrupt()
        if isinstance(event, ev.Paused):
            control.go_on()

    aside: list[int] = []
    events, engine = play((*THREE_STEPS[:3], " Better: Rome.", *THREE_STEPS[3:]), person)
    names = [ev.event_name(event) for event in events]
    assert names[names.index("set_aside") : names.index("set_aside") + 3] == ["set_aside", "paused", "step_started"]
    assert [event.step.thought.text for event in of_type(events, ev.StepFinished)] == [
        "I need Paris.",
        "Better: Rome.",
        "So.",
    ]
    assert "And Rome." not in "".join(span.text for span in engine.requests[-1].prompt.reply)


def test_an_interrupt_while_an_action_waits_for_a_word_sets_its_step_aside() -> None:
    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ActionProposed):
            control.interrupt()
        if isinstance(event, ev.Paused):
            control.stop()

    world = World()
    events, _ = play(THREE_STEPS, person, of=asking("always"), world=world)
    assert [ev.event_name(event) for event in events[-3:]] == ["set_aside", "paused", "run_finished"]
    assert events[-1].outcome is Outcome.CANCELLED and world.done == []


@pytest.mark.parametrize("halt", [ev.Paused, ev.ActionProposed])
def test_a_stop_ends_any_waiting_at_once(halt: type) -> None:
    threads = []

    def person(event: ev.Event, control: Control) -> None:
        if isinstance(event, ev.ThoughtWritten):
            control.step()
        elif isinstance(event, halt):
            threads.append(threading.Thread(target=control.stop))
            threads[-1].start()
        elif isinstance(event, ev.ActionProposed):
            control.carry_on()

    events, _ = play(THREE_STEPS, person)
    assert events[-1].outcome is Outcome.CANCELLED and len(threads) == 1


def test_an_answer_from_another_thread_wakes_a_run_that_waits() -> None:
    control = Control()
    waits = control.ask("may I?")
    next(waits)
    threading.Timer(0.01, control.carry_on).start()
    with pytest.raises(StopIteration):
        next(waits)
    assert control.waited > 0


def test_an_answer_to_an_earlier_question_is_none_to_a_later_one() -> None:
    control = Control()
    control.skip()
    waits = control.ask("may I?")
    next(waits)
    threading.Timer(0.01, control.change, [Action("Search", "a")]).start()
    with pytest.raises(StopIteration) as done:
        next(waits)
    assert done.value.value == Action("Search", "a")
