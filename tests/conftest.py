"""What holds for every test: own folders, no network, and the real model only where it is asked for."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import HOME_VARIABLE, Folders, folders

# Taken before any test moves the folders: the model that `make model` fetched lies here.
_REAL_FOLDERS = folders()
# How long an example takes says more of the machine than of the code.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Every test has folders of its own."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return folders()


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are refused; a test marked ``loopback`` may reach this machine."""
    allowed = _LOOPBACK if request.node.get_closest_marker("loopback") else ()
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in allowed:
            raise AssertionError(f"a test reached for the network: {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)
    monkeypatch.setattr(socket.socket, "connect_ex", guarded)


@pytest.fixture(scope="session")
def model_path() -> Path:
    """The default model, fetched beforehand by ``make model``."""
    return ModelStore(_REAL_FOLDERS, load_catalogue()).path("smollm2-135m-instruct")


@pytest.fixture(scope="session")
def warm_cache(model_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder that knows the exemplars, so that a test which copies it does not wait for them to be read."""
    home = tmp_path_factory.mktemp("warm")
    command = [
        sys.executable,
        "-m",
        "react_tui",
        "ask",
        "Who wrote Hamlet?",
        "--steps",
        "1",
        "--model",
        str(model_path),
    ]
    subprocess.run(command, env={**os.environ, HOME_VARIABLE: str(home)}, capture_output=True, check=True)
    return home / "cache"


@pytest.fixture(scope="session")
def engine(model_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaEngine]:
    """One loaded default model for all tests that only ask it for text."""
    log = tmp_path_factory.mktemp("engine") / "engine.log"
    engine = LlamaEngine(LoadSettings(str(model_path), "smollm2", 4096, threads=os.cpu_count() or 1), log)
    for _ in engine.open():
        pass
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder of real data sets; tests that need it are skipped where it is not named."""
    folder = os.environ.get("REACT_TUI_TEST_DATA")
    if not folder:
        pytest.skip("REACT_TUI_TEST_DATA is not set")
    return Path(folder)
