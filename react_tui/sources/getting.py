"""Fetching an archive of the Kiwix library, and naming it."""

from contextlib import suppress
from pathlib import Path

from react_tui.errors import FetchError, SourceError
from react_tui.fetching import web
from react_tui.fetching.claim import claimed
from react_tui.fetching.disk import disk_error, require_content, sha256_of
from react_tui.fetching.progress import Report, unheard
from react_tui.knowledge.archive import open_archive
from react_tui.paths import Folders
from react_tui.sources import kiwix
from react_tui.sources.kiwix import Book
from react_tui.sources.named import Kind, Registered, check_name
from react_tui.sources.registry import Registry


def get(book: Book, folders: Folders, report: Report = unheard) -> Registered:
    """Fetch an archive unless it is there, compare it with its published SHA-256, and name it as the library does.

    What an unfinished fetch leaves behind is used by the next one; a newer edition takes the place of the older one
    once it is whole. Raises ``FetchError`` or ``SourceError``; an exception of ``report`` ends the fetch.
    """
    registry = Registry(folders)
    earlier = _earlier(registry, book)
    final = folders.archives / book.file
    with claimed(folders.archives / f"{book.name}.lock", book.name):
        known = kiwix.known(book)
        source = Registered(book.name, Kind.ZIM, final, book.url, known.sha256)
        if final.exists() and earlier == source:
            return source
        if not final.exists() or sha256_of(final, report) != known.sha256:
            _fetch(book, final, known, report)
        registry.put(source, may_replace=True)
        if earlier is not None and earlier.path != final:
            # On Windows an archive that is being read cannot be removed; nothing else hangs on it.
            with suppress(OSError):
                earlier.path.unlink()
    return source


def unfinished(folders: Folders) -> tuple[tuple[str, int], ...]:
    """Return the files that were fetched in part, with the bytes that are there."""
    parts = sorted(folders.archives.glob("*.zim.part"))
    return tuple((part.name.removesuffix(".part"), part.stat().st_size) for part in parts)


def _earlier(registry: Registry, book: Book) -> Registered | None:
    """Return the edition that is there; a source of the person's own of the same name is in the way."""
    check_name(book.name)
    earlier = next((source for source in registry.all() if source.name == book.name), None)
    if earlier is not None and not earlier.fetched:
        hint = f"Take it away first: `react-tui sources remove {book.name}`. Its file stays."
        raise SourceError(f"A source of your own is named {book.name}.", hint=hint)
    return earlier


def _fetch(book: Book, final: Path, known: kiwix.Known, report: Report) -> None:
    part = final.with_name(f"{final.name}.part")
    web.download(book.url, part, known.size, report)
    try:
        require_content(part, book.url, known.size, known.sha256, report)
        open_archive(part)
        part.replace(final)
    except (FetchError, SourceError):
        web.forget(part)
        raise
    except OSError as error:
        raise disk_error(error, final) from error
    web.forget(part)
