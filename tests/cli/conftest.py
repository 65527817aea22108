"""Runs the command as a person does: in a process of its own; or evaluates with scripted answers."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gguf_files import model, write

from react_tui.cli import main
from react_tui.cli.opening import make_setup
from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.core.tasks import TASKS
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.tools.registry import open_tools
from react_tui.session import Session
from react_tui.store import RunFolder

Command = Callable[..., "subprocess.CompletedProcess[str]"]

# Put in front of every module search, this refuses the network to the command and to its child.
_NO_NETWORK = """
import socket

def refuse(*_arguments, **_keywords):
    raise AssertionError("the network was reached for")

class Socket(socket.socket):
    connect = connect_ex = sendto = refuse

socket.socket = Socket
socket.getaddrinfo = refuse
"""


@pytest.fixture(scope="session")
def offline_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that cannot open a connection."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "sitecustomize.py").write_text(_NO_NETWORK, encoding="utf-8")
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}


@pytest.fixture
def react_tui(offline_environment: dict[str, str], tmp_path: Path) -> Command:
    """Run ``react-tui`` with arguments and without a network or a terminal."""

    def run(*arguments: str, stdin: str | bytes = "") -> "subprocess.CompletedProcess[str]":
        environment = {**offline_environment, "REACT_TUI_HOME": str(tmp_path / "home")}
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        command = [sys.executable, "-m", "react_tui", *arguments]
        done = subprocess.run(command, input=data, capture_output=True, env=environment, check=False)
        text = (done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
        return subprocess.CompletedProcess(command, done.returncode, *text)

    return run


QUESTIONS = [{"id": n, "question": f"Question {n}?", "answer": f"answer {n}"} for n in range(1, 6)]
Evaluate = Callable[..., int]


class Nothing:
    """A world in which one can only finish."""

    def reset(self, question: str) -> None:
        pass

    def actions(self) -> ActionSpace:
        return ActionSpace((ActionSpec("Finish"),))

    def act(self, action: Action) -> Observation:
        return Observation("", Finding.ANSWER)


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in QUESTIONS), encoding="utf-8")
    return path


@pytest.fixture
def evaluate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluate:
    """Run the command with a scripted engine in the place of a model, which is only read for its checksum."""

    def opened(config, here, slots: int) -> Session:  # type: ignore[no-untyped-def]
        engine = ScriptedEngine([f" Finish[answer {n}]" for n in (1, 2, 9, 9, 5) * 4])
        tools = open_tools(config.tools.use).tools

        def setup(method: str) -> Setup:
            return make_setup(config, TASKS[config.run.task], METHODS[method], tools)

        return Session(engine, Nothing, setup("act"), "scripted", "nothing", runs=RunFolder(here.runs), setups=setup)

    monkeypatch.setattr("react_tui.cli.evaluate.open_session", opened)

    def run(*arguments: str, out: str = "out", weights: int = 256) -> int:
        path = write(tmp_path / "tiny.gguf", model(body=weights))
        return main(["evaluate", *arguments, "--model", str(path), "--out", str(tmp_path / out)])

    return run
