from pathlib import Path

import pytest

from react_tui.paths import HOME_VARIABLE, Folders, folders


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders that do not exist yet, under a path with a blank and a letter outside ASCII."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "my füles"))
    return folders()


@pytest.fixture
def config_file(home: Folders) -> Path:
    """Where the person's config.toml is to be written; its folder exists."""
    home.config.mkdir(parents=True)
    return home.config / "config.toml"


@pytest.fixture
def settings_file(config_file: Path) -> Path:
    """Where the app's settings.toml is to be written; its folder exists."""
    return config_file.with_name("settings.toml")
