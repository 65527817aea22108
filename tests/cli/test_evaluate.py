"""``react-tui evaluate``: results in a folder, the report on stdout, everything else on stderr."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.evaluation.results import read_results


def settings_of(folder: Path) -> dict[str, object]:
    fixed = read_results(folder)[0].fixed
    return {name.removeprefix("setting."): value for name, value in fixed.items() if name.startswith("setting.")}


def test_the_report_is_on_stdout_and_in_the_folder(evaluate, own_file, tmp_path, capsys) -> None:
    assert evaluate(str(own_file), "--methods", "act") == 0
    out, err = capsys.readouterr()
    assert out.startswith("# own: 5 items, act\n") and "| Act    |        60.0 |" in out
    assert (tmp_path / "out" / "report.md").read_text(encoding="utf-8") == out
    assert json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))["rows"][0]["right"] == 3
    assert "results go to" in err


def test_where_stderr_is_no_terminal_progress_is_plain_lines(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    err = capsys.readouterr().err
    assert "0 of 5\n" in err and err.endswith("5 of 5: act 60.0\n") and "\x1b" not in err


def test_limit_takes_the_first_items(evaluate, own_file, tmp_path) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert read_results(tmp_path / "out")[0].items == ("1", "2")


def test_a_sample_is_drawn_by_the_seed(evaluate, own_file, tmp_path) -> None:
    for out, seed in (("one", "1"), ("same", "1"), ("other", "4")):
        evaluate(str(own_file), "--methods", "act", "--sample", "2", "--seed", seed, out=out)
    one, same, other = (read_results(tmp_path / out)[0].items for out in ("one", "same", "other"))
    assert one == same != other and len(one) == 2


def test_the_manifest_holds_every_setting_and_checksum(evaluate, own_file, tmp_path) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "1", "--temperature", "0.5", "--n", "3")
    wanted = {
        "limit": 1,
        "sample": None,
        "steps": 7,
        "temperature": 0.5,
        "seed": 0,
        "samples": 3,
        "thought_tokens": 128,
    }
    assert wanted.items() <= settings_of(tmp_path / "out").items()
    fixed = read_results(tmp_path / "out")[0].fixed
    checksums = ("data.sha256", "model.sha256", "prompt.sha256")
    assert all(len(str(fixed[name])) == 64 for name in checksums) and "bytes" in str(fixed["source.identity"])


def test_claims_take_five_steps_and_questions_seven_unless_told_otherwise(evaluate, own_file, tmp_path) -> None:
    claims = tmp_path / "claims.jsonl"
    claims.write_text('{"id": 1, "claim": "Lead is heavy.", "label": "SUPPORTS"}\n', encoding="utf-8")
    evaluate("fever", "--data", str(claims), "--methods", "act", out="claims")
    evaluate("hotpotqa", "--data", str(own_file), "--methods", "act", out="questions")
    evaluate(str(own_file), "--methods", "act", "--steps", "2", out="told")
    assert [settings_of(tmp_path / out)["steps"] for out in ("claims", "questions", "told")] == [5, 7, 2]


def test_the_starter_questions_need_no_file(evaluate, tmp_path) -> None:
    assert evaluate("starter", "--methods", "act", "--limit", "1") == 0
    assert read_results(tmp_path / "out")[0].items == ("starter-001",)


def test_answers_are_compared_with_another_evaluation_on_request(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", out="one")
    capsys.readouterr()
    assert evaluate(str(own_file), "--methods", "act", "--compare", str(tmp_path / "one")) == 0
    assert "0 of 5 answers differ" in capsys.readouterr().out


def test_a_folder_that_cannot_be_compared_is_told_before_anything_is_run(evaluate, own_file, tmp_path, capsys) -> None:
    assert evaluate(str(own_file), "--methods", "act", "--compare", str(tmp_path / "nothing")) == 2
    assert "there is no evaluation" in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_runs_of_an_evaluation_do_not_fill_the_history(evaluate, own_file, home) -> None:
    evaluate(str(own_file), "--methods", "act")
    assert not home.runs.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hotpotqa",), "--data FILE"),
        (("nothing",), "there is no task nothing"),
        (("starter", "--methods", "magic"), "invalid choice: 'magic'"),
        (("starter", "--limit", "0"), "0 is less than 1"),
        (("starter", "--jobs", "many"), "--jobs"),
        (("starter", "--resume"), "Name it with --out"),
        (("fever", "--data", "nowhere.jsonl"), "nowhere.jsonl"),
        (("fever", "--data", "nowhere.jsonl", "--labels", "0"), "does not give one number a label"),
    ],
)
def test_wrong_use_is_told_in_one_message(react_tui, arguments: tuple[str, ...], said: str) -> None:
    done = react_tui("evaluate", *arguments)
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr and "Traceback" not in done.stderr


@pytest.fixture
def real_evaluation(model_path: Path, warm_cache: Path, offline_environment: dict[str, str], tmp_path: Path):  # type: ignore[no-untyped-def]
    """The command with the real model, as it is called in a process of its own."""
    shutil.copytree(warm_cache, tmp_path / "home" / "cache")
    environment = {**offline_environment, "REACT_TUI_HOME": str(tmp_path / "home")}
    flags = ["--model", str(model_path), "--out", str(tmp_path / "out"), "--methods", "react", "--steps", "2"]
    command = [sys.executable, "-m", "react_tui", "evaluate", "starter", *flags]
    return lambda *more: ([*command, *more], environment)


@pytest.mark.model
def test_the_default_model_is_evaluated_on_starter_questions(real_evaluation, tmp_path: Path) -> None:
    command, environment = real_evaluation("--limit", "2", "--jobs", "2")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0 and done.stdout.startswith("# starter: 2 items, react")
    records = read_results(tmp_path / "out")[1]
    assert sorted(record.item for record in records) == ["starter-001", "starter-002"]
    assert all(record.answered and record.steps <= 2 and record.tokens for record in records)


@pytest.mark.model
@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_an_interrupt_ends_it_in_order_and_keeps_what_is_done(real_evaluation, tmp_path: Path) -> None:
    command, environment = real_evaluation()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
    assert process.stderr is not None
    while process.stderr.readline() != "0 of 108\n":
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130 and "Traceback" not in err and "--resume goes on with them" in err
    assert "Not complete" in out and len(read_results(tmp_path / "out")[1]) < 108
