"""Where the app keeps its files; nothing is created by asking."""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from react_tui.errors import ConfigError

HOME_VARIABLE = "REACT_TUI_HOME"


@dataclass(frozen=True)
class Folders:
    """The folders in use: the person's ``config``, fetched ``data``, rebuildable ``cache``, and ``logs``."""

    config: Path
    data: Path
    cache: Path
    logs: Path

    @property
    def models(self) -> Path:
        """The folder of fetched models."""
        return self.data / "models"

    @property
    def runs(self) -> Path:
        """The folder of kept runs."""
        return self.data / "runs"

    @property
    def archives(self) -> Path:
        """The folder of fetched archives."""
        return self.data / "archives"

    @property
    def notes(self) -> Path:
        """The folder of the archives that are made from people's notes."""
        return self.cache / "notes"


def folders() -> Folders:
    """Return the platform's folders, or four folders under ``$REACT_TUI_HOME`` where that is set."""
    home = os.environ.get(HOME_VARIABLE)
    try:
        if home:
            root = Path(home).expanduser()
            return Folders(root / "config", root / "data", root / "cache", root / "logs")
        dirs = platformdirs.PlatformDirs("react-tui", appauthor=False)
        return Folders(dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path, dirs.user_log_path)
    except RuntimeError as error:
        # A user without a name and without HOME, as in a container, has no folder to start from.
        raise ConfigError(
            f"there is no home folder for this user ({error})", hint=f"Set {HOME_VARIABLE} to a folder."
        ) from error


def typed_path(text: str) -> Path:
    """Return the path that a person wrote; of a home that nobody has, ``~nobody``, it stays as it was written."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def bundled(name: str) -> Path:
    """Return the path of ``prompts``, ``models`` or ``assets``, as they lie in a wheel or in a checkout."""
    package = Path(__file__).parent
    installed = package / "_bundled" / name
    return installed if installed.exists() else package.parent / name
