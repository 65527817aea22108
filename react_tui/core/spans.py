"""The spans of a context put in rows: what belongs to one step, or to the exemplars, stands in one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from react_tui.core.engine import Segment

# The words before the parts of a step, such as "Thought 1:"; they are counted together.
LABELS = "labels"
_NUMBERED = re.compile(r"(?P<what>.+) (?P<number>\d+)")


@dataclass(frozen=True)
class Row:
    """One row of the list: a name, the parts it is made of with their tokens, and those that the last step lacked."""

    name: str
    parts: tuple[tuple[str, int], ...]
    fresh: frozenset[str]

    @property
    def new(self) -> bool:
        """Whether anything of the row is new."""
        return bool(self.fresh)

    @property
    def tokens(self) -> int:
        """All tokens of the row."""
        return sum(count for _, count in self.parts)


def rows(spans: Sequence[Segment], counts: Sequence[int], known: int) -> Iterator[Row]:
    """Yield the rows for spans of which the first ``known`` were in the context of the step before."""
    counted = list(zip(range(len(spans)), spans, counts, strict=True))
    for name, group in groupby(counted, key=lambda item: _row_name(item[1])):
        parts: dict[str, int] = {}
        fresh = set()
        for index, span, count in group:
            what = _part_name(span)
            parts[what] = parts.get(what, 0) + count
            if index >= known:
                fresh.add(what)
        labels = parts.pop(LABELS, 0)
        yield Row(name, (*parts.items(), *(((LABELS, labels),) if labels else ())), frozenset(fresh))


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
    if match["what"] == "label":
        return LABELS
    return match["number"] if match["what"] == "exemplar" else match["what"]
