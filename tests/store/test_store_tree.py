"""The branches of a run as a tree: each leaves another where a person changed something."""

from kept_runs import keep, session

from react_tui.core.trajectory import Part
from react_tui.store import read_run
from react_tui.store.branches import branches


def edit(runs, path, number: int, text: str, pieces: tuple[str, ...]) -> None:
    run = read_run(path)
    list(session(runs, pieces).edit(run, run.current[number - 1].id, Part.THOUGHT, text).events)


def test_a_run_without_edits_has_one_branch(runs) -> None:
    (only,) = branches(read_run(keep(runs)))
    assert (only.depth, only.own, only.is_current, only.end.answer) == (0, 3, True, "Senne")


def test_branches_follow_the_one_that_they_leave_and_tell_what_a_person_wrote(runs) -> None:
    path = keep(runs)
    edit(runs, path, 2, "Ghent.", (" Search[Ghent]", " Lys.", " Finish[Lys]"))
    edit(runs, path, 3, "The Scheldt.", (" Finish[Scheldt]",))
    found = branches(read_run(path))
    assert [(b.depth, b.own, b.end.answer, b.persons) for b in found] == [
        (0, 3, "Senne", ()),
        (1, 2, "Lys", ("thought 2",)),
        (2, 1, "Scheldt", ("thought 3",)),
    ]
    assert [b.is_current for b in found] == [False, False, True]


def test_a_run_whose_first_step_was_edited_has_two_beginnings(runs) -> None:
    path = keep(runs)
    edit(runs, path, 1, "Ghent.", (" Search[Ghent]", " Lys.", " Finish[Lys]"))
    assert [(b.depth, b.end.answer) for b in branches(read_run(path))] == [(0, "Senne"), (1, "Lys")]
