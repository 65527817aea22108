"""The flags of ``react-tui ask``."""

import argparse

from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.run import add_run_flags


def add_ask(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui ask`` with its flags."""
    # A flag that is not given after the command must not undo one that was given before it.
    ask = commands.add_parser(
        "ask", help="answer one question as text", epilog=EXIT_CODES, argument_default=argparse.SUPPRESS
    )
    ask.add_argument(
        "question", nargs="?", default="-", help="the question; read from standard input if not given or -"
    )
    add_output_flags(ask)
    add_run_flags(ask)
    ask.set_defaults(command=later("ask", "ask"))


def add_output_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say in which form a run is printed."""
    parser.add_argument("--json", action="store_true", default=False, help="one JSON event a line")
    parser.add_argument(
        "--all-events", action="store_true", default=False, help="with --json: also text so far, prompts and progress"
    )
