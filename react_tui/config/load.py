"""Defaults, then the person's file, then what the app changed, then the flags."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from react_tui.config.parse import read_values
from react_tui.config.schema import KEYS, Config, origin_of_flag
from react_tui.config.settings import SETTINGS_NAME, read_settings, reason
from react_tui.config.storage import create_once
from react_tui.config.template import template
from react_tui.paths import HOME_VARIABLE, Folders

CONFIG_NAME = "config.toml"


def load_config(folders: Folders, flags: Mapping[str, object]) -> Config:
    """Return the values in use, and write the commented config.toml where there is none yet.

    ``flags`` holds typed values by dotted key, None for a flag that was not given. Raises ConfigError for a person's
    file or a flag that is wrong; whatever is wrong with the folder or with settings.toml is a notice.
    """
    folder_notices = _offer_template(folders.config)
    path = folders.config / CONFIG_NAME
    config = _layer(Config(), read_values(path), str(path))
    settings, settings_notices = read_settings(folders)
    config = _layer(config, settings, str(folders.config / SETTINGS_NAME))
    for dotted, value in flags.items():
        if value is not None:
            origin = origin_of_flag(dotted) if dotted in KEYS else "flag"
            config = config.changed(dotted, value, origin)
    return replace(config, notices=folder_notices + settings_notices + config.notices)


def _layer(config: Config, values: Mapping[str, object], origin: str) -> Config:
    for dotted, value in values.items():
        config = config.changed(dotted, value, origin)
    return config


def _offer_template(folder: Path) -> tuple[str, ...]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        create_once(folder / CONFIG_NAME, template().encode("utf-8"))
        problem = "" if os.access(folder, os.W_OK) else "read-only"
    except OSError as error:
        problem = reason(error)
    if not problem:
        return ()
    why = f"{folder} cannot be written ({problem})"
    return (f"{why}: settings are kept for this session only. {HOME_VARIABLE} can name another folder.",)
