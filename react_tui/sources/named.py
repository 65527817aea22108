"""What a source is: its name, its kind, and where it lies."""

import itertools
import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from react_tui.errors import SourceError
from react_tui.paths import bundled, typed_path

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")
_ENDINGS = (".zim", ".zimaa")


class Kind(StrEnum):
    """What a source is made of."""

    ZIM = "zim"
    NOTES = "notes"
    LIVE = "live"


@dataclass(frozen=True)
class Registered:
    """A source with its name; ``url`` and ``sha256`` are those of an archive that react-tui fetched, else empty."""

    name: str
    kind: Kind
    path: Path = Path()
    url: str = ""
    sha256: str = ""

    @property
    def fetched(self) -> bool:
        """Whether react-tui fetched the file, and may therefore delete it."""
        return bool(self.url)


def built_in() -> dict[str, Registered]:
    """Return the sources that are always there, and whose names nobody else can have."""
    starter = Registered("starter", Kind.ZIM, bundled("assets") / "starter.zim")
    return {source.name: source for source in (starter, Registered("wikipedia", Kind.LIVE))}


def check_name(name: str) -> None:
    """Raise a ``SourceError`` for what cannot be the name of a source of the person's own."""
    if name in built_in():
        raise SourceError(f"The name {name} is that of a source that comes with react-tui.", hint="Choose another.")
    if not _NAME.fullmatch(name) or name.endswith(_ENDINGS):
        hint = "Take lower-case letters, digits, dots, dashes and underscores."
        raise SourceError(f"{name!r} cannot be the name of a source.", hint=hint)


def suggested_name(path: Path, taken: Collection[str]) -> str:
    """Return a name for the file or folder at a path, made from its own as far as names allow, and not taken yet."""
    plain = unicodedata.normalize("NFKD", path.stem if path.name.lower().endswith(_ENDINGS) else path.name).lower()
    words = re.findall(r"[a-z0-9._-]+", plain.encode("ascii", "ignore").decode())
    name = "-".join(words).strip("._-")[:80] or "source"
    numbered = (f"{name}-{number}" for number in itertools.count(2))
    return next(name for name in itertools.chain([name], numbered) if name not in taken and name not in built_in())


def is_path(text: str) -> bool:
    """Tell whether a text can only be a path, since no name looks like it."""
    return "/" in text or "\\" in text or text.lower().endswith(_ENDINGS)


def archive_at(text: str) -> Registered:
    """Return the archive at a path, called after its file."""
    path = typed_path(text)
    if path.is_dir():
        hint = "To search your own notes: `react-tui sources add notes FOLDER`."
        raise SourceError("this is a folder, not an archive.", where=str(path), hint=hint)
    return Registered(path.stem, Kind.ZIM, whole_path(path))


def whole_path(path: Path) -> Path:
    """Return the path by which an archive is opened: of one in parts, ``w.zimaa`` and so on, it is ``w.zim``."""
    return path.with_suffix(".zim") if path.suffix == ".zimaa" else path
