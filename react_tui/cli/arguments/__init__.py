"""The flags of each command, one module a command; what carries them out is imported when it is needed."""

import argparse
from collections.abc import Callable
from importlib import import_module

EXIT_CODES = "exit status: 0 answered or done, 1 no answer, 2 bad use, 3 failed, 130 interrupted"
Command = Callable[[argparse.Namespace], int]


def later(module: str, function: str) -> Command:
    """Return a command that imports ``react_tui.cli.<module>`` only when it is called, so that help comes at once."""

    def command(arguments: argparse.Namespace) -> int:
        carry_out: Command = getattr(import_module(f"react_tui.cli.{module}"), function)
        return carry_out(arguments)

    return command
