"""One TOML file to checked values, with every problem of the file in one error."""

import os
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from react_tui.config.rules import Value
from react_tui.config.schema import KEY_BINDINGS, WINDOWS_PATH_HINT, suggestion, validated
from react_tui.config.tables import TABLES
from react_tui.errors import ConfigError

HINT = "Correct the file, or put # before the line to use the default."
POSITION = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
BACKSLASH_IN_DOUBLE_QUOTES = re.compile(r'"[^"]*\\')


def read_values(path: Path) -> dict[str, Value]:
    """Return the values set in a file by dotted key, none where there is no file; raise ConfigError for a bad one."""
    values: dict[str, Value] = {}
    problems: list[str] = []
    for dotted, value in _items(_tables(_text(path), path), problems):
        try:
            values[dotted] = validated(dotted, value)
        except ConfigError as problem:
            problems.append(str(problem))
    if problems:
        raise ConfigError("\n".join(problems), where=str(path), hint=HINT)
    return values


def _text(path: Path) -> str:
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    # UTF-16 without its mark decodes as UTF-8, with a NUL in each character.
    if "\0" in text:
        raise ConfigError("This is not UTF-8 text.", where=str(path), hint="Save it as UTF-8.")
    return text


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        # A folder that may not be entered is as good as absent: somebody else's home, after sudo.
        if not os.access(path.parent, os.X_OK):
            return b""
        reason = error.strerror or type(error).__name__
        raise ConfigError(f"The file cannot be read ({reason}).", where=str(path), hint="Check its owner.") from error


def _tables(text: str, path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, path) from error
    except (ValueError, RecursionError) as error:
        raise ConfigError("A value is far too long or nested too deeply.", where=str(path), hint=HINT) from error


def _syntax_error(message: str, text: str, path: Path) -> ConfigError:
    lines = text.split("\n")
    position = POSITION.search(message)
    number = int(position["line"]) if position and position["line"] else _unclosed_line(lines)
    windows = BACKSLASH_IN_DOUBLE_QUOTES.search(lines[number - 1])
    what = POSITION.sub("", message).rstrip(".") + "."
    return ConfigError(what, where=f"{path}, line {number}", hint=WINDOWS_PATH_HINT if windows else HINT)


def _unclosed_line(lines: Sequence[str]) -> int:
    """Return where the problem begins that the parser met "at end of document": the lines before it parse."""
    counts = range(1, len(lines) + 1)
    return counts[bisect_left(counts, True, hi=len(lines) - 1, key=lambda count: not _parses(lines[:count]))]


def _parses(lines: Sequence[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError):
        return False
    return True


def _items(tables: Mapping[str, object], problems: list[str]) -> Iterator[tuple[str, object]]:
    """Yield dotted keys and values of the known tables; tell of everything else in ``problems``."""
    for table, content in tables.items():
        if table == KEY_BINDINGS and isinstance(content, dict):
            yield from _flat(table, content)
        elif table in TABLES and isinstance(content, dict):
            yield from ((f"{table}.{name}", value) for name, value in content.items())
        elif table in (KEY_BINDINGS, *TABLES):
            problems.append(f"{table} is a table: write [{table}] on a line of its own, and its keys below it.")
        elif isinstance(content, dict):
            problems.append(_unknown_table(table))
        else:
            problems.append(f"There is no key {table!r} outside a table. {suggestion(table)}")


def _flat(name: str, content: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield what a table holds; TOML takes a dot in a name without quotes for a table in a table."""
    for part, value in content.items():
        if isinstance(value, dict):
            yield from _flat(f"{name}.{part}", value)
        else:
            yield f"{name}.{part}", value


def _unknown_table(table: str) -> str:
    near = get_close_matches(table, TABLES, n=1)
    hint = (
        f"Did you mean [{near[0]}]?"
        if near
        else f"The tables are {', '.join(f'[{name}]' for name in (*TABLES, KEY_BINDINGS))}."
    )
    return f"There is no table [{table if table.isprintable() else repr(table)}]. {hint}"
