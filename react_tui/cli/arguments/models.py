"""The flags of ``react-tui models``."""

import argparse

from react_tui.cli.arguments import EXIT_CODES, later


def add_models(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui models`` with its flags."""
    models = commands.add_parser("models", help="list, fetch, check and remove models", epilog=EXIT_CODES)
    models.set_defaults(command=later("models", "list_models"))
    actions = models.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="known models and which are here").set_defaults(
        command=later("models", "list_models")
    )
    for name, text in (
        ("pull", "fetch a model"),
        ("show", "print what is known of a model, and of the adapter that comes with it"),
        ("path", "print where a model's file is"),
        ("verify", "check a model's file against its checksum, and that of its adapter"),
        ("remove", "delete a model's file"),
    ):
        action = actions.add_parser(name, help=text)
        default = {"nargs": "?"} if name == "pull" else {}
        action.add_argument("name", help="a name from `models list`", **default)  # type: ignore[arg-type]  # nargs is a str
        action.set_defaults(command=later("models", name))
