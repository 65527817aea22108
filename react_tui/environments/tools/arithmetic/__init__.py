"""Arithmetic as people and models write it: read by a grammar of its own, exact where possible, bounded, never run."""

from react_tui.environments.tools.arithmetic.number import NotArithmetic, Number
from react_tui.environments.tools.arithmetic.parser import calculate

__all__ = ["NotArithmetic", "Number", "calculate"]
