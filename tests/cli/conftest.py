"""Runs the command as a person does: in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

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
