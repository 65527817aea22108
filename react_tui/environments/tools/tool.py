"""What a tool is: an action beside the paper's, with its grammar, its line of help and what it does."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from react_tui.core.actions import FINISH, LOOKUP, SEARCH, ActionSpec, Argument, FreeText, Nothing, OneOf
from react_tui.core.trajectory import Finding, Observation
from react_tui.text import clean

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,29}")
_TAKEN = tuple(name.casefold() for name in (SEARCH, LOOKUP, FINISH))
_LONGEST_HELP = 300
_LONGEST_ARGUMENT = 1000


class Tool(Protocol):
    """An action beside the paper's, written ``name[argument]``."""

    @property
    def name(self) -> str:
        """The word before the bracket: letters, digits and underscores."""
        ...

    @property
    def argument(self) -> Argument:
        """What may be written in the brackets."""
        ...

    @property
    def help(self) -> str:
        """The line that explains the tool to the model, as in ``Today[] tells the date.``"""
        ...

    def use(self, argument: str) -> Observation:
        """Do it and return what is seen; what cannot be done is an observation too."""
        ...


class Unusable(ValueError):
    """A tool cannot be offered; the message says why."""


@dataclass(frozen=True)
class CheckedTool:
    """A tool of which everything was looked at once, so that it cannot change its mind."""

    name: str
    argument: Argument
    help: str
    use: Callable[[str], Observation]

    @property
    def spec(self) -> ActionSpec:
        """The tool as an action of the environment."""
        return ActionSpec(self.name, self.argument)


def checked(tool: Tool) -> CheckedTool:
    """Return a tool that can be offered; raise ``Unusable`` where name, argument or help cannot be written."""
    name, argument, help_line = tool.name, tool.argument, tool.help
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise Unusable("its name has to be one word of at most 30 letters, digits and underscores")
    if name.casefold() in _TAKEN:
        raise Unusable(f"{name} is an action of the paper")
    if not _is_writable(argument):
        raise Unusable("its argument has to be FreeText, OneOf or Nothing, of strings that fit between brackets")
    if not isinstance(help_line, str) or not 0 < len(help_line) <= _LONGEST_HELP or not _is_plain(help_line):
        raise Unusable(f"its help has to be one line of at most {_LONGEST_HELP} characters")
    return CheckedTool(name, argument, help_line, tool.use)


def result(tool: str, value: str, sentence: str) -> Observation:
    """Return what a tool found out: ``value`` is what the model reads, ``sentence`` says it as evidence."""
    return Observation(value, Finding.RESULT, tool, sentences=(sentence,))


def _is_writable(argument: object) -> bool:
    match argument:
        case Nothing():
            return True
        case FreeText(int(characters)):
            return 0 < characters <= _LONGEST_ARGUMENT
        case OneOf(tuple(choices)):
            return bool(choices) and all(isinstance(choice, str) and _is_plain(choice) for choice in choices)
    return False


def _is_plain(text: str) -> bool:
    return bool(text.strip()) and text == clean(text, lines=False).strip()
