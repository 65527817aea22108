"""The command line as a whole: the commands, each with its own flags."""

import argparse

from react_tui import __version__
from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.ask import add_ask
from react_tui.cli.arguments.bench import add_bench
from react_tui.cli.arguments.config import add_config
from react_tui.cli.arguments.doctor import add_doctor
from react_tui.cli.arguments.evaluate import add_evaluate
from react_tui.cli.arguments.labels import add_labels
from react_tui.cli.arguments.models import add_models
from react_tui.cli.arguments.run import add_run_flags
from react_tui.cli.arguments.runs import add_replay, add_runs
from react_tui.cli.arguments.sources import add_sources
from react_tui.cli.arguments.trajectories import add_trajectories


def build_parser() -> argparse.ArgumentParser:
    """Return the parser; each command's namespace holds the function that carries it out as ``command``."""
    parser = argparse.ArgumentParser(
        prog="react-tui",
        description="Reasoning and acting language models on this machine, offline. Without a command: the app.",
        epilog=EXIT_CODES,
    )
    parser.add_argument("--version", action="version", version=f"react-tui {__version__}")
    parser.set_defaults(command=later("app", "open_app"))
    plain = "the app as lines of text, without colours or redraws: for screen readers and logs"
    parser.add_argument("--plain", action="store_true", help=plain)
    add_run_flags(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    add_ask(commands)
    add_evaluate(commands)
    add_labels(commands)
    add_runs(commands)
    add_replay(commands)
    add_models(commands)
    add_sources(commands)
    add_config(commands)
    add_doctor(commands)
    add_bench(commands)
    add_trajectories(commands)
    return parser
