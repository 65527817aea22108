"""Tools as strangers write them: one that works, and all the ways in which one does not."""

import sys
import threading

from react_tui.core.actions import FreeText, Nothing, OneOf
from react_tui.core.trajectory import Finding, Observation


class Coin:
    """Tells heads or tails."""

    name = "Coin"
    argument = OneOf(("fair", "loaded"))
    help = "Coin[fair] or Coin[loaded] throws a coin."

    def use(self, argument: str) -> Observation:
        return Observation(f"heads, with a {argument} coin", Finding.RESULT)


class OddName(Coin):
    name = 'Odd "]\n name'


class PaperName(Coin):
    name = "search"


class NoHelp(Coin):
    help = ""


class EscapeInHelp(Coin):
    help = "Coin[fair] \x1b[2J throws."


class OddArgument(Coin):
    argument = "anything"


class EmptyChoices(Coin):
    argument = OneOf(())


class BracketChoice(Coin):
    argument = OneOf(("a\nb",))


class EndlessArgument(Coin):
    argument = FreeText(10**9)


class RaisesAtOnce(Coin):
    def __init__(self) -> None:
        raise OSError("no coin\x1b[2J at hand")


class LeavesAtOnce(Coin):
    def __init__(self) -> None:
        sys.exit(7)


class HangsAtOnce(Coin):
    def __init__(self) -> None:
        threading.Event().wait()


class RaisesInProperty(Coin):
    @property
    def name(self) -> str:  # type: ignore[override]  # a stranger's tool need not keep to the types
        raise KeyError("name")


class NoArgument(Coin):
    argument = Nothing()


class Misused(Coin):
    """Does at its use what ``what`` says."""

    name = "Misused"

    def __init__(self, what: object = None) -> None:
        self.what = what

    def use(self, argument: str) -> Observation:
        if isinstance(self.what, BaseException):
            raise self.what
        if isinstance(self.what, threading.Event):
            self.what.wait()
        return self.what  # type: ignore[return-value]  # a stranger's tool need not keep to the types


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")
