"""The entries of a ZIM archive: exact lookup by title and path, redirects, links."""

import posixpath
from collections.abc import Callable, Iterator
from urllib.parse import quote, unquote

from libzim.reader import Archive, Entry

from react_tui.knowledge.similar import one_error_away
from react_tui.knowledge.titles import every_word_capitalised, fold, spellings, tidy

_LONGEST_CHAIN = 8


class Entries:
    """Looks entries up, and follows redirects to pages of text."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def titled(self, text: str) -> Entry | None:
        """Return the page with this title or path, or None."""
        for spelling in spellings(text):
            for get, key in self._lookups(spelling):
                entry = _got(get, key)
                # libzim takes "I/O" for the page "O" of a namespace "I".
                if entry is None or not (entry.title == spelling or self.is_called(entry, fold(spelling))):
                    continue
                if (article := self.article(entry)) is not None:
                    return article
        return None

    def mistyped(self, text: str) -> dict[str, str]:
        """Return titles by path of the entries that are one typing error away from a text.

        Every text from which the error could have come is looked up: some thousand lookups, some milliseconds, and
        no more of them for a bigger archive.
        """
        asked = tidy(text)
        found: dict[str, str] = {}
        for corrected in one_error_away(asked):
            for title in {corrected, every_word_capitalised(corrected)}:
                if self._archive.has_entry_by_title(title):
                    entry = self._archive.get_entry_by_title(title)
                    found[entry.path] = entry.title
        return found

    def at(self, path: str) -> Entry | None:
        """Return the entry at this very path, be it a page or not, or None."""
        entry = _got(self._archive.get_entry_by_path, path)
        return entry if entry is not None and entry.path == path else None

    def linked(self, base: str, link: str) -> Entry | None:
        """Return the page that a link in the page at a path leads to, or None."""
        relative = link.partition("#")[0].partition("?")[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(quote(base)), relative))
        entry = self.at(unquote(path)) if relative else None
        return self.article(entry) if entry is not None else None

    def article(self, entry: Entry) -> Entry | None:
        """Return the page that an entry is or leads to; None for pictures, styles, and redirects in a circle."""
        for _ in range(_LONGEST_CHAIN):
            if not entry.is_redirect:
                return entry if entry.get_item().mimetype.startswith("text/html") else None
            entry = entry.get_redirect_entry()
        return None

    def is_called(self, entry: Entry, folded: str) -> bool:
        """Say whether a folded text is an entry's title or path."""
        return any(folded == fold(name) for name in (entry.title, self.short_path(entry), entry.path))

    def title(self, entry: Entry) -> str:
        """Return an entry's title, made from its path where it has none."""
        return entry.title or tidy(self.short_path(entry))

    def short_path(self, entry: Entry) -> str:
        """Return an entry's path without the namespace that older archives put before it."""
        path: str = entry.path
        return path if self._archive.has_new_namespace_scheme else path.partition("/")[2]

    def _lookups(self, spelling: str) -> Iterator[tuple[Callable[[str], Entry], str]]:
        yield self._archive.get_entry_by_title, spelling
        yield self._archive.get_entry_by_path, spelling.replace(" ", "_")
        yield self._archive.get_entry_by_path, spelling


def _got(get: Callable[[str], Entry], key: str) -> Entry | None:
    try:
        return get(key)
    except KeyError:
        return None
