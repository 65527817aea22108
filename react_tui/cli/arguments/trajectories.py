"""The flags of ``react-tui trajectories``."""

import argparse
from pathlib import Path

from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.run import add_run_flags


def add_trajectories(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui trajectories`` with its flags."""
    trajectories = commands.add_parser(
        "trajectories", help="make the runs that a model is trained on", epilog=EXIT_CODES
    )
    trajectories.set_defaults(command=later("trajectories", "show"))
    actions = trajectories.add_subparsers(metavar="ACTION", required=True)
    _add_build(actions)
    _add_sample(actions)
    show = actions.add_parser("show", help="print some runs for reading")
    show.add_argument("file", type=Path, help="a file of runs (runs.jsonl)")
    show.add_argument("--number", type=int, default=5, metavar="N", help="how many")
    show.add_argument("--kind", help="only runs of this kind")
    show.add_argument("--trait", help="only runs in which this happens, such as lookup or mistake")
    show.add_argument("--seed", type=int, default=0, metavar="N", help="which ones are drawn")
    show.set_defaults(command=later("trajectories", "show"))


def _add_build(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    build = actions.add_parser("build", help="make runs from known questions, and by rule from pages")
    build.add_argument("folder", type=Path, help="where runs.jsonl, manifest.json and validation-ids.txt are written")
    build.add_argument("--source", metavar="PATH", help="a .zim archive; the starter encyclopedia if not given")
    _add_known(build)
    build.add_argument("--rules", type=int, default=6000, metavar="N", help="runs that are made by rule")
    build.add_argument(
        "--pages", type=int, default=50_000, metavar="N", help="pages to read at most, drawn by the seed"
    )
    build.add_argument(
        "--misses", type=float, default=0.25, metavar="P", help="share of runs with a search that goes wrong"
    )
    build.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed makes the same file")
    build.set_defaults(command=later("trajectories", "build_runs"))


def _add_sample(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    sample = actions.add_parser(
        "sample",
        help="run the model on known questions and keep the runs that find the right answer",
        argument_default=argparse.SUPPRESS,
    )
    sample.add_argument("file", type=Path, help="the file of runs to write")
    _add_known(sample)
    sample.add_argument("--tries", type=int, default=4, metavar="N", help="runs drawn for each question")
    sample.add_argument("--most", type=int, default=2, metavar="N", help="runs kept for each question")
    add_run_flags(sample)
    sample.set_defaults(command=later("trajectories", "sample_runs"))


def _add_known(parser: argparse.ArgumentParser) -> None:
    """Add the flags for the files of known questions and claims, and for the share of them that is kept out."""
    for flag, text in (
        ("--hotpotqa", "questions in HotpotQA's format, one a line"),
        ("--starter", "questions with titles, as the starter questions"),
        ("--fever", "claims in FEVER's format, with pages"),
    ):
        parser.add_argument(flag, type=Path, nargs="+", default=[], metavar="FILE", help=text)
    parser.add_argument(
        "--validation", type=float, default=0.42, metavar="P", help="share of the known questions that is kept out"
    )
    text = "files named above that are for training as a whole, so that nothing of them is kept out"
    parser.add_argument("--whole", type=Path, nargs="+", default=[], metavar="FILE", help=text)
