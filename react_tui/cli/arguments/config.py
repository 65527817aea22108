"""The flags of ``react-tui config``."""

import argparse

from react_tui.cli.arguments import EXIT_CODES, later


def add_config(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui config`` with its flags."""
    config = commands.add_parser("config", help="show the settings and where they come from", epilog=EXIT_CODES)
    config.set_defaults(command=later("config", "show"))
    actions = config.add_subparsers(metavar="ACTION")
    actions.add_parser("path", help="print the folders in use").set_defaults(command=later("config", "path"))
    actions.add_parser("keys", help="print the commands of the app and their keys").set_defaults(
        command=later("config", "keys")
    )
    actions.add_parser("show", help="print every key, its value and its origin").set_defaults(
        command=later("config", "show")
    )
