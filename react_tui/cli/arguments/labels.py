"""The flags of ``react-tui labels``."""

import argparse

from react_tui.cli.arguments import later
from react_tui.cli.arguments.evaluate import at_least_one
from react_tui.core.methods import METHODS


def add_labels(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui labels`` with its flags."""
    labels = commands.add_parser(
        "labels",
        help="label runs of an evaluation by hand, and count",
        description="Counts the labels that people gave to runs, in the six categories of the paper's Table 2. They "
        "stand in labels.csv in the folder of the evaluation: fill its column `label`, or open the folder on the "
        "evaluate screen of the app.",
        epilog="exit status: 0 done, 2 bad use, 3 failed",
    )
    labels.add_argument("folder", metavar="FOLDER", help="the folder of an evaluation (`evaluate --out`)")
    labels.add_argument(
        "--draw",
        type=at_least_one,
        default=0,
        metavar="N",
        help="put N right and N wrong runs of each method into labels.csv, at random (the paper took 50)",
    )
    labels.add_argument(
        "--methods", nargs="+", choices=tuple(METHODS), default=(), metavar="METHOD", help="only these methods"
    )
    labels.add_argument("--seed", type=int, default=0, metavar="N", help="seed of --draw")
    labels.set_defaults(command=later("labels", "labels"))
