"""Adapters that come with a model of the catalogue, and which adapter is put on a model."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path, PurePosixPath

from react_tui.core.methods import METHODS, Method
from react_tui.core.tasks import TASKS
from react_tui.engines.gguf import GgufHeader
from react_tui.engines.gguf_adapter import check_adapter_file
from react_tui.errors import ModelError
from react_tui.fetching.disk import sha256_of
from react_tui.fetching.progress import unheard
from react_tui.paths import typed_path

DEFAULT, NONE = "default", "none"
MOST_BYTES = 25_000_000
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Adapter:
    """An adapter that comes with a model; the keys are explained in ``catalogue.toml``, whose folder ``folder`` is."""

    folder: Path
    file: str
    size: int
    sha256: str
    licence: str
    card: str
    tasks: tuple[str, ...]
    methods: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.folder / self.file

    @property
    def name(self) -> str:
        """What the adapter is called beside the name of its model."""
        return self.path.stem

    def is_for(self, task: str, method: Method) -> bool:
        """Whether it was trained for a method, or one that writes the same, on a task."""
        return task in self.tasks and any(METHODS[name].writes_as(method) for name in self.methods)

    def verify(self) -> None:
        """Read the whole file; a ``ModelError`` says that it is missing, or another one."""
        again = f'Install react-tui again, or set model.adapter to "{NONE}".'
        try:
            digest = sha256_of(self.path, unheard)
        except OSError as error:
            what = f"The adapter {self.name} cannot be read ({error.strerror or error})."
            raise ModelError(what, where=str(self.path), hint=again) from error
        if digest != self.sha256:
            what = f"The file is not the adapter {self.name}: its SHA-256 is {digest}, not {self.sha256}."
            raise ModelError(what, where=str(self.path), hint=again)


@dataclass(frozen=True)
class ChosenAdapter:
    """The file that is put on a model, if any; ``known`` is what the catalogue says of it."""

    path: Path | None = None
    known: Adapter | None = None
    notices: tuple[str, ...] = ()


def choose_adapter(choice: str, own: Adapter | None, model: GgufHeader) -> ChosenAdapter:
    """Return the adapter that ``model.adapter`` names: the model's ``own``, none, or the path of one.

    A path that cannot be used is a ``ModelError``. A model's own that cannot be used is left out with a notice.
    """
    if choice in (NONE, ""):
        return ChosenAdapter()
    if choice != DEFAULT:
        path = typed_path(choice)
        check_adapter_file(path, model)
        return ChosenAdapter(path)
    if own is None:
        return ChosenAdapter()
    try:
        own.verify()
        check_adapter_file(own.path, model)
    except ModelError as error:
        return ChosenAdapter(notices=(f"The model answers without its adapter. {error}",))
    return ChosenAdapter(own.path, own)


def read_adapter(table: object, folder: Path) -> Adapter:
    """Return the adapter of a table in a catalogue of that folder; a ``ValueError`` says what is wrong with it."""
    if not isinstance(table, Mapping):
        raise ValueError("it is no table")
    known = {field.name for field in fields(Adapter)} - {"folder"}
    if wrong := known ^ set(table):
        raise ValueError(f"{', '.join(sorted(wrong))}: a key is missing or unknown")
    sha256, size = _text(table, "sha256"), table["size"]
    if not _SHA256.fullmatch(sha256):
        raise ValueError("its sha256 is not one")
    if type(size) is not int or not 0 < size <= MOST_BYTES:
        raise ValueError(f"its size is no number of bytes up to {MOST_BYTES:,}")
    file, card, licence = _path(table, "file"), _path(table, "card"), _text(table, "licence")
    tasks, methods = _names(table, "tasks", tuple(TASKS)), _names(table, "methods", tuple(METHODS))
    return Adapter(folder, file, size, sha256, licence, card, tasks, methods)


def _text(table: Mapping[str, object], key: str) -> str:
    text = table[key]
    if not isinstance(text, str) or not text:
        raise ValueError(f"its {key} is no text")
    return text


def _path(table: Mapping[str, object], key: str) -> str:
    path = PurePosixPath(_text(table, key))
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"its {key} lies outside the folder of the catalogue")
    return str(path)


def _names(table: Mapping[str, object], key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = table[key]
    if not isinstance(names, list) or not names or not all(name in known for name in names):
        raise ValueError(f"its {key} are not some of {', '.join(known)}")
    return tuple(names)
