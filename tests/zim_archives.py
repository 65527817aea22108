"""Small ZIM archives, written by libzim itself, that hold every oddity the tests are about."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from libzim.writer import ContentProvider, Creator, Hint, Item, StringProvider

DISAMBIGUATION = '<meta property="mw:PageProp/disambiguation">'


@dataclass(frozen=True)
class Entry:
    """A page to be written: its path is made from its title unless it has its own."""

    title: str
    body: str
    path: str = ""
    head: str = ""
    mimetype: str = "text/html"


class _Item(Item):  # type: ignore[misc]  # libzim has no types
    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry

    def get_path(self) -> str:
        return self.entry.path or self.entry.title.replace(" ", "_")

    def get_title(self) -> str:
        return self.entry.title

    def get_mimetype(self) -> str:
        return self.entry.mimetype

    def get_hints(self) -> dict[Hint, bool]:
        return {Hint.FRONT_ARTICLE: self.entry.mimetype == "text/html"}

    def get_contentprovider(self) -> ContentProvider:
        entry = self.entry
        head = f"<head><title>{escape(entry.title)}</title>{entry.head}</head>"
        return StringProvider(f"<html>{head}<body><h1>{escape(entry.title)}</h1>{entry.body}</body></html>")


def build_archive(
    target: Path,
    entries: Iterable[Entry],
    redirects: dict[str, str] | None = None,
    *,
    index: bool = True,
    metadata: dict[str, str] | None = None,
) -> Path:
    """Write an archive; ``redirects`` lead from titles to paths; pages are packed a few together."""
    with Creator(target).config_indexing(index, "eng").config_nbworkers(1).config_clustersize(2048) as creator:
        for entry in entries:
            creator.add_item(_Item(entry))
        for title, path in (redirects or {}).items():
            creator.add_redirection(title.replace(" ", "_"), title, path, {Hint.FRONT_ARTICLE: True})
        for key, value in ({"Title": "Test encyclopedia", "Language": "eng"} | (metadata or {})).items():
            creator.add_metadata(key, value)
    return target


def text(*sentences: str) -> str:
    return f"<p>{escape(' '.join(sentences))}</p>"
