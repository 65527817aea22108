"""The sources of a person laid out: those in use in their order, and the others, with what is known of each."""

from collections.abc import Iterator
from dataclasses import dataclass

from react_tui.config import Config
from react_tui.errors import SourceError
from react_tui.fetching.progress import Report
from react_tui.knowledge.source import PageSource
from react_tui.paths import Folders
from react_tui.sources.details import Details, details
from react_tui.sources.named import Kind, Registered
from react_tui.sources.opening import Needs, open_source
from react_tui.sources.registry import Registry


@dataclass
class Desk:
    """Where sources are kept, the Kiwix library they can be fetched from, and the names of those in ``use``."""

    folders: Folders
    catalogue: str
    use: tuple[str, ...]

    def listed(self) -> tuple[Details, ...]:
        """Return what is known of all sources, those in use first; each archive is opened, which may take a moment."""
        sources = {source.name: source for source in Registry(self.folders).listed(self.use)}
        order = (*(name for name in self.use if name in sources), *(name for name in sources if name not in self.use))
        return tuple(details(sources[name], self.folders) for name in order)

    def names(self) -> tuple[str, ...]:
        """Return the names that are taken."""
        return tuple(source.name for source in Registry(self.folders).all())

    def open(self, source: Registered, report: Report) -> PageSource:
        """Return the pages of a source; one on the web is only asked where it is in use, and the header says so."""
        if source.kind is Kind.LIVE:
            hint = "Put it in use and ask a question."
            raise SourceError(f"{source.name} is on the web, and is not asked from here.", hint=hint)
        return open_source(source, Needs(Config(), self.folders, report))

    def toggled(self, name: str) -> tuple[str, ...]:
        """Return the names in use with one more at the end, or one less; without any there is nothing to search."""
        if name not in self.use:
            return (*self.use, name)
        rest = tuple(used for used in self.use if used != name)
        if not rest:
            raise SourceError(f"{name} is the only source in use.", hint="Put another one in use first.")
        return rest

    def moved(self, name: str, by: int) -> tuple[str, ...]:
        """Return the names in use with one of them ``by`` places later; at the ends it stays."""
        return tuple(self._moved(name, by)) if name in self.use else self.use

    def _moved(self, name: str, by: int) -> Iterator[str]:
        others = [used for used in self.use if used != name]
        others.insert(max(0, self.use.index(name) + by), name)
        yield from others

    def require_unused(self, name: str) -> None:
        """Raise a ``SourceError`` where a source is in use, and cannot be taken away under those who read it."""
        if name in self.use:
            raise SourceError(f"{name} is in use.", hint="Take it out of use first.")
