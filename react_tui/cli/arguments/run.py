"""The flags of everything that answers questions."""

import argparse

from react_tui.core.methods import METHODS
from react_tui.core.setup import AtLimit
from react_tui.core.tasks import TASKS
from react_tui.environments.search_space import Titles


def add_run_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say with which model, source, method and limits a question is answered."""
    add_model_flags(parser)
    add_source_flag(parser)
    held = "when a search is held to titles that exist: never, after a miss, or always"
    parser.add_argument("--titles", choices=tuple(map(str, Titles)), help=held)
    methods = "; ".join(f"{method.name}: {method.help}" for method in METHODS.values())
    parser.add_argument("--method", choices=tuple(METHODS), help=methods)
    parser.add_argument("--task", choices=tuple(TASKS), help="what is asked: questions to answer, or claims to check")
    add_exemplars_flag(parser)
    parser.add_argument("--samples", type=int, metavar="N", help="chains of thought that vote in cot-sc")
    parser.add_argument("--steps", type=int, metavar="N", help="steps a run may take; the last one answers")
    parser.add_argument("--tokens", type=int, metavar="N", help="tokens a run may write in all; 0 is any number")
    parser.add_argument("--seconds", type=float, metavar="S", help="seconds a run may take; 0 is any time")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the sampling")
    parser.add_argument("--temperature", type=float, metavar="T", help="0 takes the likeliest token each time")
    limits = tuple(map(str, AtLimit))
    parser.add_argument("--at-limit", choices=limits, help="what happens when steps, tokens or seconds are used up")
    parser.add_argument("--ask", metavar="WHEN", help="ask before actions: never, always, tools, or names of actions")


def add_model_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say which model answers, and with which adapter."""
    parser.add_argument("--model", metavar="NAME", help="a model's name or the path of a .gguf file")
    text = "LoRA adapter on the model: default (its own, if it has one), none, or the path of a .gguf file"
    parser.add_argument("--adapter", metavar="WHICH", help=text)


def add_exemplars_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag that says whether worked examples are shown."""
    text = "worked examples for the model: auto is unless its adapter was trained for the task and the method"
    parser.add_argument("--exemplars", choices=("auto", "always", "never"), help=text)


def add_source_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag that says which sources are searched."""
    text = "a source's name or the path of a .zim archive; given several times, the first that has a page answers"
    parser.add_argument("--source", action="append", metavar="NAME", help=text)
