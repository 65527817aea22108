"""Two copies of the app share their folders without harm."""

import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.config import load_config
from react_tui.paths import Folders
from react_tui.store import RunFolder, read_run

HELPER = Path(__file__).parents[1] / "copy_of_app.py"
RUNS = 8

Said = tuple[str, str]


@pytest.fixture
def said(home: Folders) -> list[Said]:
    """Two copies that keep runs, save settings and search at the same time: what each wrote to stdout and stderr."""
    copies = [
        subprocess.Popen(
            [sys.executable, str(HELPER), key, str(RUNS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for key in ("run.steps", "sampling.seed")
    ]
    for copy in copies:
        _line_to(copy)
    for copy in copies:
        assert copy.stdout is not None
        copy.stdout.readline()
    return [copy.communicate("look\n") for copy in copies]


def _line_to(copy: subprocess.Popen[str]) -> None:
    assert copy.stdin is not None
    copy.stdin.write("go\n")
    copy.stdin.flush()


def test_each_sees_all_runs_of_both_in_its_history_and_finds_them(said: list[Said]) -> None:
    assert said == [(f"{2 * RUNS} {2 * RUNS}\n", "")] * 2


def test_every_run_and_every_setting_of_both_is_there(said: list[Said], home: Folders) -> None:
    files = RunFolder(home.runs).files().values()
    assert [len(read_run(file).current) for file in files] == [3] * 2 * RUNS
    config = load_config(home, {})
    assert (config.run.steps, config.sampling.seed, config.notices) == (RUNS, RUNS, ())
