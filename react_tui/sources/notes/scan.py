"""Which files of a folder are notes, and whether any has changed."""

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import SourceError

ENDINGS = (".md", ".markdown", ".txt", ".text", ".html", ".htm", ".pdf")
# Counted in the fingerprint: archives that an older version made are made anew.
_FORMAT = "1"


@dataclass(frozen=True)
class Scan:
    """The notes in a folder, their bytes by path within it, and a mark that changes with them.

    ``others`` counts the other files by the endings of their names.
    """

    folder: Path
    notes: Mapping[Path, int]
    others: Counter[str]
    fingerprint: str


def scan(folder: Path) -> Scan:
    """Look through a folder and the folders in it; hidden ones are left alone, and links to folders not followed."""
    if not folder.is_dir():
        hint = "Plug in or mount what it is on, or take the source away with `react-tui sources remove`."
        raise SourceError("there is no such folder of notes.", where=str(folder), hint=hint)
    notes: dict[Path, int] = {}
    others: Counter[str] = Counter()
    digest = hashlib.sha256(f"{_FORMAT} {folder.name}".encode("utf-8", "surrogatepass"))
    for path in sorted(_files(folder)):
        if path.suffix.lower() not in ENDINGS:
            others[path.suffix.lower() or "no ending"] += 1
            continue
        name = path.relative_to(folder)
        notes[name], mark = _size_and_mark(path)
        digest.update(f"\n{name.as_posix()} {mark}".encode("utf-8", "surrogatepass"))
    return Scan(folder, notes, others, digest.hexdigest()[:16])


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place) / name for name in files if not name.startswith("."))


def _size_and_mark(path: Path) -> tuple[int, str]:
    try:
        status = path.stat()
    except OSError:  # A link that leads nowhere, or a file that has just gone.
        return 0, ""
    return status.st_size, f"{status.st_size} {status.st_mtime_ns} {os.access(path, os.R_OK)}"
