"""``react-tui trajectories``."""

from pathlib import Path

import pytest

from react_tui.cli import main
from react_tui.errors import ExitCode
from react_tui.paths import bundled


def test_runs_that_were_built_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    questions = bundled("assets") / "starter" / "questions.jsonl"
    assert main(["trajectories", "build", str(tmp_path), "--starter", str(questions), "--rules", "20"]) == 0
    assert '"runs":' in capsys.readouterr().out
    assert (
        main(["trajectories", "show", str(tmp_path / "runs.jsonl"), "--number", "2", "--kind", "known question"]) == 0
    )
    shown = capsys.readouterr().out
    assert shown.count("Question: ") == 2 and shown.count("# known question") == 2 and "Action 1: Search[" in shown


def test_a_share_above_one_is_bad_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trajectories", "build", str(tmp_path), "--misses", "2"]) == ExitCode.BAD_USE
    assert "from 0 to 1" in capsys.readouterr().err


def test_a_data_file_without_answers_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "q.jsonl").write_text('{"id": 1, "question": "Who?"}\n', encoding="utf-8")
    assert main(["trajectories", "build", str(tmp_path), "--starter", str(tmp_path / "q.jsonl")]) == ExitCode.BAD_USE
    assert "line 1 has no 'answer'" in capsys.readouterr().err


def test_nothing_to_ask_is_bad_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trajectories", "sample", str(tmp_path / "runs.jsonl")]) == ExitCode.BAD_USE
    assert "no question to ask" in capsys.readouterr().err
