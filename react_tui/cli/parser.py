"""The commands and their flags; what carries them out is imported when it is needed, so that help comes at once."""

import argparse
from collections.abc import Callable
from importlib import import_module

from react_tui import __version__
from react_tui.core.methods import METHODS

_EXIT_CODES = "exit status: 0 answered or done, 1 no answer, 2 bad use, 3 failed, 130 interrupted"
Command = Callable[[argparse.Namespace], int]


def build_parser() -> argparse.ArgumentParser:
    """Return the parser; each command's namespace holds the function that carries it out as ``command``."""
    parser = argparse.ArgumentParser(
        prog="react-tui",
        description="Reasoning and acting language models on this machine, offline. Without a command: the app.",
        epilog=_EXIT_CODES,
    )
    parser.add_argument("--version", action="version", version=f"react-tui {__version__}")
    parser.set_defaults(command=_later("app", "open_app"))
    _add_run_flags(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_ask(commands)
    _add_models(commands)
    _add_config(commands)
    _add_doctor(commands)
    return parser


def _add_run_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", metavar="NAME", help="a model's name or the path of a .gguf file")
    parser.add_argument("--source", metavar="PATH", help="a .zim archive; the starter encyclopedia if not given")
    methods = "; ".join(f"{method.name}: {method.help}" for method in METHODS.values())
    parser.add_argument("--method", choices=tuple(METHODS), help=methods)
    parser.add_argument("--steps", type=int, metavar="N", help="steps a run may take; the last one answers")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the sampling")
    parser.add_argument("--temperature", type=float, metavar="T", help="0 takes the likeliest token each time")


def _add_ask(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    # A flag that is not given after the command must not undo one that was given before it.
    ask = commands.add_parser(
        "ask", help="answer one question as text", epilog=_EXIT_CODES, argument_default=argparse.SUPPRESS
    )
    ask.add_argument(
        "question", nargs="?", default="-", help="the question; read from standard input if not given or -"
    )
    ask.add_argument("--json", action="store_true", default=False, help="one JSON event a line")
    ask.add_argument(
        "--all-events", action="store_true", default=False, help="with --json: also text so far, prompts and progress"
    )
    _add_run_flags(ask)
    ask.set_defaults(command=_later("ask", "ask"))


def _add_models(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    models = commands.add_parser("models", help="list, fetch, check and remove models", epilog=_EXIT_CODES)
    models.set_defaults(command=_later("models", "list_models"))
    actions = models.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="known models and which are here").set_defaults(
        command=_later("models", "list_models")
    )
    for name, text in (
        ("pull", "fetch a model"),
        ("path", "print where a model's file is"),
        ("verify", "check a model's file against its checksum"),
        ("remove", "delete a model's file"),
    ):
        action = actions.add_parser(name, help=text)
        default = {"nargs": "?"} if name == "pull" else {}
        action.add_argument("name", help="a name from `models list`", **default)  # type: ignore[arg-type]  # nargs is a str
        action.set_defaults(command=_later("models", name))


def _add_config(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    config = commands.add_parser("config", help="show the settings and where they come from", epilog=_EXIT_CODES)
    config.set_defaults(command=_later("config", "show"))
    actions = config.add_subparsers(metavar="ACTION")
    actions.add_parser("path", help="print the folders in use").set_defaults(command=_later("config", "path"))
    actions.add_parser("show", help="print every key, its value and its origin").set_defaults(
        command=_later("config", "show")
    )


def _add_doctor(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    doctor = commands.add_parser(
        "doctor",
        help="check build, folders, model and source, and say what to do about each problem",
        epilog="exit status: 0 nothing is wrong, 3 something is",
    )
    doctor.add_argument("--model", metavar="NAME", help="a model's name or the path of a .gguf file")
    doctor.add_argument("--source", metavar="PATH", help="a .zim archive; the starter encyclopedia if not given")
    doctor.set_defaults(command=_later("doctor", "examine"))


def _later(module: str, function: str) -> Command:
    def command(arguments: argparse.Namespace) -> int:
        carry_out: Command = getattr(import_module(f"react_tui.cli.{module}"), function)
        return carry_out(arguments)

    return command
