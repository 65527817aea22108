import os
import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.errors import ConfigError
from react_tui.paths import HOME_VARIABLE, bundled, folders, typed_path

FOLDERS = ("config", "data", "cache", "logs")
PRINT_CONFIG = "from react_tui.paths import folders; print(folders().config.as_posix())"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the XDG variables are Linux's")


def test_one_variable_moves_all_folders(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    moved = folders()
    assert (moved.config, moved.data, moved.cache, moved.logs) == tuple(tmp_path / name for name in FOLDERS)
    assert moved.models == tmp_path / "data" / "models"


@pytest.mark.parametrize("name", ["with blanks", "mit Ümläuten", "北京 🌍"])
def test_the_variable_may_hold_any_path(tmp_path, monkeypatch, name) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / name))
    assert folders().config == tmp_path / name / "config"


def test_the_variable_may_start_with_the_person_s_home(monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, "~/react")
    assert folders().data == Path.home() / "react" / "data"


def test_asking_for_the_folders_creates_none(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    folders()
    assert list(tmp_path.iterdir()) == []


def test_an_empty_variable_is_as_good_as_none(monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, "")
    empty = folders()
    monkeypatch.delenv(HOME_VARIABLE)
    assert empty == folders()


def test_the_platform_s_folders_are_the_app_s_own(monkeypatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    own = folders()
    assert all("react-tui" in folder.parts for folder in (own.config, own.data, own.cache, own.logs))


@on_linux
def test_the_xdg_variables_count_where_the_app_s_own_is_not_set(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "ü x"))
    assert folders().config == tmp_path / "ü x" / "react-tui"


@on_linux
def test_the_app_s_own_variable_wins_over_the_xdg_variables(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "own"))
    assert folders().config == tmp_path / "own" / "config"


def test_a_home_that_does_not_exist_is_no_reason_to_crash(tmp_path) -> None:
    nowhere = tmp_path / "nobody home"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", HOME_VARIABLE))}
    environment |= {"HOME": str(nowhere), "LOCALAPPDATA": str(nowhere), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", PRINT_CONFIG]
    output = subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8").stdout
    assert "react-tui" in output
    assert not nowhere.exists()


@pytest.mark.parametrize("name", ["prompts", "models", "assets"])
def test_the_bundled_text_is_found_in_a_checkout(name) -> None:
    assert bundled(name).is_dir()


def test_a_user_without_any_home_is_told_which_variable_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv(HOME_VARIABLE, "~/react-tui")
    monkeypatch.setattr(Path, "expanduser", nowhere)
    with pytest.raises(ConfigError, match=HOME_VARIABLE):
        folders()


def test_a_home_that_nobody_has_is_no_crash(monkeypatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    assert typed_path("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")
