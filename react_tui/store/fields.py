"""One JSON object whose parts are read by name and type; a wrong or missing one is a ValueError."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

_LARGEST = 1e300


def parse_object(text: str) -> "Fields":
    """Read a JSON object."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return Fields(data)


class Fields:
    """Reads the parts of an object; ``maybe_`` methods return None for what is null or not there."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise ValueError("it is not an object")
        self._data: dict[str, Any] = data

    def text(self, name: str, default: str | None = None) -> str:
        """Return a string."""
        value = self._data.get(name, default)
        return value if isinstance(value, str) else self._wrong(name)

    def maybe_text(self, name: str) -> str | None:
        """Return a string or None."""
        return None if self._data.get(name) is None else self.text(name)

    def whole(self, name: str, default: int | None = None) -> int:
        """Return a whole number."""
        value = self._data.get(name, default)
        return value if type(value) is int else self._wrong(name)

    def maybe_whole(self, name: str) -> int | None:
        """Return a whole number or None."""
        return None if self._data.get(name) is None else self.whole(name)

    def number(self, name: str, default: float | None = None) -> float:
        """Return a finite number."""
        value = self._data.get(name, default)
        # NaN and what is too large for a float are not below anything; true and false are no numbers.
        if (type(value) is int or type(value) is float) and abs(value) < _LARGEST:
            return float(value)
        raise self._problem(name)

    def flag(self, name: str) -> bool:
        """Return a truth value, false where it is not there."""
        value = self._data.get(name, False)
        return value if isinstance(value, bool) else self._wrong(name)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of strings, empty where it is not there."""
        return tuple(row[0] for row in self._rows(name, [[item] for item in self._list(name)], (str,)))

    def maybe_wholes(self, name: str) -> tuple[int, ...] | None:
        """Return a list of whole numbers or None."""
        if self._data.get(name) is None:
            return None
        return tuple(row[0] for row in self._rows(name, [[item] for item in self._list(name)], (int,)))

    def rows(self, name: str, types: tuple[type, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield the items of a list, each a list of one value for each type."""
        return self._rows(name, self._list(name), types)

    def part(self, name: str) -> "Fields":
        """Return an object within this one."""
        return Fields(self._data.get(name))

    def maybe_part(self, name: str) -> "Fields | None":
        """Return an object within this one, or None."""
        return None if self._data.get(name) is None else self.part(name)

    def parts(self, name: str) -> Iterator["Fields"]:
        """Yield the objects of a list."""
        return map(Fields, self._list(name))

    def table(self, name: str) -> Mapping[str, object]:
        """Return an object as it stands, empty where it is not there."""
        value = self._data.get(name, {})
        return value if isinstance(value, dict) else self._wrong(name)

    def _list(self, name: str) -> list[Any]:
        value = self._data.get(name, [])
        return value if isinstance(value, list) else self._wrong(name)

    def _rows(self, name: str, rows: list[Any], types: tuple[type, ...]) -> Iterator[tuple[Any, ...]]:
        for row in rows:
            if not isinstance(row, list) or tuple(map(type, row)) != types:
                self._wrong(name)
            yield tuple(row)

    def _wrong(self, name: str) -> Any:
        raise self._problem(name)

    def _problem(self, name: str) -> ValueError:
        return ValueError(f"its {name} is missing or wrong")
