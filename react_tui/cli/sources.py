"""``react-tui sources``: list, add, check and remove sources."""

import argparse
import sys

from react_tui.cli.opening import read_config
from react_tui.cli.progress import progress_bars
from react_tui.cli.table import print_rows
from react_tui.fetching.progress import mebibytes
from react_tui.paths import folders, typed_path
from react_tui.sources.details import Details, details
from react_tui.sources.getting import unfinished
from react_tui.sources.keeping import add_source, remove_source
from react_tui.sources.named import Kind
from react_tui.sources.registry import Registry
from react_tui.sources.verify import verify_source
from react_tui.text import clean

_HEADINGS = ("use", "name", "kind", "articles", "language", "size", "date", "title")


def list_sources(arguments: argparse.Namespace) -> int:
    """Print the sources, one a line: place in use, name, kind, articles, language, size, date, title and path.

    The title of one that cannot be opened is what is wrong with it.
    """
    here = folders()
    use = read_config(arguments, here).source.use
    sources = Registry(here).listed(use)
    print_rows(_HEADINGS, (_row(details(source, here), use) for source in sources))
    for name, size in unfinished(here):
        tell(f"{name} was fetched in part ({mebibytes(size)}); `react-tui sources get` goes on with it.")
    return 0


def add(arguments: argparse.Namespace) -> int:
    """Name an archive or a folder of notes that can be read."""
    here = folders()
    with progress_bars() as report:
        added = add_source(arguments.name, typed_path(arguments.path), here, report)
    for notice in added.notices:
        tell(notice)
    found = details(added.source, here)
    tell(f"{added.source.name} is added: {found.title}, {found.articles:,} articles.")
    tell(f"Search it with --source {added.source.name}, or put it in source.use of your settings.")
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Read a whole archive, print its path and say what shows that it is whole."""
    here = folders()
    with progress_bars() as report:
        done = verify_source(Registry(here).resolve(arguments.name), here, report)
    print(clean(str(done.path), lines=False))
    tell(done.verdict)
    return 0


def remove(arguments: argparse.Namespace) -> int:
    """Forget a source, and delete its file where that is asked for and the file was fetched."""
    here = folders()
    removed = remove_source(arguments.name, here, delete=arguments.delete)
    tell(f"{removed.source.name} is removed.")
    if removed.freed:
        tell(f"{removed.freed:,} bytes are free again.")
    elif removed.source.kind is Kind.ZIM:
        tell(f"Its file stays: {removed.source.path}")
    if removed.source.name in read_config(arguments, here).source.use:
        tell("It is still named in source.use: change that in your settings.")
    return 0


def tell(text: str) -> None:
    """Say something to a person."""
    print(f"react-tui: {clean(text, lines=False)}", file=sys.stderr)


def _row(found: Details, use: tuple[str, ...]) -> list[str]:
    source = found.source
    place = str(use.index(source.name) + 1) if source.name in use else ""
    articles = "" if found.articles is None else f"{found.articles:,}"
    size = "" if found.size is None else mebibytes(found.size)
    path = "" if source.kind is Kind.LIVE else str(source.path)
    title = found.title or found.problem
    return [place, source.name, source.kind, articles, found.language, size, found.date, title, path]
