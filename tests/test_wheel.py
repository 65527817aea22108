"""The wheel holds all that the program needs: installed in an empty environment, it answers a question."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from react_tui.models import load_catalogue

ROOT = Path(__file__).parent.parent
pytestmark = [pytest.mark.wheel, pytest.mark.timeout(1800)]


def run(*command: str | Path, **environment: str) -> str:
    """Run a command outside the checkout and return what it printed."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**inherited, **environment},
        cwd=Path(sys.prefix),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    return next(folder.glob("react_tui-*.whl"))


def test_the_wheel_holds_prompts_models_and_assets(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    bundled = ["prompts/questions/exemplars.txt", "models/catalogue.toml", "assets/starter.zim"]
    adapters = [entry.adapter for entry in load_catalogue().entries.values() if entry.adapter]
    bundled += [f"models/{path}" for adapter in adapters for path in (adapter.file, adapter.card)]
    assert {f"react_tui/_bundled/{name}" for name in bundled} <= names


@pytest.mark.model
def test_an_empty_environment_with_the_wheel_answers_a_question(wheel: Path, model_path: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel)
    out = run(
        scripts / "react-tui",
        "ask",
        "Who wrote Hamlet?",
        "--steps",
        "1",
        "--model",
        model_path,
        REACT_TUI_HOME=str(tmp_path / "home"),
    )
    assert "Answer: " in out
