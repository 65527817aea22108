"""The command line: ``react-tui`` opens the app, its subcommands work in a pipe. stdout is data, all else is stderr."""

import io
import os
import sys
from collections.abc import Sequence

from react_tui.cli.parser import build_parser
from react_tui.errors import ExitCode, ReactTuiError
from react_tui.text import clean


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status (``ExitCode``)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Pages hold characters that the code page of a Windows pipe does not.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    arguments = build_parser().parse_args(argv)
    try:
        return int(arguments.command(arguments))
    except ReactTuiError as error:
        print(f"react-tui: {clean(str(error))}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough of it.
        _give_up_stdout()
        return ExitCode.ANSWERED
    except OSError as error:
        _give_up_stdout()
        print(f"react-tui: {clean(str(error))}", file=sys.stderr)
        return ExitCode.FAILED


def _give_up_stdout() -> None:
    """Python would complain at exit of what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
