"""``react-tui config``: the settings in use and the folders they lie in."""

import argparse
import sys

from react_tui.cli.opening import read_config
from react_tui.config import assignment, explain
from react_tui.paths import folders
from react_tui.text import clean


def show(arguments: argparse.Namespace) -> int:
    """Print every key with its value and where that comes from, as TOML that reads back."""
    table = ""
    config = read_config(arguments, folders())
    for notice in config.notices:
        print(f"react-tui: {clean(notice)}", file=sys.stderr)
    for key in explain(config):
        if key.key.split(".")[0] != table:
            table = key.key.split(".")[0]
            print(f"[{table}]")
        name = key.key.partition(".")[2]
        print(f"{assignment(name, key.value)}  # {key.origin}")
    return 0


def keys(arguments: argparse.Namespace) -> int:
    """Print the commands of the app with their keys, one a line, tabs between."""
    # Textual is slow to import, and the other actions do not need it.
    from react_tui.tui.keymap import EVERY, keymap

    own, notices = keymap(read_config(arguments, folders()).keys)
    for notice in notices:
        print(f"react-tui: {clean(notice)}", file=sys.stderr)
    for command in EVERY.values():
        print(f"{command.id}\t{own.get(command.id, command.keys)}\t{command.title}")
    return 0


def path(_arguments: argparse.Namespace) -> int:
    """Print the folders in use, one a line."""
    here = folders()
    for name, folder in (("config", here.config), ("data", here.data), ("cache", here.cache), ("logs", here.logs)):
        print(f"{name}\t{folder}")
    return 0
