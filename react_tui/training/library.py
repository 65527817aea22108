"""The pages of an archive with all that training questions are made from: definitions and facts."""

from collections.abc import Iterable
from dataclasses import dataclass

from react_tui.knowledge.source import Page, PageSource
from react_tui.knowledge.titles import fold
from react_tui.training.facts import Fact, facts_of
from react_tui.training.kinds import Definition, definition_of
from react_tui.training.prose import bare


@dataclass(frozen=True)
class Shelved:
    """A page with what it says it is, None where that is not plain, and the facts that it states."""

    page: Page
    definition: Definition | None
    facts: tuple[Fact, ...]

    @property
    def title(self) -> str:
        """The page's title."""
        return self.page.title


class Library:
    """Pages by title and by name; what is drawn from it comes in a fixed order."""

    def __init__(self, source: PageSource, titles: Iterable[str]) -> None:
        self.source = source
        self._by_title: dict[str, Shelved] = {}
        self._by_name: dict[str, list[str]] = {}
        self._by_end: dict[str, list[str]] = {}
        self._sorted: tuple[Shelved, ...] | None = None
        self.add(titles)

    def add(self, titles: Iterable[str]) -> None:
        """Take in more pages; those that are here already are left as they are."""
        for title in titles:
            page = None if title in self._by_title else self.source.find(title)
            if page is not None and page.title not in self._by_title:
                self._shelve(page)
        self._sorted = None

    @property
    def shelved(self) -> tuple[Shelved, ...]:
        """All pages by title."""
        if self._sorted is None:
            self._sorted = tuple(self._by_title[title] for title in sorted(self._by_title))
        return self._sorted

    def get(self, title: str) -> Shelved | None:
        """Return the page of a title as the library has it, or None."""
        return self._by_title.get(title)

    def named(self, name: str) -> Shelved | None:
        """Return the one page that a name may mean, qualified or not, or None if there is none or are several."""
        titles = self._by_name.get(fold(name), [])
        return self._by_title[titles[0]] if len(titles) == 1 else None

    def namesakes(self, title: str) -> list[str]:
        """Return the titles of other pages whose name is the same but for the words in brackets."""
        return [other for other in self._by_name.get(fold(bare(title)), []) if other != title]

    def akin(self, title: str) -> list[str]:
        """Return the titles of other pages whose names end with the same word."""
        return [other for other in self._by_end.get(_end_of(title), []) if bare(other) != bare(title)]

    def _shelve(self, page: Page) -> None:
        definition = definition_of(page)
        facts = facts_of(page, definition) if definition else ()
        self._by_title[page.title] = Shelved(page, definition, facts)
        self._by_name.setdefault(fold(bare(page.title)), []).append(page.title)
        self._by_end.setdefault(_end_of(page.title), []).append(page.title)


def _end_of(title: str) -> str:
    return fold(bare(title)).split()[-1]
