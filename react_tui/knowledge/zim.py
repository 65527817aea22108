"""Pages of a ZIM archive (Kiwix), through libzim."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from libzim.reader import Archive, Entry

from react_tui.errors import SourceError
from react_tui.knowledge.archive import Watch, is_sound, open_archive, reading
from react_tui.knowledge.entries import Entries
from react_tui.knowledge.html import Document, read_html
from react_tui.knowledge.indexes import Indexes
from react_tui.knowledge.similar import by_closeness, fused, looser_queries, plain_query
from react_tui.knowledge.source import Page, PageSource, make_page
from react_tui.knowledge.titles import tidy

_SAME_TITLE_DEPTH = 50
_SIMILAR_DEPTH = 20


@dataclass(frozen=True)
class _Opened:
    entries: Entries
    indexes: Indexes
    watch: Watch


class ZimSource:
    """Pages of one archive; safe to use from several threads, which take turns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        archive = open_archive(path)
        with reading(path):
            self._language = _metadata(archive, "Language").split(",")[0].strip().casefold() or "en"
            self._name = _metadata(archive, "Title") or path.stem
            sound = is_sound(archive)
            indexes = Indexes(archive, self._language, sound=sound)
            self._notices = tuple(_notices(self._name, sound, bool(archive.has_fulltext_index)))
            self._opened: _Opened | None = _Opened(Entries(archive), indexes, Watch(path))

    @property
    def name(self) -> str:
        """The archive's own title, or its file name where it has none."""
        return self._name

    @property
    def notices(self) -> tuple[str, ...]:
        """That the archive is damaged or cannot be searched for words, where that is so."""
        return self._notices

    def find(self, title: str) -> Page | None:
        """Return the page of this title or path, or of a redirect; case, accents and kinds of quotes may differ."""
        with self._reading() as opened:
            entry = opened.entries.titled(title) or _titled_but_for_accents(opened, title)
            return None if entry is None else self._page(opened.entries, entry)

    def similar(self, text: str, limit: int = 5) -> list[str]:
        """Return real titles of pages that may be meant, the likeliest first."""
        query = plain_query(text)
        with self._reading() as opened:
            searches = (opened.indexes.titles(query, _SIMILAR_DEPTH), opened.indexes.texts(query, _SIMILAR_DEPTH))
            found = _names(opened.entries, fused(searches), limit)
            if len(found) < limit:
                found = _names(opened.entries, (*found, *_found_by_less(opened, query)), limit)
            return list(found.values())

    def close(self) -> None:
        """Close the file; every later call is a ``SourceError``."""
        with self._lock:
            if self._opened is not None:
                self._opened.watch.close()
            self._opened = None

    @contextmanager
    def _reading(self) -> Iterator[_Opened]:
        with self._lock, reading(self._path):
            if self._opened is None:
                raise SourceError("this archive is closed.", where=str(self._path))
            self._opened.watch.require_whole()
            yield self._opened

    def _page(self, entries: Entries, entry: Entry) -> Page:
        document = _document(entry)
        target = entries.linked(entry.path, document.redirect) if document.redirect else None
        if target is not None:
            entry, document = target, _document(target)
        linked = [entries.linked(entry.path, link) for link in document.choices]
        choices = dict.fromkeys(page.title for page in linked if page is not None and page.path != entry.path)
        return make_page(
            entries.title(entry),
            entry.path,
            document.paragraphs,
            language=self._language,
            choices=tuple(choices),
            headings=document.headings,
        )


def open_zim(path: Path) -> PageSource:
    """Return the pages of the archive at a path; raise ``SourceError`` for whatever is not a whole ZIM file."""
    return ZimSource(path)


def _notices(name: str, sound: bool, has_full_text: bool) -> Iterator[str]:
    if not sound:
        yield f"{name} is damaged (its checksum is wrong): only exact titles are found. Fetch the archive again."
    elif not has_full_text:
        yield f"{name} has no full-text index: pages are found by their titles alone."


def _metadata(archive: Archive, key: str) -> str:
    if key not in archive.metadata_keys:
        return ""
    return " ".join(archive.get_metadata(key).decode("utf-8", errors="replace").split())


def _document(entry: Entry) -> Document:
    return read_html(bytes(entry.get_item().content).decode("utf-8", errors="replace"))


def _titled_but_for_accents(opened: _Opened, text: str) -> Entry | None:
    """Return the page that is called so but for case, accents and quotes, unless there are several."""
    found: dict[str, Entry] = {}
    query = plain_query(text)
    # Pages that are no articles (a main page) are in the full-text index alone.
    paths = (*opened.indexes.titles(query, _SAME_TITLE_DEPTH), *opened.indexes.texts(query, _SIMILAR_DEPTH))
    for path in paths:
        entry = opened.entries.at(path)
        if entry is not None and opened.entries.is_called(entry, text):
            page = opened.entries.article(entry)
            found |= {} if page is None else {page.path: page}
    return next(iter(found.values())) if len(found) == 1 else None


def _found_by_less(opened: _Opened, query: str) -> list[str]:
    """Return paths of entries whose titles, or else texts, hold a part of a query; titles spelt most like it first."""
    titles: dict[str, str] = {}
    for search in (opened.indexes.titles, opened.indexes.texts):
        for looser in looser_queries(query):
            for path in search(looser, _SIMILAR_DEPTH):
                entry = opened.entries.at(path)
                titles |= {} if entry is None else {path: entry.title}
            if len(titles) >= _SIMILAR_DEPTH:
                break
        if titles:
            break
    return by_closeness(query, titles)


def _names(entries: Entries, paths: Iterable[str], limit: int) -> dict[str, str]:
    """Return, by path, what to search for to get the pages at these paths: their titles, unless two have the same."""
    names: dict[str, str] = {}
    for path in paths:
        entry = entries.at(path)
        page = None if entry is None else entries.article(entry)
        if page is None or page.path in names:
            continue
        title = entries.title(page)
        names[page.path] = title if title not in names.values() else tidy(entries.short_path(page))
        if len(names) == limit:
            break
    return names
