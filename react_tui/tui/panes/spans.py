"""The spans of a context put in rows: what belongs to one step, or to the exemplars, stands in one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from react_tui.core.engine import Segment

_NUMBERED = re.compile(r"(?P<what>.+) (?P<number>\d+)")


@dataclass(frozen=True)
class Row:
    """One row of the list: a name, the parts it is made of with their tokens, and whether the last text lacked it."""

    name: str
    parts: tuple[tuple[str, int], ...]
    new: bool

    @property
    def tokens(self) -> int:
        """All tokens of the row."""
        return sum(count for _, count in self.parts)


def rows(spans: Sequence[Segment], counts: Sequence[int], known: int) -> Iterator[Row]:
    """Yield the rows for spans of which the first ``known`` were in the context before."""
    counted = list(zip(range(len(spans)), spans, counts, strict=True))
    for name, group in groupby(counted, key=lambda item: _row_name(item[1])):
        parts: dict[str, int] = {}
        new = False
        for index, span, count in group:
            what = _part_name(span)
            parts[what] = parts.get(what, 0) + count
            new = new or index >= known
        labels = parts.pop("label", 0)
        yield Row(name, (*parts.items(), *((("labels", labels),) if labels else ())), new)


def common(before: Sequence[Segment], now: Sequence[Segment]) -> int:
    """Return how many spans at the beginning of both are the same."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        same += 1
    return same


def _row_name(span: Segment) -> str:
    match = _NUMBERED.fullmatch(span.label)
    if match is None:
        return span.label
    return "exemplars" if match["what"] == "exemplar" else f"step {match['number']}"


def _part_name(span: Segment) -> str:
    match = _NUMBERED.fullmatch(span.label)
    if match is None:
        return span.label
    return match["number"] if match["what"] == "exemplar" else match["what"]
