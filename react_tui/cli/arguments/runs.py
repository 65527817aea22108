"""The flags of ``react-tui runs``."""

import argparse

from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.ask import add_output_flags
from react_tui.cli.arguments.run import add_run_flags
from react_tui.core.trajectory import Outcome

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
    _add_export(actions)
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


def _add_export(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    export = actions.add_parser("export", help="print runs in a form for people, programs or trainers")
    export.add_argument("runs", nargs="*", metavar="RUN", help=f"{_RUN}; all runs if none is given")
    forms = ("markdown", "json", "training")
    export.add_argument("--format", choices=forms, default="markdown", help="training: JSON Lines for fine-tuning")
    export.add_argument(
        "--unit",
        choices=("step", "run"),
        default="step",
        help="of training data: a line is a step (prompt and completion) or a run (messages)",
    )
    outcomes = (*map(str, Outcome), "unfinished")
    export.add_argument("--outcome", action="append", default=[], choices=outcomes, help="only runs that ended so")
    export.add_argument("--min-score", type=float, metavar="X", help="only runs with a score of at least X")
    export.add_argument("--author", choices=("model", "person"), help="only steps with a thought or action by them")
    export.add_argument("--prompt", default="", metavar="VERSION", help="only runs with this version of the prompt")
    export.set_defaults(command=later("export", "export"))


def add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands ``react-tui replay`` and ``react-tui demo`` with their flags."""
    text = "play a run as it happened, with no model; printed where there is no terminal"
    replay = commands.add_parser("replay", help=text, epilog=EXIT_CODES)
    replay.add_argument("run", metavar="FILE", help=_RUN)
    replay.set_defaults(command=later("replay", "replay"))
    demo = commands.add_parser("demo", help="play three runs that come with react-tui, as `replay`", epilog=EXIT_CODES)
    demo.set_defaults(command=later("replay", "demo"))
    for parser in (replay, demo):
        parser.add_argument(
            "--speed", type=float, default=1.0, metavar="N", help="so many times as fast; 0 does not wait"
        )
        parser.add_argument("--by-key", action="store_true", help="at a terminal: each step waits for the space bar")
        add_output_flags(parser)
