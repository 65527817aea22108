"""``react-tui ask`` prints a run to a pipe: stdout is data, the exit status says how it went."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.core.parse import parse_steps

QUESTION = "Which river flows through the birthplace of Franz Kafka?"


@pytest.fixture(scope="session")
def asked(
    model_path: Path,
    warm_cache: Path,
    offline_environment: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
):  # type: ignore[no-untyped-def]
    """One question asked once, by text and by JSON, with no network."""
    home = tmp_path_factory.mktemp("asked")
    shutil.copytree(warm_cache, home / "cache")
    environment = {**offline_environment, "REACT_TUI_HOME": str(home)}

    def ask(*flags: str) -> "subprocess.CompletedProcess[str]":
        command = [
            sys.executable,
            "-m",
            "react_tui",
            "ask",
            QUESTION,
            "--model",
            str(model_path),
            "--steps",
            "3",
            *flags,
        ]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)

    return {"text": ask(), "json": ask("--json")}


@pytest.mark.model
def test_a_whole_question_is_answered_with_no_network(asked) -> None:
    assert asked["text"].returncode == 0 and "Answer: " in asked["text"].stdout


@pytest.mark.model
def test_text_is_the_papers_format_and_reads_back(asked) -> None:
    lines = asked["text"].stdout.strip().split("\n")
    assert lines[0] == f"Question: {QUESTION}"
    steps = parse_steps("\n".join(lines[1:]))
    assert steps[0].thought and str(steps[0].action).startswith("Search[") and steps[0].observation
    assert lines[-1].startswith("Evidence: ")


@pytest.mark.model
def test_json_is_one_event_a_line_and_nothing_else(asked) -> None:
    events = [json.loads(line) for line in asked["json"].stdout.strip().split("\n")]
    assert events[0]["event"] == "run_started" and events[-1]["event"] == "run_finished"
    assert {"thought_written", "action_written", "step_finished"} <= {event["event"] for event in events}


@pytest.mark.model
def test_both_forms_tell_the_same_run(asked) -> None:
    events = [json.loads(line) for line in asked["json"].stdout.strip().split("\n")]
    assert f"Answer: {events[-1]['answer']}" in asked["text"].stdout


@pytest.mark.model
def test_notes_and_native_logs_stay_out_of_stdout(asked) -> None:
    assert "llama" not in asked["text"].stdout and "tokens/s" in asked["text"].stderr
    assert "load_tensors" not in asked["text"].stderr


@pytest.mark.model
@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_an_interrupt_ends_the_run_in_order(
    model_path: Path, warm_cache: Path, offline_environment: dict[str, str], tmp_path: Path
) -> None:
    shutil.copytree(warm_cache, tmp_path / "cache")
    environment = {**offline_environment, "REACT_TUI_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "react_tui", "ask", QUESTION, "--json", "--model", str(model_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130 and "Traceback" not in err
    assert json.loads(out.strip().split("\n")[-1])["outcome"] == "cancelled"


@pytest.mark.model
def test_a_reader_that_leaves_early_gets_no_traceback(
    model_path: Path, warm_cache: Path, offline_environment: dict[str, str], tmp_path: Path
) -> None:
    shutil.copytree(warm_cache, tmp_path / "cache")
    environment = {**offline_environment, "REACT_TUI_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "react_tui", "ask", QUESTION, "--model", str(model_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert "Traceback" not in process.stderr.read() and process.wait() in (0, 1)
    process.stderr.close()


@pytest.mark.parametrize("stdin", ["", "  \n\t\n"])
def test_an_empty_question_is_bad_use(react_tui, stdin: str) -> None:
    done = react_tui("ask", stdin=stdin)
    assert done.returncode == 2 and "question is empty" in done.stderr and done.stdout == ""


def test_a_missing_model_names_the_command_that_fetches_it(react_tui) -> None:
    done = react_tui("ask", QUESTION)
    assert done.returncode == 3 and "react-tui models pull smollm2-135m-instruct" in done.stderr and done.stdout == ""


def test_a_missing_source_is_named(react_tui, model_path: Path) -> None:
    done = react_tui("ask", QUESTION, "--model", str(model_path), "--source", "nowhere.zim")
    assert done.returncode == 3 and "nowhere.zim" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [("--steps", "0"), ("--steps", "many"), ("--method", "magic"), ("--seed", "-1"), ("--nonsense",)],
)
def test_wrong_flags_are_bad_use(react_tui, arguments: tuple[str, ...]) -> None:
    done = react_tui("ask", QUESTION, *arguments)
    assert done.returncode == 2 and "Traceback" not in done.stderr


@pytest.mark.parametrize("content", ["", "<html>Not found</html>", "GGUF"], ids=["empty", "web page", "cut"])
def test_a_file_that_is_no_model_is_one_message(react_tui, tmp_path: Path, content: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_text(content)
    done = react_tui("ask", QUESTION, "--model", str(path))
    assert done.returncode == 3 and done.stderr.count("\n") == 1 and "model.gguf" in done.stderr
