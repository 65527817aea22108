"""``react-tui sources get``: the archives of the Kiwix library."""

import argparse

from react_tui.cli.opening import read_config
from react_tui.cli.progress import progress_bars
from react_tui.cli.sources import tell
from react_tui.cli.table import print_rows
from react_tui.errors import ExitCode
from react_tui.fetching.progress import mebibytes
from react_tui.paths import folders
from react_tui.sources import getting, kiwix
from react_tui.sources.kiwix import Book
from react_tui.text import clean

_HEADINGS = ("name", "language", "size", "date", "articles", "title")


def get(arguments: argparse.Namespace) -> int:
    """Fetch an archive by its name in the Kiwix library and print where it is, or list what the library has."""
    here = folders()
    catalogue = read_config(arguments, here).source.catalogue
    if arguments.word is not None:
        return _list(catalogue, arguments.word, arguments.language)
    book = kiwix.find(catalogue, arguments.name)
    tell(f"{book.name}: {book.title}, {book.language}, of {book.date}, about {mebibytes(book.size)}.")
    with progress_bars() as report:
        source = getting.get(book, here, report)
    print(clean(str(source.path), lines=False))
    tell(f"Search it with --source {source.name}, or put it in source.use of your settings.")
    return ExitCode.ANSWERED


def _list(catalogue: str, word: str, language: str) -> int:
    books = kiwix.search(catalogue, word, language)
    if not books:
        tell(f"The Kiwix library has nothing about {word!r}.")
        return ExitCode.NO_ANSWER
    print_rows(_HEADINGS, map(_row, books))
    if len(books) >= kiwix.MOST_FOUND:
        tell("There are more than these: name a second word, or a --language.")
    return ExitCode.ANSWERED


def _row(book: Book) -> list[str]:
    size = mebibytes(book.size) if book.size else ""
    return [book.name, book.language, size, book.date, f"{book.articles:,}", book.title]
