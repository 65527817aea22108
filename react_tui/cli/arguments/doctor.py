"""The flags of ``react-tui doctor``."""

import argparse

from react_tui.cli.arguments import later
from react_tui.cli.arguments.run import add_source_flag


def add_doctor(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``react-tui doctor`` with its flags."""
    doctor = commands.add_parser(
        "doctor",
        help="check build, folders, model and source, and say what to do about each problem",
        epilog="exit status: 0 nothing is wrong, 3 something is",
    )
    doctor.add_argument("--model", metavar="NAME", help="a model's name or the path of a .gguf file")
    add_source_flag(doctor)
    doctor.set_defaults(command=later("doctor", "examine"))
