"""The titles of an archive, listed once and kept in the cache."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from libzim.reader import Archive

from react_tui.core.grammar import can_write
from react_tui.errors import SourceError
from react_tui.knowledge.archive import open_archive, reading
from react_tui.knowledge.entries import Entries
from react_tui.knowledge.title_list import write_titles
from react_tui.text import one_line

# Part of every list's name: another number where another choice of titles is made.
_VERSION = 1
_SUFFIX = ".titles"
# Lists of archives that are gone, or have changed, make room for new ones.
_LISTS_KEPT = 8
_TOLD_EVERY = 50_000
_HINT = 'Make room there, or set source.titles to "after-miss", which needs no list.'


def title_file(archive_path: Path, folder: Path, tell: Callable[[float], None] = lambda _fraction: None) -> Path:
    """Return the file of an archive's titles, which is made in a folder unless it is there.

    ``tell`` is told which fraction of the entries was looked at. Raises ``SourceError``.
    """
    archive = open_archive(archive_path)
    target = folder / f"{_identity(archive, archive_path)}{_SUFFIX}"
    try:
        if not target.exists():
            write_titles(_read(archive, archive_path, tell), target)
            _make_room(folder)
        target.touch()
    except OSError as error:
        # Another process may have made it, or it lies where nothing can be changed.
        if not target.exists():
            reason = error.strerror or "it cannot be written"
            raise SourceError(f"the list of titles cannot be kept: {reason}.", where=str(folder), hint=_HINT) from error
    return target


def _read(archive: Archive, path: Path, tell: Callable[[float], None]) -> Iterator[bytes]:
    with reading(path):
        for title in titles(archive, tell):
            yield title.encode()


def titles(archive: Archive, tell: Callable[[float], None] = lambda _fraction: None) -> Iterator[str]:
    """Yield the titles of an archive's pages and redirects that can be searched for as they are, in any order."""
    entries = Entries(archive)
    # The pages come first; what else an archive of the new kind holds (metadata, indexes) is not found by title.
    count = archive.entry_count if archive.has_new_namespace_scheme else archive.all_entry_count
    for number in range(count):
        if number % _TOLD_EVERY == 0:
            tell(number / count)
        # libzim has no other way to walk through an archive.
        entry = archive._get_entry_by_id(number)
        if entries.article(entry) is None:
            continue
        title = entries.title(entry)
        is_found = entries.short_path(entry) in (title, title.replace(" ", "_")) or archive.has_entry_by_title(title)
        if is_found and can_write(title) and one_line(title) == title:
            yield title


def _identity(archive: Archive, path: Path) -> str:
    first = path if path.exists() else path.with_name(f"{path.name}aa")
    known = (_VERSION, archive.uuid.hex, archive.filesize, first.stat().st_mtime_ns)
    return hashlib.sha256(repr(known).encode()).hexdigest()[:32]


def _make_room(folder: Path) -> None:
    lists = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in lists[_LISTS_KEPT:]:
        path.unlink(missing_ok=True)
