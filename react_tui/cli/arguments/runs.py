"""The flags of ``react-tui runs``."""

import argparse

from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.ask import add_output_flags
from react_tui.cli.arguments.run import add_run_flags

_RUN = "an id from `runs list`, the beginning of one, `last`, or the path of a run's file"


def add_runs(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui runs`` with its flags."""
    runs = commands.add_parser("runs", help="find, read, export and go on with earlier runs", epilog=EXIT_CODES)
    runs.set_defaults(command=later("runs", "list_runs"))
    actions = runs.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="all runs, the latest first").set_defaults(command=later("runs", "list_runs"))
    show = actions.add_parser("show", help="print a run as `ask` printed it")
    show.add_argument("run", nargs="?", default="last", help=_RUN)
    add_output_flags(show)
    show.set_defaults(command=later("runs", "show"))
    search = actions.add_parser("search", help="runs that hold all words; exit status 1 where there is none")
    search.add_argument("words", nargs="+", metavar="WORD", help="a word, or the beginning of one")
    search.set_defaults(command=later("runs", "search"))
    delete = actions.add_parser("delete", help="delete runs")
    delete.add_argument("runs", nargs="+", metavar="RUN", help=_RUN)
    delete.set_defaults(command=later("runs", "delete"))
    resume = actions.add_parser(
        "resume", help="go on with a run that has no answer", epilog=EXIT_CODES, argument_default=argparse.SUPPRESS
    )
    resume.add_argument("run", nargs="?", default="last", help=_RUN)
    add_output_flags(resume)
    add_run_flags(resume)
    resume.set_defaults(command=later("resume", "resume"))


def add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui replay`` with its flags."""
    replay = commands.add_parser("replay", help="print a run as it happened, with no model", epilog=EXIT_CODES)
    replay.add_argument("run", metavar="FILE", help=_RUN)
    replay.add_argument("--speed", type=float, default=1.0, metavar="N", help="so many times as fast; 0 does not wait")
    add_output_flags(replay)
    replay.set_defaults(command=later("replay", "replay"))
