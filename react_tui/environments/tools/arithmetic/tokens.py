"""From characters to numbers, names and signs, in whatever script and typography they are written."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from react_tui.environments.tools.arithmetic.number import NotArithmetic

LONGEST = 300
# A number whose digits stand in groups of three is tried first, and must not go on with one more digit.
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z]+[0-9]*)"
    r"|(?P<sign>\*\*|//|[-+*/^%!(),])"
)
_SIGNS = {
    **dict.fromkeys("−–—‐‑﹣", "-"),
    **dict.fromkeys("×∙⋅·∗✕✖", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    "π": " pi ",
}
_FULL_WIDTH, _FULL_WIDTH_OFFSET = range(0xFF01, 0xFF5F), 0xFEE0
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED_RUN = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")


class Kind(Enum):
    """What a token is."""

    NUMBER = auto()
    NAME = auto()
    SIGN = auto()
    END = auto()


@dataclass(frozen=True)
class Token:
    """A number, a name, a sign, or the end."""

    kind: Kind
    text: str


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text, then its end; ``NotArithmetic`` names the first character that is none."""
    if len(text) > LONGEST:
        raise NotArithmetic(f"longer than {LONGEST} characters")
    plain = "".join(map(_plain, _RAISED_RUN.sub(lambda run: f"^{run[0].translate(_RAISED)}", text)))
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        match = _TOKEN.match(plain, at)
        if match is None:
            raise NotArithmetic(f"not arithmetic: {plain[at]!a}")
        yield Token(Kind[str(match.lastgroup).upper()], match[0].replace("**", "^"))
        at = match.end()
    yield Token(Kind.END, "")


def _plain(character: str) -> str:
    if character in _SIGNS:
        return _SIGNS[character]
    if ord(character) in _FULL_WIDTH:
        return chr(ord(character) - _FULL_WIDTH_OFFSET)
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    return " " if unicodedata.category(character) == "Zs" else character
