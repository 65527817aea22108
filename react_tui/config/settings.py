"""settings.toml: what was changed inside the app."""

from collections.abc import Callable
from pathlib import Path

import tomli_w

from react_tui.config.parse import read_values
from react_tui.config.rules import Value
from react_tui.config.schema import KEY_BINDINGS, KEYS, bound, validated
from react_tui.config.storage import free_name, replace_file
from react_tui.errors import ConfigError
from react_tui.locking import locked
from react_tui.paths import HOME_VARIABLE, Folders

_Values = dict[str, Value]

SETTINGS_NAME = "settings.toml"
HEADER = "# Written by react-tui. Your own settings belong in config.toml beside this file.\n\n"


def read_settings(folders: Folders) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Return what settings.toml sets, and notices; a broken file is moved aside and sets nothing."""
    path = folders.config / SETTINGS_NAME
    try:
        return read_values(path), ()
    except ConfigError as problem:
        try:
            with locked(_lock_path(path)):
                return _values_or_move_aside(path)
        except OSError as error:
            return {}, (f"{problem} It is ignored, and could not be moved aside ({reason(error)}).",)


def save_setting(folders: Folders, key: str, value: object) -> tuple[str, ...]:
    """Set one dotted key in settings.toml, keep what others have set, and return notices.

    Raises ConfigError where the value is not allowed or the file cannot be written.
    """
    new = validated(key, value)
    return _change(folders, key, lambda values: {**values, key: new})


def forget_setting(folders: Folders, key: str) -> tuple[str, ...]:
    """Take one dotted key out of settings.toml, and return notices; errors are those of ``save_setting``."""
    return _change(folders, key, lambda values: {name: value for name, value in values.items() if name != key})


def _change(folders: Folders, key: str, change: Callable[[_Values], _Values]) -> tuple[str, ...]:
    path = folders.config / SETTINGS_NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(_lock_path(path)):
            values, notices = _values_or_move_aside(path)
            replace_file(path, _toml(change(values)))
    except OSError as error:
        raise ConfigError(
            f"{key} is not saved ({reason(error)}).",
            where=str(path),
            hint=f"It holds for this session only; {HOME_VARIABLE} can name another folder.",
        ) from error
    except UnicodeEncodeError as error:
        raise ConfigError(f"{key} is not saved: it is not Unicode text.", hint="Rename the file it names.") from error
    return notices


def reason(error: OSError) -> str:
    """Return the system's words for an error."""
    return error.strerror or str(error)


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _values_or_move_aside(path: Path) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Read the file, or give it another name where it is broken; the caller holds the lock."""
    try:
        return read_values(path), ()
    except ConfigError as problem:
        aside = free_name(path.with_name(path.name + ".broken"))
        path.rename(aside)
        return {}, (f"{problem.where}: {problem.what} The file is now {aside}, and its settings no longer apply.",)


def _toml(values: dict[str, Value]) -> bytes:
    tables: dict[str, dict[str, Value]] = {}
    for dotted, key in KEYS.items():
        if dotted in values:
            tables.setdefault(key.table, {})[key.name] = values[dotted]
    for dotted, value in values.items():
        if command := bound(dotted):
            tables.setdefault(KEY_BINDINGS, {})[command] = value
    return (HEADER + tomli_w.dumps(tables)).encode("utf-8")
