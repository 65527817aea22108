"""A run that cannot be kept goes on all the same."""

import os
import sys
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep, session

from react_tui.core.events import Noticed, RunFinished, RunStarted, StepFinished
from react_tui.core.trajectory import Outcome
from react_tui.errors import StoreError, UsageError
from react_tui.store import Facts, Recorder, RunFolder, read_run
from react_tui.store.writing import Appender, is_locked


def test_a_folder_that_cannot_be_made_is_told_once_and_the_run_goes_on(runs) -> None:
    runs.write_text("no folder")
    events = list(session(runs).ask(QUESTION).events)
    notices = [event.text for event in events if isinstance(event, Noticed)]
    assert len(notices) == 1 and "only in memory" in notices[0] and str(runs) in notices[0]
    assert isinstance(events[0], RunStarted) and isinstance(events[-1], RunFinished)
    assert events[-1].outcome is Outcome.FINISHED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_told_once(tmp_path) -> None:
    path = tmp_path / "run" / "run.jsonl"
    path.parent.mkdir()
    path.symlink_to("/dev/full")
    recorder = Recorder(path, "0" * 8, Facts())
    kept = recorder.record(iter(session(tmp_path).ask(QUESTION).events))
    notices = [event.text for event in kept if isinstance(event, Noticed)]
    assert len(notices) == 1 and os.strerror(28) in notices[0]


def test_what_could_not_be_written_is_written_as_soon_as_it_can_be(runs) -> None:
    runs.write_text("in the way")
    asking = session(runs).ask(QUESTION)
    for event in asking.events:
        if isinstance(event, StepFinished) and event.step.number == 2:
            runs.unlink()
    run = read_run(asking.recorder.path)
    assert len(run.current) == 3 and run.skipped == () and run.outcome is Outcome.FINISHED


def test_a_line_that_was_cut_is_not_joined_to_the_next(tmp_path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(b'{"kind": "st')
    file = Appender(path)
    file.add(b"{}\n")
    file.write(sync=True)
    file.close()
    assert path.read_bytes() == b'{"kind": "st\n{}\n'


def test_a_run_is_written_by_one_process_at_a_time(runs) -> None:
    run = read_run(keep(runs, THREE_STEPS[:2]))
    first = RunFolder(runs).go_on(run, Facts(), run.leaf)
    with pytest.raises(StoreError, match="another react-tui is writing it"):
        RunFolder(runs).go_on(run, Facts(), run.leaf)
    with pytest.raises(StoreError, match="being written"):
        RunFolder(runs).delete(run.path)
    first.close()
    assert not is_locked(run.path.parent)


def test_a_run_that_ended_is_locked_by_nobody(runs) -> None:
    assert not is_locked(keep(runs).parent)


def test_events_that_nobody_reads_to_the_end_leave_no_lock(runs) -> None:
    asking = session(runs).ask(QUESTION)
    next(event for event in asking.events if isinstance(event, StepFinished))
    assert is_locked(asking.recorder.path.parent)
    asking.events.close()
    assert not is_locked(asking.recorder.path.parent)


def test_a_run_with_a_lost_step_cannot_go_on(runs) -> None:
    path = keep(runs)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], *lines[3:]]))
    run = read_run(path)
    with pytest.raises(StoreError, match="missing"):
        RunFolder(runs).go_on(run, Facts(), run.leaf)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_only_runs_of_the_folder_are_deleted(runs, tmp_path) -> None:
    keep(runs)
    other = tmp_path / "run.jsonl"
    other.write_bytes(b"")
    with pytest.raises(UsageError):
        RunFolder(runs).delete(RunFolder(runs).find(str(other)))
    assert other.exists()
