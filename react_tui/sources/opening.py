"""From names to pages: each kind of source has its way of being opened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from react_tui.config import Config
from react_tui.errors import ReactTuiError
from react_tui.fetching.progress import Progress, Report, unheard
from react_tui.knowledge.archive import archive_files, archive_identity
from react_tui.knowledge.archive_titles import title_file
from react_tui.knowledge.live import open_wikipedia
from react_tui.knowledge.live.source import LiveWikipedia
from react_tui.knowledge.source import PageSource
from react_tui.knowledge.title_list import TitleList, open_titles
from react_tui.knowledge.zim import open_zim
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered
from react_tui.sources.notes.build import build_notes, latest_archive
from react_tui.sources.registry import Registry
from react_tui.sources.several import SeveralSources


@dataclass(frozen=True)
class Needs:
    """What a source may need to be opened; ``report`` hears how far it is, and an exception of it ends that."""

    config: Config
    folders: Folders
    report: Report = unheard


@dataclass(frozen=True)
class Opened:
    """The pages of all sources in use, and whether any of these asks the network."""

    pages: PageSource
    online: bool


def open_source(source: Registered, needs: Needs) -> PageSource:
    """Return the pages of one source."""
    return OPENERS[source.kind](source, needs)


def open_sources(needs: Needs) -> Opened:
    """Return the pages of the sources in use, in their order.

    A source that cannot be opened is a notice as long as another one can; an unknown name is always an error.
    """
    registry = Registry(needs.folders)
    sources = [registry.resolve(text) for text in needs.config.source.use]
    pages: list[PageSource] = []
    faults: list[ReactTuiError] = []
    for source in sources:
        try:
            pages.append(open_source(source, needs))
        except ReactTuiError as error:
            faults.append(error)
    if not pages:
        raise faults[0]
    online = any(isinstance(source, LiveWikipedia) and source.online for source in pages)
    if len(pages) == 1 and not faults:
        return Opened(pages[0], online)
    return Opened(SeveralSources(pages, [f"A source is left out: {fault}" for fault in faults]), online)


def sources_identity(needs: Needs) -> str:
    """Return what tells the content of the sources in use from any other content."""
    registry = Registry(needs.folders)
    return ", ".join(_identity(registry.resolve(text), needs) for text in needs.config.source.use)


def title_lists(needs: Needs) -> tuple[TitleList, ...]:
    """Return the lists of the titles of all archives in use; those that are not there yet are made."""
    registry = Registry(needs.folders)
    sources = [registry.resolve(text) for text in needs.config.source.use]
    archives = [archive for source in sources if (archive := _archive(source, needs)) is not None]
    return tuple(_titles(archive, needs) for archive in archives)


def _titles(archive: Path, needs: Needs) -> TitleList:
    size = sum(file.stat().st_size for file in archive_files(archive))

    def tell(fraction: float) -> None:
        needs.report(Progress("Listing titles", int(fraction * size), size))

    return open_titles(title_file(archive, needs.folders.cache / "titles", tell))


def _archive(source: Registered, needs: Needs) -> Path | None:
    """Return the archive that holds the pages of a source; live ones have none."""
    if source.kind is Kind.NOTES:
        return latest_archive(source, needs.folders)
    return source.path if source.kind is Kind.ZIM else None


def _identity(source: Registered, needs: Needs) -> str:
    archive = _archive(source, needs)
    return archive_identity(archive) if archive else source.name


def _open_zim(source: Registered, needs: Needs) -> PageSource:
    return open_zim(source.path)


def _open_live(source: Registered, needs: Needs) -> PageSource:
    live = needs.config.wikipedia
    return open_wikipedia(
        needs.folders.cache,
        language=live.language,
        contact=live.contact,
        timeout=live.timeout,
        offline_only=live.offline_only,
    )


def _open_notes(source: Registered, needs: Needs) -> PageSource:
    """Return notes as they are now; where their folder is away, a stick say, as they were."""
    try:
        built = build_notes(source, needs.folders, needs.report)
    except ReactTuiError as error:
        earlier = latest_archive(source, needs.folders)
        if earlier is None or source.path.is_dir():
            raise
        return SeveralSources([open_zim(earlier)], [f"The notes are read as they were: {error}"])
    return SeveralSources([open_zim(built.archive)], built.notices) if built.notices else open_zim(built.archive)


OPENERS: Mapping[Kind, Callable[[Registered, Needs], PageSource]] = {
    Kind.ZIM: _open_zim,
    Kind.NOTES: _open_notes,
    Kind.LIVE: _open_live,
}
