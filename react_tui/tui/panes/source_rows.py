"""Sources, and archives of the library, as two lines each: what it is called, and what is known of it."""

from collections.abc import Iterable

from textual.content import Content

from react_tui.fetching.progress import Progress, mebibytes
from react_tui.sources.details import Details
from react_tui.sources.kiwix import Book
from react_tui.sources.named import Kind, built_in
from react_tui.tui.text import shown

_FILLED, _EMPTY, _BLOCKS = "▰", "▱", 10


def source_row(found: Details, use: tuple[str, ...]) -> Content:
    """Return a source: its place in the order, or a dot where it is not in use, before its name."""
    source = found.source
    place = str(use.index(source.name) + 1) if source.name in use else "·"
    facts = [_articles(found.articles), found.language, _size(found.size), found.date]
    where = "uses the network" if source.kind is Kind.LIVE else str(source.path)
    if source == built_in().get(source.name) and source.kind is Kind.ZIM:
        where = "comes with react-tui"
    below = shown(f"✕ {found.problem}", "$error", lines=False) if found.problem else _facts([*facts, where])
    return _two_lines(place, source.name, found.title, below, in_use=source.name in use)


def part_row(file: str, size: int) -> Content:
    """Return a file that was fetched in part."""
    below = shown(f"… {mebibytes(size)} of it are here; enter goes on", "$warning", lines=False)
    return _two_lines("·", file, "", below, in_use=False)


def book_row(book: Book) -> Content:
    """Return an archive of the library."""
    facts = [book.language, _size(book.size or None), book.date, _articles(book.articles or None)]
    return _two_lines("", book.name, book.title, _facts(facts), in_use=True)


def progress_line(name: str, progress: Progress | None, key: str) -> Content:
    """Return how far some work is, in a bar, in numbers and in words."""
    if progress is None:
        return shown(f"{name} …   {key} stops", "$accent", lines=False)
    share = min(1.0, progress.done / progress.total) if progress.total else 0.0
    bar = (_FILLED * int(share * _BLOCKS)).ljust(_BLOCKS, _EMPTY)
    of = f"{100 * share:.0f}% of {mebibytes(progress.total)}" if progress.total else mebibytes(progress.done)
    return shown(f"{bar} {name}: {progress.what.lower()} {of}   {key} stops", "$accent", lines=False)


def _two_lines(place: str, name: str, title: str, below: Content, *, in_use: bool) -> Content:
    first = [
        Content.styled(f"{place:>2}  ", "$accent bold"),
        shown(name, "bold" if in_use else "", lines=False),
        shown(f"  {title}" if title else "", "$quiet", lines=False),
    ]
    return Content("").join([*first, Content("\n    "), below])


def _facts(facts: Iterable[str]) -> Content:
    return shown(" · ".join(fact for fact in facts if fact), "$quiet", lines=False)


def _articles(count: int | None) -> str:
    return "" if count is None else f"{count:,} article{'' if count == 1 else 's'}"


def _size(count: int | None) -> str:
    return "" if count is None else mebibytes(count)
