"""The title and full-text indexes of a ZIM archive."""

from contextlib import nullcontext

from libzim.reader import Archive
from libzim.search import Query, Searcher
from libzim.suggestion import SuggestionSearcher

from react_tui.knowledge.archive import native_stdout_muted

_TITLES, _TEXTS = 50, 20
# Languages that the search engine has a stemmer for; of any other it complains on stdout.
_STEMMED = frozenset(
    {"ara", "hye", "eus", "cat", "dan", "nld", "en", "eng", "fin", "fra", "deu", "hun", "ind", "gle", "ita", "lit"}
    | {"nep", "nor", "nno", "nob", "por", "ron", "rus", "spa", "swe", "tam", "tur"}
)


class Indexes:
    """Searches an archive; not to be used by two threads at the same time.

    The indexes of a damaged archive are left alone, since libzim ends the whole process over some of them.
    """

    def __init__(self, archive: Archive, language: str, *, sound: bool = True) -> None:
        self._titles: SuggestionSearcher | None = None
        self._texts: Searcher | None = None
        self._last: tuple[str, list[str], list[str]] = "", [], []
        if not sound:
            return
        with nullcontext() if language in _STEMMED else native_stdout_muted():
            self._titles = SuggestionSearcher(archive)
            self._titles.suggest("")
            self._texts = Searcher(archive) if archive.has_fulltext_index else None

    def both(self, query: str) -> tuple[list[str], list[str]]:
        """Return what ``titles`` and ``texts`` find; a miss asks twice in a row, and searches once."""
        if query != self._last[0]:
            self._last = query, self.titles(query, _TITLES), self.texts(query, _TEXTS)
        return self._last[1:]

    def titles(self, query: str, depth: int) -> list[str]:
        """Return the paths of entries whose titles hold all words of a query, the last word as a beginning."""
        if self._titles is None or not query:
            return []
        return list(self._titles.suggest(query).getResults(0, depth))

    def texts(self, query: str, depth: int) -> list[str]:
        """Return the paths of pages whose text holds all words of a query; none without a full-text index."""
        if self._texts is None or not query:
            return []
        return list(self._texts.search(Query().set_query(query)).getResults(0, depth))
