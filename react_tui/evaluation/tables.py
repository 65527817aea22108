"""Tables of a report as Markdown."""

from collections.abc import Iterator, Sequence

from react_tui.evaluation import paper
from react_tui.evaluation.statistics import Interval
from react_tui.text import clean


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: bool = True) -> Iterator[str]:
    """Yield the lines of a table and an empty one; its columns are as wide as their cells, to be read as they stand.

    All columns but the first hold ``numbers``, which stand at their right end, or words.
    """
    cells = [list(head), *(list(map(plain, row)) for row in rows)]
    widths = [max(3, *map(len, column)) for column in zip(*cells, strict=True)]
    rule = [
        "-" * width if not column or not numbers else "-" * (width - 1) + ":" for column, width in enumerate(widths)
    ]
    for row in (cells[0], rule, *cells[1:]):
        padded = [
            cell.rjust(width) if column and numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"| {' | '.join(padded)} |"
    yield ""


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
