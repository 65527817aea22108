"""Rows of texts, as a table for a person and with tabs in a pipe."""

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from react_tui.text import clean


def print_rows(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows to stdout; nothing in them is markup or reaches the terminal as an escape.

    A terminal shows as many columns as there are headings; a pipe gets all, and no headings.
    """
    texts = [[clean(cell, lines=False) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        print("".join("\t".join(row) + "\n" for row in texts), end="")
        return
    table = Table(*headings, box=None, pad_edge=False)
    for row in texts:
        table.add_row(*map(Text, row[: len(headings)]))
    Console().print(table)
