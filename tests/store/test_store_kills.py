"""A process that is killed at any moment loses at most the step in progress."""

import subprocess
import sys
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep, session

from react_tui.core.events import RunFinished
from react_tui.errors import StoreError
from react_tui.store import KeptRun, RunFolder, read_run

HELPER = Path(__file__).parents[1] / "killed_run.py"
AT_LINES = (1, 9, 14, *range(17, 90, 5))


@pytest.fixture(scope="module", params=AT_LINES)
def killed(request, tmp_path_factory) -> tuple[Path, int]:
    """The folder of a run that was killed, and how many of its steps had been told."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, str(HELPER), str(folder), str(request.param)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return folder, len(done.stdout.split())


def run_in(folder: Path) -> KeptRun | None:
    files = list(RunFolder(folder).files().values())
    try:
        return read_run(files[0]) if files else None
    except StoreError:
        return None


def test_every_step_that_was_told_is_kept_whole(killed) -> None:
    folder, told = killed
    run = run_in(folder)
    assert told == 0 if run is None else told <= len(run.current) <= told + 1
    assert run is None or all(kept.step.observation.text or kept.step.number == 3 for kept in run.current)


def test_a_killed_run_goes_on_to_the_end_of_one_that_was_not(killed, tmp_path) -> None:
    run = run_in(killed[0])
    if run is None or run.outcome:
        return
    rest = THREE_STEPS[2 * len(run.current) :]
    events = list(session(killed[0], rest).go_on(run, run.leaf).events)
    whole = read_run(keep(tmp_path))
    again = read_run(run.path)
    assert isinstance(events[-1], RunFinished) or len(run.current) == 3
    assert [kept.step for kept in again.current][: len(whole.current)] == [kept.step for kept in whole.current]


def test_no_moment_leaves_a_lock(killed) -> None:
    run = run_in(killed[0])
    if run is not None:
        RunFolder(killed[0]).delete(run.path)
        assert run_in(killed[0]) is None


def test_a_file_that_is_cut_at_any_byte_reads_up_to_its_last_whole_line(runs, tmp_path) -> None:
    data = keep(runs).read_bytes()
    cut = tmp_path / "run.jsonl"
    first = data.index(b"\n")
    for length in range(first, len(data) + 1, 7):
        cut.write_bytes(data[:length])
        run = read_run(cut)
        whole = data[:length].count(b"\n") + (data[length : length + 1] == b"\n")
        assert len(run.records) + len(run.skipped) <= whole + 1
        assert (
            run.header.question == QUESTION
            and [kept.step.number for kept in run.current] == [1, 2, 3][: len(run.current)]
        )
