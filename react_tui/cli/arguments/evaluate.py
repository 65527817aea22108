"""The flags of ``react-tui evaluate``."""

import argparse

from react_tui.cli.arguments import later
from react_tui.cli.arguments.run import add_exemplars_flag, add_model_flags, add_source_flag
from react_tui.core.methods import METHODS


def add_evaluate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui evaluate`` with its flags."""
    evaluate = commands.add_parser(
        "evaluate",
        help="score methods on a task file",
        description="Runs every item of a task under each method, and reports scores beside those of the paper.",
        epilog="exit status: 0 done, 2 bad use, 3 failed, 130 interrupted; what is done is kept in any case",
        argument_default=argparse.SUPPRESS,
    )
    evaluate.add_argument(
        "evaluated",
        metavar="TASK",
        help="hotpotqa, fever, starter, or a JSON Lines file with the fields of one of them",
    )
    _add_what(evaluate)
    _add_how(evaluate)
    evaluate.set_defaults(command=later("evaluate", "evaluate"))


def _add_what(parser: argparse.ArgumentParser) -> None:
    methods = tuple(METHODS)
    parser.add_argument(
        "--methods",
        nargs="+",
        choices=methods,
        default=methods,
        metavar="METHOD",
        help=f"some of: {', '.join(methods)}",
    )
    parser.add_argument("--data", default=None, metavar="FILE", help="data file of hotpotqa or fever, as published")
    parser.add_argument(
        "--labels", default="", metavar="MAP", help='what numbers mean as labels: "0=SUPPORTS,1=REFUTES,2=NEI"'
    )
    parser.add_argument("--limit", type=at_least_one, default=None, metavar="N", help="only the first N items")
    parser.add_argument(
        "--sample", type=at_least_one, default=None, metavar="N", help="N of them at random, by the seed"
    )
    parser.add_argument(
        "--out", default=None, metavar="FOLDER", help="where results go; one of the app's own if not given"
    )
    parser.add_argument(
        "--compare", default=None, metavar="FOLDER", help="count the answers that differ from an evaluation of the same"
    )
    parser.add_argument("--resume", action="store_true", default=False, help="go on with the evaluation in --out")


def _add_how(parser: argparse.ArgumentParser) -> None:
    add_model_flags(parser)
    add_exemplars_flag(parser)
    add_source_flag(parser)
    parser.add_argument("--jobs", type=at_least_one, default=1, metavar="N", help="runs at the same time (default 1)")
    parser.add_argument(
        "--steps", type=at_least_one, metavar="N", help="steps a run may take (default 7, for claims 5)"
    )
    parser.add_argument(
        "--n", dest="samples", type=at_least_one, metavar="N", help="chains of thought that vote in cot-sc"
    )
    parser.add_argument("--repeats", choices=("watch", "allow"), help="whether the model is told of repeated searches")
    parser.add_argument("--temperature", type=float, metavar="T", help="0 takes the likeliest token each time")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the sampling, and of --sample")


def at_least_one(text: str) -> int:
    """Return the number that a flag gives, which is at least 1."""
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return count
