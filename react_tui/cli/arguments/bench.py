"""The flags of ``react-tui bench``."""

import argparse

from react_tui.cli.arguments import later
from react_tui.cli.arguments.run import add_model_flags


def add_bench(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui bench`` with its flags."""
    bench = commands.add_parser(
        "bench",
        help="measure the engine on this machine: each ratio beside its target (some minutes)",
        epilog="exit status: 0 every target is met, 1 one is missed",
    )
    add_model_flags(bench)
    bench.set_defaults(command=later("bench", "bench"))
