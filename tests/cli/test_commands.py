"""The other commands, and the app where there is no terminal for it."""

import subprocess
import sys
import tomllib

import pytest

from react_tui.models import load_catalogue


@pytest.mark.parametrize("stdin", ["", "hi"])
def test_without_a_terminal_the_app_names_the_command_for_pipes_and_exits_2(react_tui, stdin: str) -> None:
    done = react_tui(stdin=stdin)
    assert done.returncode == 2 and done.stdout == "" and "\x1b" not in done.stderr
    assert done.stderr.count("\n") == 1 and "react-tui ask" in done.stderr


def test_models_list_names_every_model_of_the_catalogue(react_tui) -> None:
    names = [line.split("\t")[1] for line in react_tui("models", "list").stdout.strip().split("\n")]
    assert names == list(load_catalogue().entries)


def test_an_unknown_model_suggests_a_near_one(react_tui) -> None:
    done = react_tui("models", "path", "smollm2-135m")
    assert done.returncode == 3 and "smollm2-135m-instruct" in done.stderr


def test_config_show_is_toml_with_origins(react_tui) -> None:
    done = react_tui("config", "show")
    assert tomllib.loads(done.stdout)["run"]["steps"] == 7 and "steps = 7  # default" in done.stdout


def test_config_path_names_the_folders_in_use(react_tui, tmp_path) -> None:
    folders = dict(line.split("\t") for line in react_tui("config", "path").stdout.strip().split("\n"))
    assert folders == {name: str(tmp_path / "home" / name) for name in ("config", "data", "cache", "logs")}


def test_a_wrong_key_in_the_persons_file_is_bad_use_and_named(react_tui, tmp_path) -> None:
    config = tmp_path / "home" / "config" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("[run]\nstep = 3\n", encoding="utf-8")
    done = react_tui("config", "show")
    assert done.returncode == 2 and "config.toml" in done.stderr and "run.step" in done.stderr


def test_the_version_is_told(react_tui) -> None:
    assert react_tui("--version").stdout.startswith("react-tui 0.")


@pytest.mark.parametrize("arguments", [("--steps", "0", "ask", "q"), ("ask", "q", "--steps", "0")])
def test_a_flag_counts_before_and_after_the_command(react_tui, arguments: tuple[str, ...]) -> None:
    done = react_tui(*arguments)
    assert done.returncode == 2 and "--steps" in done.stderr and "0" in done.stderr


def test_a_pipe_with_another_code_page_gets_utf_8(offline_environment, tmp_path) -> None:
    environment = {**offline_environment, "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-m", "react_tui", "models", "list"]
    done = subprocess.run(
        command, capture_output=True, env={**environment, "REACT_TUI_HOME": str(tmp_path)}, check=True
    )
    assert "○ not pulled" in done.stdout.decode("utf-8")
