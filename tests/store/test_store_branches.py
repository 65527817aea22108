"""A part of a step is edited: the run goes on from there on a branch of its own, and the original stays."""

from dataclasses import replace

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep, session

from react_tui.core import events as ev
from react_tui.core.trajectory import Author, Outcome, Part
from react_tui.errors import UsageError
from react_tui.session import Asking, Session
from react_tui.store import KeptRun, read_run

EDITS = pytest.mark.parametrize(
    ("part", "text", "pieces"),
    [
        (Part.THOUGHT, "Its capital is Ghent.", (" Search[Ghent]", " Lys.", " Finish[Lys]")),
        (Part.ACTION, "Search[Ghent]", (" Lys.", " Finish[Lys]")),
        (Part.OBSERVATION, "Ghent lies on the Lys.", (" Lys.", " Finish[Lys]")),
    ],
)


def edit_second(one: Session, run: KeptRun, part: Part, text: str) -> Asking:
    asking = one.edit(run, run.current[1].id, part, text)
    for _ in asking.events:
        pass
    return asking


@EDITS
def test_an_edit_is_a_sibling_and_nothing_is_overwritten(runs, part: Part, text: str, pieces: tuple[str, ...]) -> None:
    path = keep(runs)
    before, run = path.read_bytes(), read_run(path)
    edit_second(session(runs, pieces), run, part, text)
    after = read_run(path)
    second = after.current[1]
    assert path.read_bytes().startswith(before)
    assert (second.parent, second.of) == (run.current[0].id, run.current[1].id)
    assert after.end(after.leaf).answer == "Lys" and after.end(run.leaf).answer == "Senne"


@EDITS
def test_the_part_that_was_edited_is_the_persons_and_no_other(runs, part: Part, text: str, pieces) -> None:
    run = read_run(keep(runs))
    asking = edit_second(session(runs, pieces), run, part, text)
    step = read_run(asking.recorder.path).current[1].step
    authors = {
        Part.THOUGHT: step.thought.author,
        Part.ACTION: step.action.author,
        Part.OBSERVATION: step.observation.author,
    }
    assert [name for name, author in authors.items() if author is Author.PERSON] == [part]


@EDITS
def test_the_model_reads_the_edited_text_and_nothing_of_what_was_set_aside(runs, part, text, pieces) -> None:
    run = read_run(keep(runs))
    one = session(runs, pieces)
    edit_second(one, run, part, text)
    for request in one.engine.requests:
        read = "".join(span.text for span in request.prompt.reply)
        assert text in read and "I need Belgium." in read
        assert "Brussels is a page" not in read and "Senne" not in read
    changed = {Part.THOUGHT: "Its capital is Brussels.", Part.ACTION: "Search[Brussels]", Part.OBSERVATION: "x" * 99}
    assert changed[part] not in read


@EDITS
def test_only_what_follows_the_change_is_written_anew(runs, part, text, pieces) -> None:
    run = read_run(keep(runs))
    one = session(runs, pieces)
    edit_second(one, run, part, text)
    assert len(one.engine.requests) == len(pieces)


def test_the_listeners_are_told_from_which_step_on_everything_is_set_aside(runs) -> None:
    run = read_run(keep(runs))
    one = session(runs, (" Search[Ghent]", " Lys.", " Finish[Lys]"))
    events = list(one.edit(run, run.current[1].id, Part.THOUGHT, "Ghent.").events)
    assert [event.number for event in events if isinstance(event, ev.SetAside)] == [2]


def test_what_is_no_action_is_refused_and_the_run_stays_as_it_is(runs) -> None:
    path = keep(runs)
    before, run = path.read_bytes(), read_run(path)
    with pytest.raises(UsageError, match="is no action"):
        session(runs).edit(run, run.current[1].id, Part.ACTION, "look around")
    assert path.read_bytes() == before


def test_an_edited_answer_ends_the_run_with_it(runs) -> None:
    run = read_run(keep(runs))
    one = session(runs, ())
    events = list(one.edit(run, run.current[2].id, Part.ACTION, "Finish[Zenne]").events)
    assert (events[-1].outcome, events[-1].answer) == (Outcome.FINISHED, "Zenne")


def test_a_run_that_is_not_kept_has_branches_in_memory_too(runs) -> None:
    one = replace(session(runs, (*THREE_STEPS, " Search[Ghent]", " Lys.", " Finish[Lys]")), runs=None)
    asking = one.ask(QUESTION)
    list(asking.events)
    again = edit_second(one, asking.recorder.run, Part.THOUGHT, "Ghent.")
    run = again.recorder.run
    assert [run.end(leaf).answer for leaf in run.leaves] == ["Senne", "Lys"] and not runs.exists()


def test_what_the_recorder_remembers_is_what_its_file_holds(runs) -> None:
    run = read_run(keep(runs))
    asking = edit_second(session(runs, (" Search[Ghent]", " Lys.", " Finish[Lys]")), run, Part.THOUGHT, "Ghent.")
    remembered, kept = asking.recorder.run, read_run(asking.recorder.path)
    assert (remembered.header, remembered.leaf, remembered.leaves) == (kept.header, kept.leaf, kept.leaves)
    assert [step.step for step in remembered.steps] == [step.step for step in kept.steps]


def test_one_goes_back_to_a_branch_and_it_stays_so(runs) -> None:
    path = keep(runs)
    first = read_run(path)
    edit_second(session(runs, (" Search[Ghent]", " Lys.", " Finish[Lys]")), first, Part.THOUGHT, "Ghent.")
    moved = session(runs).go_back(read_run(path), first.leaf)
    assert moved.leaf == first.leaf and read_run(path).end(read_run(path).leaf).answer == "Senne"
