"""Tables of a report as Markdown."""

from collections.abc import Iterator, Sequence

from react_tui.evaluation import paper
from react_tui.evaluation.statistics import Interval
from react_tui.text import clean


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table and an empty one."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(map(plain, row))} |"
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
