"""What is done is on the disk, and is gone on with only by what it was begun with."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from evaluations import ITEMS, by_key, evaluate, manifest

from react_tui.errors import EvaluationError
from react_tui.evaluation.manifest import Manifest, Sitting
from react_tui.evaluation.records import Record
from react_tui.evaluation.results import ITEMS_NAME, MANIFEST_NAME, Results, read_records, read_results

SETTINGS = {"model.sha256": "aa", "model.adapter.sha256": None, "source": "starter", "prompt": "bb", "setting.seed": 0}


def killed(folder: Path, at: int) -> None:
    """Let an evaluation of 20 items kill itself when so many are done."""
    command = [sys.executable, str(Path(__file__).parents[1] / "evaluator.py"), str(folder), str(at)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode != 0 and done.stderr == b""


def test_killed_at_item_7_of_20_and_resumed_the_totals_are_those_of_an_uninterrupted_run(tmp_path: Path) -> None:
    killed(tmp_path / "killed", 7)
    assert len(read_results(tmp_path / "killed")[1]) == 7
    resumed = evaluate(tmp_path / "killed", manifest(), resume=True)
    assert by_key(resumed) == by_key(evaluate(tmp_path / "whole", manifest()))


@pytest.mark.parametrize("lost", [1, 2, 30, 200])
def test_a_line_that_a_crash_cut_is_passed_over_and_its_item_done_again(tmp_path: Path, lost: int) -> None:
    killed(tmp_path / "killed", 7)
    items = tmp_path / "killed" / ITEMS_NAME
    items.write_bytes(items.read_bytes()[:-lost])
    with Results(tmp_path / "killed", manifest(), Sitting.now(1), resume=True) as results:
        # Without its line end alone, a line is whole.
        assert (len(results.records), results.damaged) == ((7, 0) if lost == 1 else (6, 1))
    resumed = evaluate(tmp_path / "killed", manifest(), resume=True)
    assert by_key(resumed) == by_key(evaluate(tmp_path / "whole", manifest()))
    assert by_key(resumed) == by_key(read_records(tmp_path / "killed")[0])


def test_a_record_reads_back_as_it_was_written(tmp_path: Path) -> None:
    record = evaluate(tmp_path, manifest(methods=("react",)))[0]
    odd = replace(record, answer="line\nend\u2028 \ud800 ☃", samples=("a", "b"), abandoned=record.turns, f1=None)
    assert "\n" not in odd.to_line()[:-1] and Record.from_line(odd.to_line()) == odd


@pytest.mark.parametrize("line", ["", "{", "7", "null", "[]", "{}", '{"item": "q1"}'])
def test_a_line_that_is_something_else_is_no_record(line: str) -> None:
    with pytest.raises(ValueError):
        Record.from_line(line)


def test_of_two_lines_on_one_run_the_first_counts(tmp_path: Path) -> None:
    first = evaluate(tmp_path, manifest(ITEMS[:1]), items=ITEMS[:1])[0]
    with (tmp_path / ITEMS_NAME).open("a", encoding="utf-8") as file:
        file.write(replace(first, answer="another").to_line())
    assert read_records(tmp_path)[0] == [first]


def test_a_folder_that_holds_an_evaluation_is_not_written_to_unasked(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest())
    with pytest.raises(EvaluationError, match="holds an evaluation already") as caught:
        evaluate(tmp_path, manifest())
    assert "--resume" in caught.value.hint


def test_a_resume_of_nothing_begins(tmp_path: Path) -> None:
    assert len(evaluate(tmp_path / "new", manifest(), resume=True)) == 20


def test_a_resume_of_all_done_does_nothing_again(tmp_path: Path) -> None:
    assert evaluate(tmp_path, manifest()) == evaluate(tmp_path, manifest(), resume=True)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"model.sha256": "cc"}, "model.sha256 was aa and is now cc"),
        ({"model.adapter.sha256": "dd"}, "model.adapter.sha256 was not set and is now dd"),
        ({"source": "wikipedia"}, "source was starter and is now wikipedia"),
        ({"prompt": "ee"}, "prompt was bb and is now ee"),
        ({"setting.seed": 1}, "setting.seed was 0 and is now 1"),
        ({"setting.new": True}, "setting.new was not set and is now True"),
        ({"setting.seed": 1, "prompt": "ee"}, "prompt was bb and is now ee; setting.seed was 0 and is now 1"),
    ],
)
def test_a_resume_by_something_else_is_refused_with_the_difference(
    tmp_path: Path, now: dict[str, object], said: str
) -> None:
    evaluate(tmp_path, manifest(**SETTINGS))
    with pytest.raises(EvaluationError, match="this evaluation is another one") as caught:
        evaluate(tmp_path, manifest(**{**SETTINGS, **now}), resume=True)
    assert said in caught.value.what


def test_a_resume_by_other_methods_or_items_is_refused(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest())
    with pytest.raises(EvaluationError, match="methods was act and is now act, react"):
        evaluate(tmp_path, manifest(methods=("act", "react")), resume=True)
    with pytest.raises(EvaluationError, match=r"the items are others \(20 then, 3 now\)"):
        evaluate(tmp_path, manifest(ITEMS[:3]), resume=True)


def test_jobs_and_names_may_differ_and_every_sitting_is_kept(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest(), jobs=1)
    evaluate(tmp_path, replace(manifest(), about={"model": "renamed"}), jobs=3, resume=True)
    assert [sitting.jobs for sitting in read_results(tmp_path)[0].sittings] == [1, 3]


def test_the_manifest_names_versions_and_machine(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest())
    (sitting,) = read_results(tmp_path)[0].sittings
    assert sitting.python == sys.version.split()[0] and sitting.react_tui and sitting.llama_cpp_python
    assert "processors" in sitting.machine and sitting.started.endswith("+00:00")


def test_a_manifest_reads_back_as_it_was_written() -> None:
    plan = replace(manifest(methods=("act", "react"), **SETTINGS), sittings=(Sitting.now(2),))
    assert Manifest.from_json(plan.to_json(), "here") == plan


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 1}', "\ud83d"])
def test_a_manifest_that_is_none_is_refused_by_its_path(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST_NAME).write_text(text, encoding="utf-8", errors="replace")
    with pytest.raises(EvaluationError) as caught:
        read_results(tmp_path)
    assert MANIFEST_NAME in caught.value.where


def test_a_manifest_of_a_later_format_is_refused() -> None:
    later = manifest().to_json().replace('"format": 1', '"format": 2')
    with pytest.raises(EvaluationError, match="has format 2"):
        Manifest.from_json(later, "here")


def test_runs_without_a_manifest_belong_to_nothing(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest())
    (tmp_path / MANIFEST_NAME).unlink()
    with pytest.raises(EvaluationError, match="runs without a manifest"):
        evaluate(tmp_path, manifest(), resume=True)


def test_two_evaluations_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with (
        Results(tmp_path, manifest(), Sitting.now(1), resume=False),
        pytest.raises(EvaluationError, match="another react-tui writes to this folder"),
    ):
        evaluate(tmp_path, manifest(), resume=True)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of file size is POSIX")
def test_on_a_full_disk_it_ends_with_what_is_done_and_goes_on_once_there_is_room(tmp_path: Path) -> None:
    import resource

    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2500, before[1]))
        with pytest.raises(OSError, match="File too large"):
            evaluate(tmp_path / "full", manifest())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert 0 < len(read_results(tmp_path / "full")[1]) < 20
    resumed = evaluate(tmp_path / "full", manifest(), resume=True)
    assert by_key(resumed) == by_key(evaluate(tmp_path / "whole", manifest()))


def test_a_folder_without_an_evaluation_is_named(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match="there is no evaluation"):
        read_results(tmp_path)
