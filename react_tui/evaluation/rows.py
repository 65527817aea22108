"""Data files as rows that know where they stand: a JSON list, or JSON Lines."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from react_tui.errors import EvaluationError


@dataclass(frozen=True)
class Row:
    """One object of a data file: its number counted from 1, and the place to name when something is wrong with it."""

    number: int
    place: str
    fields: Mapping[str, object]
    path: Path

    def at(self, field: str) -> str:
        """Return where a field of it stands, for an error."""
        return f'{self.path}, {self.place}, field "{field}"'


def read_rows(path: Path) -> tuple[Row, ...]:
    """Return all objects of a file, at least one; raise ``EvaluationError`` for a file that is not JSON throughout."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise EvaluationError(f"the file cannot be read ({error.strerror or error}).", where=str(path)) from error
    except UnicodeDecodeError as error:
        raise EvaluationError(f"the file is not UTF-8 (byte {error.start:,}).", where=str(path)) from error
    rows = tuple(_listed(path, text) if text.lstrip().startswith("[") else _lines(path, text))
    if not rows:
        raise EvaluationError("the file holds no item.", where=str(path))
    return rows


def _listed(path: Path, text: str) -> Iterator[Row]:
    for number, value in enumerate(_parsed(path, 1, text), start=1):
        yield _row(path, number, f"item {number}", value)


def _lines(path: Path, text: str) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _row(path, number, f"line {number}", _parsed(path, number, line))


def _parsed(path: Path, line: int, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{path}, line {line + error.lineno - 1}"
        raise EvaluationError(f"this is not JSON ({error.msg}).", where=where) from error
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets within brackets without end.
        raise EvaluationError(f"this JSON cannot be read ({error}).", where=f"{path}, line {line}") from error


def _row(path: Path, number: int, place: str, value: object) -> Row:
    if not isinstance(value, dict):
        raise EvaluationError("an item is an object, {...}.", where=f"{path}, {place}")
    return Row(number, place, value, path)
