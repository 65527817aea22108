"""What there is to say about a source without searching it."""

import re
from dataclasses import dataclass
from pathlib import Path

from libzim.reader import Archive

from react_tui.errors import SourceError
from react_tui.knowledge.archive import open_archive, reading
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered
from react_tui.sources.notes.build import latest_archive


@dataclass(frozen=True)
class Details:
    """A source as it is on the disk: ``size`` in bytes, ``language`` and ``date`` as it says itself.

    ``problem`` says why nothing else is known; a source on the web, and notes not yet made an archive, have neither.
    """

    source: Registered
    title: str = ""
    articles: int | None = None
    language: str = ""
    size: int | None = None
    date: str = ""
    problem: str = ""


def details(source: Registered, folders: Folders) -> Details:
    """Return what is known of a source; one that cannot be opened is described by what is wrong with it."""
    path = latest_archive(source, folders) if source.kind is Kind.NOTES else source.path
    if source.kind is Kind.LIVE:
        return Details(source, "Wikipedia on the web")
    if path is None:
        return Details(source)
    try:
        archive = open_archive(path)
        with reading(path):
            return _described(source, archive, path)
    except SourceError as error:
        return Details(source, problem=error.what)


def _described(source: Registered, archive: Archive, path: Path) -> Details:
    def metadata(key: str) -> str:
        known = key in archive.metadata_keys
        return " ".join(archive.get_metadata(key).decode("utf-8", errors="replace").split()) if known else ""

    title, language, date = metadata("Title") or path.stem, metadata("Language"), metadata("Date")
    articles = _pages(metadata("Counter")) or int(archive.article_count)
    return Details(source, title, articles, language, int(archive.filesize), date)


def _pages(counter: str) -> int:
    """Return how many pages an archive counts by itself, without the redirects that libzim counts as articles."""
    counts = re.findall(r"text/html(?:;[^=]*)?=(\d{1,12})(?:;|$)", counter)
    return sum(map(int, counts))
