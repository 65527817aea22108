"""All pages of a ZIM archive, one after another."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from react_tui.knowledge.archive import open_archive, reading
from react_tui.knowledge.entries import Entries


def titles_of(path: Path, limit: int, seed: int) -> Iterator[str]:
    """Yield titles of pages in the order of the archive; of more entries than ``limit`` that many are drawn."""
    archive = open_archive(path)
    with reading(path):
        entries, numbers = Entries(archive), range(archive.all_entry_count)
        if len(numbers) > limit:
            numbers = sorted(Random(seed).sample(numbers, limit))  # type: ignore[assignment]  # both are sequences
        for number in numbers:
            # libzim has no public way to walk through an archive.
            entry = archive._get_entry_by_id(number)
            if not entry.is_redirect and entries.article(entry) is not None:
                yield entries.title(entry)
