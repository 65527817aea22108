"""Tables of a report as Markdown."""

from collections.abc import Iterator, Sequence

from react_tui.evaluation import paper
from react_tui.evaluation.statistics import Interval
from react_tui.text import clean


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table and an empty one; its columns are as wide as their cells, to be read as they stand."""
    cells = [list(head), *(list(map(plain, row)) for row in rows)]
    widths = [max(3, *map(len, column)) for column in zip(*cells, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    yield _line(cells[0], widths)
    yield f"| {' | '.join(rule)} |"
    for row in cells[1:]:
        yield _line(row, widths)
    yield ""


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(padded)} |"


def title(method: str) -> str:
    """Return a method as the paper calls it, where it has it."""
    known = paper.TABLE_1.get(method)
    return known.title if known else method


def percent(score: float) -> str:
    """Return a score of 0 to 1 in percent."""
    return f"{100 * score:.1f}"


def span(interval: Interval) -> str:
    """Return an interval in percent."""
    return f"{percent(interval.low)} to {percent(interval.high)}"


def plain(text: str) -> str:
    """Return text that can neither end a cell nor reach a terminal as anything but text."""
    return clean(text, lines=False).replace("|", "\\|")
