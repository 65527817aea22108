"""``react-tui sources search`` and ``show``: looking things up without a model."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from react_tui.cli.opening import read_config
from react_tui.cli.progress import progress_bars
from react_tui.cli.sources import tell
from react_tui.errors import ExitCode
from react_tui.knowledge.source import PageSource
from react_tui.paths import folders
from react_tui.sources.opening import Needs, open_sources
from react_tui.text import clean, one_line

MOST_TITLES = 20


def search(arguments: argparse.Namespace) -> int:
    """Print the titles of pages that may be meant, one a line, the likeliest first."""
    words = one_line(" ".join(arguments.words))
    with _opened(arguments) as pages:
        page = pages.find(words)
        titles = ([page.title] if page else []) + pages.similar(words, MOST_TITLES)
    for title in dict.fromkeys(titles):
        print(clean(title, lines=False))
    if not titles:
        tell(f"Nothing is like {words}." if words else "Give words to search for.")
    return ExitCode.ANSWERED if titles else ExitCode.NO_ANSWER


def show(arguments: argparse.Namespace) -> int:
    """Print a page as text, with its headings; what is like it where there is no such page."""
    title = one_line(" ".join(arguments.words))
    with _opened(arguments) as pages:
        page = pages.find(title)
        similar = [] if page else pages.similar(title)
    if page is None:
        hint = f" Similar: {', '.join(similar)}." if similar else ""
        tell(f"There is no page {title}.{hint}")
        return ExitCode.NO_ANSWER
    print("\n\n".join(clean(text, lines=False) for text in page.texts()))
    return ExitCode.ANSWERED


@contextmanager
def _opened(arguments: argparse.Namespace) -> Iterator[PageSource]:
    here = folders()
    with progress_bars() as report:
        pages = open_sources(Needs(read_config(arguments, here), here, report)).pages
    for notice in pages.notices:
        tell(notice)
    try:
        yield pages
    finally:
        pages.close()
