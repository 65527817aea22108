"""Several sources as one, asked in an order."""

from collections.abc import Sequence
from dataclasses import replace

from react_tui.errors import SourceError
from react_tui.knowledge.similar import fused
from react_tui.knowledge.source import Page, PageSource
from react_tui.knowledge.titles import fold


class SeveralSources:
    """Pages of several sources: the first source that has a page gives it.

    A source that cannot be read does not hide what the others hold; only where none of them answers, its fault is told.
    """

    def __init__(self, sources: Sequence[PageSource], notices: Sequence[str] = ()) -> None:
        self._sources = tuple(sources)
        self._notices = tuple(notices)

    @property
    def name(self) -> str:
        """The titles of all."""
        return ", ".join(source.name for source in self._sources)

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know about each, once."""
        return (*self._notices, *(notice for source in self._sources for notice in source.notices))

    def find(self, title: str) -> Page | None:
        """Return the page of this title from the first source that has one; the page says which source that is."""
        faults: list[SourceError] = []
        for source in self._sources:
            try:
                page = source.find(title)
            except SourceError as error:
                faults.append(error)
                continue
            if page is not None:
                return page if page.source else replace(page, source=source.name)
        if faults:
            raise faults[0]
        return None

    def similar(self, text: str, limit: int = 5) -> list[str]:
        """Return titles that may be meant from all sources: what stands high in one or several first, each once."""
        faults: list[SourceError] = []
        rankings: list[list[str]] = []
        titles: dict[str, str] = {}
        for source in self._sources:
            try:
                found = source.similar(text, limit)
            except SourceError as error:
                faults.append(error)
                continue
            for title in found:
                titles.setdefault(fold(title), title)
            rankings.append([fold(title) for title in found])
        if faults and len(faults) == len(self._sources):
            raise faults[0]
        return [titles[key] for key in fused(rankings)[:limit]]

    def close(self) -> None:
        """Close all."""
        for source in self._sources:
            source.close()
