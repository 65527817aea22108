"""Wikipedia's API through wikipedia-api, which knows its address, its manners and its errors.

That package has calls for plain extracts, which lose the lists of a disambiguation page and write formulas twice. The
questions here are for several titles at once and for a page's HTML, which the reader of archives reads too; they go
through ``_get``, the method that the package's own mixins build on.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpx
import wikipediaapi

from react_tui.errors import SourceError

_TITLES_AT_ONCE = 50
_LONGEST_TITLE_BYTES = 255
_NOT_IN_TITLES = frozenset("#<>[]|{}\x7f\ufffd") | set(map(chr, range(32)))
_ARTICLES = 0
_LONGEST_CHAIN = 4
_BUSY = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)
_NOT_WIKIPEDIA = "what answers there is not Wikipedia; a log-in page of the network, perhaps."


@dataclass(frozen=True)
class Html:
    """A page as Wikipedia shows it: its real title, its HTML, and whether it only lists what its title may mean."""

    title: str
    html: str
    is_disambiguation: bool


class Api(wikipediaapi.Wikipedia):  # type: ignore[misc]  # wikipedia-api has no types
    """Asks the Wikipedia of one language; what goes wrong is a ``SourceError`` that says so in a sentence."""

    def __init__(self, language: str, agent: str, timeout: float, transport: httpx.BaseTransport) -> None:
        super().__init__(user_agent=agent, language=language, max_retries=0, timeout=timeout, transport=transport)
        self._host = host_of(language)
        self._timeout = timeout
        self._transport = transport

    def resolve(self, titles: Iterable[str]) -> dict[str, str]:
        """Return the real titles of articles, after redirects, by what was asked; what is no article is left out."""
        asked = [title for title in dict.fromkeys(titles) if _may_be_title(title)][:_TITLES_AT_ONCE]
        if not asked:
            return {}
        with self._answer(action="query", titles="|".join(asked), redirects=1, converttitles=1) as answer:
            query = answer.get("query", {})
            renamed: dict[str, str] = {}
            for change in ("normalized", "converted", "redirects"):
                renamed |= {item["from"]: item["to"] for item in query.get(change, ())}
            real = {page["title"] for page in query.get("pages", ()) if _is_article(page)}
            found = {title: _followed(title, renamed) for title in asked}
            return {title: name for title, name in found.items() if name in real}

    def page(self, title: str) -> Html:
        """Return the page of a real title."""
        wanted = {"prop": "text|properties", "redirects": 1, "disableeditsection": 1, "disablelimitreport": 1}
        with self._answer(action="parse", page=title, **wanted) as answer:
            parsed = answer["parse"]
            return Html(str(parsed["title"]), str(parsed["text"]), "disambiguation" in parsed.get("properties", ()))

    def search(self, query: str, limit: int) -> tuple[list[str], list[str]]:
        """Return titles that begin much like a query, and titles of pages whose text fits it; the best come first."""
        wanted = {
            "list": "prefixsearch|search",
            "pssearch": query,
            "pslimit": limit,
            "psprofile": "fuzzy",
            "srsearch": query,
            "srlimit": limit,
            "srinfo": "",
            "srprop": "",
            "srenablerewrites": 1,
        }
        with self._answer(action="query", **wanted) as answer:
            lists = answer.get("query", {})
            return _titles(lists.get("prefixsearch", ())), _titles(lists.get("search", ()))

    def close(self) -> None:
        """Let go of all connections."""
        self._transport.close()

    @contextmanager
    def _answer(self, **parameters: object) -> Iterator[dict[str, Any]]:
        """Yield what is answered; an answer that does not look like Wikipedia's is a ``SourceError``."""
        try:
            answer = self._get(self.language, {"format": "json", "formatversion": 2, **parameters})
            if "error" in answer:
                raise SourceError(f"it refuses the question ({answer['error']['info'][:100]}).", where=self._host)
            yield answer
        except wikipediaapi.WikipediaException as error:
            raise SourceError(self._told(error), where=self._host) from error
        except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise SourceError(_NOT_WIKIPEDIA, where=self._host) from error

    def _told(self, error: wikipediaapi.WikipediaException) -> str:
        match error:
            case wikipediaapi.WikiHttpTimeoutError():
                return f"it did not answer within {self._timeout:g} s."
            case wikipediaapi.WikiInvalidJsonError():
                return _NOT_WIKIPEDIA
            case wikipediaapi.WikiHttpError(status_code=status):
                return f"it answers with status {status}" + (" (too busy)." if status in _BUSY else ".")
        return f"it is not reachable ({error.__cause__ or error})."


def host_of(language: str) -> str:
    """Return the host name of the Wikipedia of a language."""
    return f"{language}.wikipedia.org"


def direct_or_by_proxy(host: str) -> httpx.HTTPTransport:
    """Return what carries requests to a host, through the proxy that the environment names, if any."""
    proxy = None if proxy_bypass(host) else getproxies().get("https")
    return httpx.HTTPTransport(proxy=proxy)


def _may_be_title(text: str) -> bool:
    """Whether MediaWiki could have a page of this title; it takes the bar for a border between two."""
    return 0 < len(text.encode("utf-8", "replace")) <= _LONGEST_TITLE_BYTES and not _NOT_IN_TITLES & set(text)


def _is_article(page: Mapping[str, object]) -> bool:
    return page["ns"] == _ARTICLES and not page.get("missing") and not page.get("invalid")


def _followed(title: str, renamed: Mapping[str, str]) -> str:
    for _ in range(_LONGEST_CHAIN):
        if title not in renamed:
            break
        title = renamed[title]
    return title


def _titles(found: Iterable[Mapping[str, str]]) -> list[str]:
    return [str(item["title"]) for item in found]
