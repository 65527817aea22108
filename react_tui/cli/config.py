"""``react-tui config``: the settings in use and the folders they lie in."""

import argparse

import tomli_w

from react_tui.cli.opening import read_config
from react_tui.config import explain
from react_tui.paths import folders


def show(arguments: argparse.Namespace) -> int:
    """Print every key with its value and where that comes from, as TOML that reads back."""
    table = ""
    for key in explain(read_config(arguments, folders())):
        if key.key.split(".")[0] != table:
            table = key.key.split(".")[0]
            print(f"[{table}]")
        name = key.key.split(".")[1]
        print(f"{tomli_w.dumps({name: key.value}).strip()}  # {key.origin}")
    return 0


def path(_arguments: argparse.Namespace) -> int:
    """Print the folders in use, one a line."""
    here = folders()
    for name, folder in (("config", here.config), ("data", here.data), ("cache", here.cache), ("logs", here.logs)):
        print(f"{name}\t{folder}")
    return 0
