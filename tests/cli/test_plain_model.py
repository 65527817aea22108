"""Lines of text from the real default model."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.core.parse import parse_steps
from react_tui.paths import HOME_VARIABLE

QUESTION = "Which river flows through the birthplace of Franz Kafka?"


@pytest.mark.model
def test_a_question_in_a_pipe_is_answered_by_the_default_model_with_no_network(
    model_path: Path, warm_cache: Path, offline_environment: dict[str, str], tmp_path: Path
) -> None:
    home, export = tmp_path / "home", tmp_path / "run.json"
    shutil.copytree(warm_cache, home / "cache")
    command = [sys.executable, "-m", "react_tui", "--plain", "--model", str(model_path), "--steps", "3"]
    done = subprocess.run(
        command,
        input=f"{QUESTION}\n/evidence\n/context\n/export {export}\n/sources\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**offline_environment, HOME_VARIABLE: str(home)},
        check=False,
    )
    lines = done.stdout.split("\n")
    assert done.returncode == 0 and done.stderr == "" and "llama" not in done.stdout
    steps = parse_steps("\n".join(lines[lines.index(f"Question: {QUESTION}") + 1 :]))
    assert steps[0].thought and str(steps[0].action).startswith("Search[") and steps[0].observation
    assert any(line.startswith("Answer: ") for line in lines) and export.is_file()
    assert any(line.startswith("starter, searched: ") for line in lines)
    assert not set("\x1b\r") & set(done.stdout)
