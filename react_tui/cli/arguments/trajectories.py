"""The flags of ``react-tui trajectories``."""

import argparse
from pathlib import Path

from react_tui.cli.arguments import EXIT_CODES, later


def add_trajectories(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui trajectories`` with its flags."""
    trajectories = commands.add_parser(
        "trajectories", help="make the runs that a model is trained on", epilog=EXIT_CODES
    )
    trajectories.set_defaults(command=later("trajectories", "show"))
    actions = trajectories.add_subparsers(metavar="ACTION", required=True)
    _add_build(actions)
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
    files = {"type": Path, "nargs": "+", "default": [], "metavar": "FILE"}
    build.add_argument("--hotpotqa", help="questions in HotpotQA's format, one a line", **files)  # type: ignore[arg-type]  # mixed
    build.add_argument("--starter", help="questions with titles, as the starter questions", **files)  # type: ignore[arg-type]  # mixed
    build.add_argument("--fever", help="claims in FEVER's format, with pages", **files)  # type: ignore[arg-type]  # mixed
    build.add_argument("--rules", type=int, default=6000, metavar="N", help="runs that are made by rule")
    build.add_argument(
        "--pages", type=int, default=50_000, metavar="N", help="pages to read at most, drawn by the seed"
    )
    build.add_argument(
        "--misses", type=float, default=0.25, metavar="P", help="share of runs with a search that goes wrong"
    )
    build.add_argument(
        "--validation", type=float, default=0.45, metavar="P", help="share of the known questions that is kept out"
    )
    build.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed makes the same file")
    build.set_defaults(command=later("trajectories", "build_runs"))
