"""Rules: what values a key takes, and how a wrong one is told."""

import re
from dataclasses import dataclass
from typing import Protocol

Value = str | int | float | tuple[str, ...]
"""What a key holds."""

# A name of several letters, or one character that has no other meaning in a list of keys.
_KEY = re.compile(r"(?:(?:ctrl|shift|alt|super|meta|hyper)\+)*(?:[A-Za-z0-9_]+|[^\s\w,])")
SHOWN_CHARS = 60
SHOWN_DIGITS = 20


class Rule(Protocol):
    """The values that a key takes."""

    @property
    def allowed(self) -> str:
        """Return the values in words, to stand after "takes"."""
        ...

    def read(self, value: object) -> Value | None:
        """Return the value as the key holds it, or None where it is not allowed."""
        ...


@dataclass(frozen=True)
class Whole:
    """A whole number from ``low`` to ``high``, or one of ``words``."""

    low: int
    high: int
    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """Return the range in words."""
        return " or ".join([*(f'"{word}"' for word in self.words), f"a whole number from {self.low} to {self.high}"])

    def read(self, value: object) -> Value | None:
        """Return the number or the word; true and false are not numbers."""
        if isinstance(value, str):
            return value if value in self.words else None
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if self.low <= value <= self.high else None


@dataclass(frozen=True)
class Real:
    """A number from ``low`` to ``high``."""

    low: float
    high: float

    @property
    def allowed(self) -> str:
        """Return the range in words."""
        return f"a number from {self.low:g} to {self.high:g}"

    def read(self, value: object) -> Value | None:
        """Return the number as a float; true, false, inf and nan are not in any range."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return float(value) if self.low <= value <= self.high else None


@dataclass(frozen=True)
class Flag:
    """True or false."""

    @property
    def allowed(self) -> str:
        """Return the values in words."""
        return "true or false"

    def read(self, value: object) -> Value | None:
        """Return the truth value; no number or word is one."""
        return value if isinstance(value, bool) else None


@dataclass(frozen=True)
class OneOf:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """Return the words, quoted."""
        return "one of " + ", ".join(f'"{choice}"' for choice in self.choices)

    def read(self, value: object) -> Value | None:
        """Return the word if it is one of the choices."""
        return value if isinstance(value, str) and value in self.choices else None


@dataclass(frozen=True)
class Text:
    """One line of text: control characters in it are escapes that somebody did not mean."""

    may_be_empty: bool = False

    @property
    def allowed(self) -> str:
        """Return the rule in words."""
        return "one line of text" + (', or ""' if self.may_be_empty else "")

    def read(self, value: object) -> Value | None:
        """Return the text if it is one line."""
        if not isinstance(value, str) or has_control_characters(value):
            return None
        return value if value.strip() or (self.may_be_empty and not value) else None


@dataclass(frozen=True)
class Lines:
    """Different lines of text, in an order; at least one, unless they ``may_be_empty``."""

    may_be_empty: bool = False

    @property
    def allowed(self) -> str:
        """Return the rule in words."""
        some = "" if self.may_be_empty else "one or more "
        return f'a list of {some}different lines of text, such as ["one", "two"]'

    def read(self, value: object) -> Value | None:
        """Return the lines if there are any, none of them empty or twice."""
        if not isinstance(value, list | tuple) or not (value or self.may_be_empty):
            return None
        lines = [line for line in value if isinstance(line, str) and Text().read(line) is not None]
        return tuple(lines) if len(set(lines)) == len(value) else None


@dataclass(frozen=True)
class Keys:
    """Keys of the keyboard as Textual names them, in one text with commas or in a list."""

    @property
    def allowed(self) -> str:
        """Return the form in words."""
        return 'the name of a key, such as "f4" or "ctrl+e", or a list of some'

    def read(self, value: object) -> Value | None:
        """Return the names in one text with commas; which keys there are, only the app knows."""
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            return None
        names = [name.strip() for name in names]
        return ",".join(names) if names and all(map(_KEY.fullmatch, names)) else None


def has_control_characters(text: str) -> bool:
    """Return whether the text holds a character below U+0020, DEL, or one of U+0080 to U+009F."""
    return any(char < " " or "\x7f" <= char <= "\x9f" for char in text)


def shown(value: object) -> str:
    """Return a value from a file as a person may see it: short, and with nothing that a terminal obeys."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= SHOWN_CHARS else value[:SHOWN_CHARS] + "…")
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**SHOWN_DIGITS or isinstance(value, float) else "a number far too large"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    return "a date or time"
