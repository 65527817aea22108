"""A run goes on from a step that a person wrote a part of."""

from dataclasses import replace

import pytest
from people import context, of_type, play
from world import World

from react_tui.core import events as ev
from react_tui.core.trajectory import Action, Author, Finding, Observation, Opening, Step, Thought

FIRST = Step(
    1,
    Thought("I need Paris.", tokens=(1, 2)),
    Action("Search", "Paris", tokens=(3,)),
    Observation("Paris is a page.", Finding.PAGE, "Paris"),
)
MINE = Thought("Rather Rome.", author=Author.PERSON)
DONE = Action("Search", "Rome", author=Author.PERSON)
SEEN = Observation("Rome is old.", Finding.PAGE, "Rome", author=Author.PERSON)
ENDING = (" So.", " Finish[Rome]")


def test_after_an_edited_thought_its_action_is_chosen_anew() -> None:
    events, engine = play((" Search[Rome]", *ENDING), begun=(FIRST,), opening=Opening(MINE))
    step = of_type(events, ev.StepFinished)[0].step
    assert (step.number, step.thought, str(step.action)) == (2, MINE, "Search[Rome]")
    assert len(engine.requests) == 3 and engine.requests[0].prompt.reply[-1].text == "\nAction 2:"


def test_an_edited_action_is_carried_out_anew_without_a_word_of_the_model() -> None:
    world = World()
    events, engine = play(ENDING, begun=(FIRST,), opening=Opening(Thought("Lyon."), DONE), world=world)
    step = of_type(events, ev.StepFinished)[0].step
    assert step.action.author is Author.PERSON and step.observation.text == "Rome is a page."
    assert [str(action) for action in world.done] == ["Search[Paris]", "Search[Rome]", "Finish[Rome]"]
    assert len(engine.requests) == 2


def test_after_an_edited_observation_the_next_step_begins() -> None:
    events, engine = play(ENDING, begun=(FIRST,), opening=Opening(Thought("Rome."), DONE, SEEN))
    step = of_type(events, ev.StepFinished)[0].step
    assert step.observation == SEEN
    assert engine.requests[0].prompt.reply[-1].text == "Thought 3:"


@pytest.mark.parametrize(
    ("opening", "pieces", "expected"),
    [
        (Opening(MINE), (" Search[Rome]", *ENDING), "Thought 2: Rather Rome.\nAction 2: Search[Rome]\n"),
        (Opening(Thought("Hm."), DONE), ENDING, "Thought 2: Hm.\nAction 2: Search[Rome]\nObservation 2: Rome is a"),
        (Opening(Thought("Hm."), DONE, SEEN), ENDING, "Action 2: Search[Rome]\nObservation 2: Rome is old.\n"),
    ],
    ids=["thought", "action", "observation"],
)
def test_the_model_reads_what_the_person_wrote(opening: Opening, pieces: tuple[str, ...], expected: str) -> None:
    _, engine = play(pieces, begun=(FIRST,), opening=opening)
    assert expected in context(engine)


def test_what_stands_before_the_change_is_given_back_to_the_engine_as_it_wrote_it() -> None:
    _, before = play((" Rome.", " Search[Rome]", *ENDING), begun=(FIRST,))
    _, after = play((" Search[Rome]", *ENDING), begun=(FIRST,), opening=Opening(MINE))
    old, new = before.requests[0].prompt.reply, after.requests[0].prompt.reply
    assert old == new[: len(old)] and [span.tokens for span in old] == [span.tokens for span in new[: len(old)]]


def test_an_action_that_was_skipped_is_not_done_when_the_run_is_taken_up_again() -> None:
    skipped = replace(FIRST, observation=Observation("Not done.", Finding.SKIPPED))
    world = World()
    play(ENDING, begun=(skipped,), world=world)
    assert [str(action) for action in world.done] == ["Finish[Rome]"]
