"""Live Wikipedia as a source of pages: the same answers as an archive's, from the cache where it has them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from react_tui.errors import SourceError
from react_tui.knowledge.html import Document, read_html
from react_tui.knowledge.live.cache import Answer, Cache, Kept
from react_tui.knowledge.similar import fused, plain_query
from react_tui.knowledge.source import Heading, Page, PageSource, make_page
from react_tui.knowledge.titles import fold, spellings, tidy

if TYPE_CHECKING:
    from react_tui.knowledge.live.api import Api, Html

_FRESH_SECONDS = 7 * 24 * 3600
_SEARCH_DEPTH = 10
_MOST_CHOICES = 50
_ARTICLE = ("/wiki/", "./")
# The reader of pages knows a disambiguation page by this mark of Wikipedia's own.
_MARK = '<meta property="mw:PageProp/disambiguation">'


class LiveWikipedia(PageSource):
    """The Wikipedia of one language; safe to use from several threads.

    What was read within the last week comes from the cache; older answers are asked for again, and serve where the
    network does not. Without an ``api`` nothing is asked of the network at all.
    """

    def __init__(self, name: str, language: str, cache: Cache, api: "Api | None") -> None:
        self._name = name
        self._language = language
        self._cache = cache
        self._api = api
        self._closed = False

    @property
    def name(self) -> str:
        """The name with the language."""
        return self._name

    @property
    def online(self) -> bool:
        """Whether the network is used."""
        return self._api is not None

    @property
    def notices(self) -> tuple[str, ...]:
        """What it means that the network is used, or that it is not."""
        if self._api is None:
            return (f"{self._name}: the network is off; only what was read before can be read.",)
        return (f"{self._name}: searches go to Wikipedia over the network.",)

    def find(self, title: str) -> Page | None:
        """Return the page of this title, after redirects; case, accents and kinds of quotes may differ."""
        asked = tidy(title)
        if not asked:
            return None
        name = self._kept("title", asked, lambda api: self._resolved(api, asked)).answer
        if name is None:
            return None
        return self._page(self._kept("page", str(name), lambda api: self._read(api, str(name))))

    def similar(self, text: str, limit: int = 5) -> list[str]:
        """Return real titles of pages that may be meant, the likeliest first."""
        return list(dict.fromkeys(self._searched(text).values()))[:limit]

    def close(self) -> None:
        """Let go of the network; every later call is a ``SourceError``."""
        self._closed = True
        if self._api is not None:
            self._api.close()

    def _kept(self, kind: str, key: str, ask: "Callable[[Api], Answer]") -> Kept:
        """Return what the cache or else Wikipedia answers; a failure is not kept, and an old answer is better."""
        if self._closed:
            raise SourceError("this source is closed.", where=self._name)
        kept = self._cache.get(kind, key)
        if kept is not None and (self._api is None or self._cache.age(kept) < _FRESH_SECONDS):
            return kept
        if self._api is None:
            raise SourceError(f"{key[:100]} is not in the cache, and the network is off.", where=self._name)
        try:
            return self._cache.put(kind, key, ask(self._api))
        except SourceError:
            if kept is None:
                raise
            return kept

    def _resolved(self, api: "Api", asked: str) -> str | None:
        """Return the real title of the nearest spelling that is one, or of the one page called so but for accents."""
        ways = [tidy(spelling) for spelling in spellings(asked)]
        real = api.resolve(ways)
        found = next((real[way] for way in ways if way in real), None)
        if found is None:
            same = {name for title, name in self._searched(asked).items() if fold(title) == fold(asked)}
            found = same.pop() if len(same) == 1 else None
        return found

    def _searched(self, text: str) -> dict[str, str]:
        """Return the titles that a search for a text finds, the best first, with the real title of each."""
        query = plain_query(text)
        if not query:
            return {}
        found: Any = self._kept("similar", query, lambda api: _search(api, query)).answer
        return dict(found)

    def _read(self, api: "Api", name: str) -> Answer:
        shown = api.page(name)
        document = _document(shown)
        linked = [title for title in map(_linked, document.choices) if title][:_MOST_CHOICES]
        real = api.resolve(linked)
        choices = dict.fromkeys(real[title] for title in linked if title in real)
        return {
            "title": shown.title,
            "paragraphs": document.paragraphs,
            "headings": [(heading.text, heading.level, heading.paragraph) for heading in document.headings],
            "choices": [title for title in choices if title != shown.title],
        }

    def _page(self, kept: Kept) -> Page:
        """Return a page; its source is named with the date at which it was read."""
        answer: Any = kept.answer
        title = str(answer["title"])
        page = make_page(
            title,
            title.replace(" ", "_"),
            tuple(answer["paragraphs"]),
            language=self._language,
            choices=tuple(answer["choices"]),
            headings=tuple(Heading(*heading) for heading in answer["headings"]),
        )
        return replace(page, source=f"{self._name}, {date.fromtimestamp(kept.fetched)}")


def _document(shown: "Html") -> Document:
    mark = _MARK if shown.is_disambiguation else ""
    return read_html(f'<html><head>{mark}</head><body><div id="mw-content-text">{shown.html}</div></body></html>')


def _linked(link: str) -> str:
    """Return the title that a link within Wikipedia leads to, or the empty string for any other link."""
    path = link.partition("#")[0].partition("?")[0]
    start = next((start for start in _ARTICLE if path.startswith(start)), None)
    return tidy(unquote(path[len(start) :])) if start else ""


def _search(api: "Api", query: str) -> Answer:
    merged = fused(api.search(query, _SEARCH_DEPTH))[:_SEARCH_DEPTH]
    real = api.resolve(merged)
    return {title: real[title] for title in merged if title in real}
