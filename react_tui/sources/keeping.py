"""Adding sources of one's own, and taking sources away."""

from dataclasses import dataclass
from pathlib import Path

from react_tui.fetching.disk import disk_error
from react_tui.fetching.progress import Report, unheard
from react_tui.knowledge.archive import checksum_is_right, open_archive
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered, whole_path
from react_tui.sources.notes.build import build_notes, forget_notes
from react_tui.sources.registry import Registry


@dataclass(frozen=True)
class Added:
    """A source that was added, and what a person should know about it."""

    source: Registered
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Removed:
    """A source that was taken away, and the bytes of what was deleted."""

    source: Registered
    freed: int


def add_source(name: str, path: Path, folders: Folders, report: Report = unheard) -> Added:
    """Name an archive or, where the path is that of a folder, the notes in it; what cannot be opened gets no name."""
    registry = Registry(folders)
    registry.require_free(name)
    path = whole_path(path.absolute())
    source = Registered(name, Kind.NOTES if path.is_dir() else Kind.ZIM, path)
    notices: tuple[str, ...] = ()
    if source.kind is Kind.NOTES:
        notices = build_notes(source, folders, report).notices
    else:
        open_archive(path)
        if checksum_is_right(path) is False:
            notices = ("This archive is damaged: its checksum is not that of what it holds. Fetch it again.",)
    registry.put(source)
    return Added(source, notices)


def remove_source(name: str, folders: Folders, *, delete: bool) -> Removed:
    """Forget a source; ``delete`` also deletes the file of one that was fetched, and the person's own files stay."""
    source = Registry(folders).drop(name)
    if source.kind is Kind.NOTES:
        forget_notes(source, folders)
    if not (delete and source.fetched and source.path.exists()):
        return Removed(source, 0)
    size = source.path.stat().st_size
    try:
        source.path.unlink()
    except OSError as error:
        raise disk_error(error, source.path) from error
    return Removed(source, size)
