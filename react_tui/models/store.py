"""The folder of models: what is in it, and how models come and go."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from react_tui.engines.gguf import GgufHeader, check_model_file, read_header, resolve_model_file
from react_tui.engines.gguf_parts import split_parts
from react_tui.errors import ModelError
from react_tui.fetching.claim import claimed
from react_tui.fetching.disk import disk_error, sha256_of
from react_tui.fetching.progress import Report, unheard
from react_tui.models.adapter import Adapter, ChosenAdapter, choose_adapter
from react_tui.models.catalogue import Catalogue, Entry, entry_of_address, is_address, unknown_model
from react_tui.models.fetch import Workplace, fetch
from react_tui.paths import Folders, typed_path

WORK_FOLDER = ".pull"


class State(StrEnum):
    """What is on the disk of a model."""

    READY = "ready"
    MISSING = "not pulled"
    PARTIAL = "partly pulled"
    DAMAGED = "damaged"


@dataclass(frozen=True)
class StoredModel:
    """A model that is known or there: ``size`` is in bytes on the disk, ``entry`` None for a file of the person's own.

    ``header`` is there for a model that is ready; ``problem`` says what is wrong with a damaged one.
    """

    name: str
    entry: Entry | None
    state: State
    path: Path
    size: int
    problem: str = ""
    header: GgufHeader | None = None


@dataclass(frozen=True)
class Verified:
    """A model whose content was read: its checksum, and the one it had to match, None where nobody knows it.

    ``adapter`` is the one that comes with it, which is right too.
    """

    path: Path
    size: int
    sha256: str
    expected: str | None
    adapter: Adapter | None = None


class ModelStore:
    """Models by name, in the app's folder; every problem is a ``ModelError`` or a ``FetchError``."""

    def __init__(self, folders: Folders, catalogue: Catalogue) -> None:
        self._folder = folders.models
        self.catalogue = catalogue

    def look(self, name: str) -> StoredModel:
        """Return one model of the list; a ``ModelError`` says that there is none of this name."""
        entry = self.catalogue.get(name)
        if entry is None and name not in self._own():
            raise self._unknown(name)
        return self._stored(name, entry)

    def list(self) -> tuple[StoredModel, ...]:
        """Return all known models in the catalogue's order, then the other files in the folder."""
        known = [self._stored(entry.name, entry) for entry in self.catalogue.entries.values()]
        own = [self._stored(name, None) for name in self._own()]
        return (*known, *own)

    def path(self, name_or_path: str | Path) -> Path:
        """Return the file of a model that can be loaded, from its name or a path; a ``ModelError`` says what to do.

        Size and header are checked, not the checksum: this is done at every start.
        """
        name, entry = str(name_or_path), self.catalogue.get(str(name_or_path))
        if entry is None and name not in self._own():
            if not _looks_like_path(name_or_path):
                raise self._unknown(name)
            check_model_file(_expanded(name))
            return resolve_model_file(_expanded(name))
        path = self._file(name)
        if not path.exists():
            hint = f"Fetch it with `react-tui models pull {name}`."
            raise ModelError(f"The model {name} has not been pulled yet.", hint=hint)
        _check(entry, path)
        return path

    def adapter(self, name: str, choice: str) -> ChosenAdapter:
        """Return the adapter that is put on a model: its own, none, or the path of one, as ``model.adapter`` says."""
        entry = self.catalogue.get(name)
        return choose_adapter(choice, entry.adapter if entry else None, read_header(self.path(name)))

    def pull(self, name: str, report: Report = unheard) -> Path:
        """Fetch a model unless it is there and right, and return its file; an address of its own is taken as well.

        What an unfinished fetch leaves behind is used by the next one. An exception of ``report`` ends the fetch.
        """
        entry = self._entry_to_pull(name)
        final, place = self._file(entry.name), self._workplace(entry.name)
        with self._claimed(entry.name):
            if final.exists() and _is_right(entry, final, report):
                return final
            digest = fetch(entry, place, report)
            try:
                if entry.sha256 is None:
                    _record(final).write_text(f"{digest}  {final.name}\n", encoding="utf-8")
                place.part.replace(final)
            except OSError as error:
                raise disk_error(error, final) from error
            place.clear()
        return final

    def verify(self, name: str, report: Report = unheard) -> Verified:
        """Read a whole model, and the adapter that comes with it, and compare both with their known checksums."""
        path, entry = self.path(name), self.catalogue.get(name)
        expected = (entry.sha256 if entry else None) or _recorded(path)
        digest = sha256_of(path, report)
        if expected is not None and digest != expected:
            what = f"The file is not the model {name}: its SHA-256 is {digest}, not {expected}."
            hint = f"Fetch it again with `react-tui models pull {name}`." if entry else "Fetch it again."
            raise ModelError(what, where=str(path), hint=hint)
        adapter = entry.adapter if entry else None
        if adapter:
            adapter.verify()
        return Verified(path, path.stat().st_size, digest, expected, adapter)

    def remove(self, name: str) -> int:
        """Remove what is there of a model, whole or not, and return how many bytes that freed."""
        if self.catalogue.get(name) is None and name not in self._own():
            raise self._unknown(name)
        path, place = self._file(name), self._workplace(name)
        there = [file for file in (*split_parts(path), place.part) if file.exists()]
        if not there:
            hint = "`react-tui models list` shows what is there."
            raise ModelError(f"The model {name} is not there to be removed.", hint=hint)
        freed = sum(file.stat().st_size for file in there)
        with self._claimed(name):
            try:
                for file in there:
                    file.unlink(missing_ok=True)
                _record(path).unlink(missing_ok=True)
                place.clear()
            except OSError as error:
                raise disk_error(error, path) from error
        return freed

    def _stored(self, name: str, entry: Entry | None) -> StoredModel:
        path, part = self._file(name), self._workplace(name).part
        if path.exists():
            size = path.stat().st_size
            try:
                header = _check(entry, path)
            except ModelError as error:
                return StoredModel(name, entry, State.DAMAGED, path, size, error.what)
            return StoredModel(name, entry, State.READY, path, size, header=header)
        if part.exists():
            return StoredModel(name, entry, State.PARTIAL, path, part.stat().st_size)
        return StoredModel(name, entry, State.MISSING, path, 0)

    def _entry_to_pull(self, name: str) -> Entry:
        if not is_address(name):
            entry = self.catalogue.get(name)
            if entry is None:
                raise self._unknown(name)
            return entry
        entry = entry_of_address(name)
        if self.catalogue.get(entry.name) is not None:
            hint = "Pull that one by its name, or put the file anywhere and name its path."
            raise ModelError(f"The catalogue has another model named {entry.name}.", where=name, hint=hint)
        return entry

    def _claimed(self, name: str) -> AbstractContextManager[None]:
        return claimed(self._folder / WORK_FOLDER / f"{name}.lock", name)

    def _unknown(self, name: str) -> ModelError:
        return unknown_model(name, (*self.catalogue.entries, *self._own()))

    def _own(self) -> tuple[str, ...]:
        """Return the names of the files that are in the folder without being in the catalogue."""
        files = sorted(self._folder.glob("*.gguf")) if self._folder.is_dir() else []
        firsts = [file for file in files if split_parts(file)[0] == file]
        return tuple(file.stem for file in firsts if self.catalogue.get(file.stem) is None)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.gguf"

    def _workplace(self, name: str) -> Workplace:
        return Workplace(self._folder / f"{name}.part", self._folder / WORK_FOLDER / name)


def _looks_like_path(name: str | Path) -> bool:
    if isinstance(name, Path) or not name:
        return bool(name)
    return "/" in name or "\\" in name or ".gguf" in name.lower() or Path(name).exists()


def _expanded(name: str) -> Path:
    try:
        return typed_path(name)
    except RuntimeError:  # "~someone" where there is no such person: then it is a name like any other
        return Path(name)


def _check(entry: Entry | None, path: Path) -> GgufHeader:
    again = f"Fetch it again with `react-tui models pull {entry.name}`." if entry else ""
    size = path.stat().st_size
    if entry is not None and entry.size is not None and entry.size != size:
        raise ModelError(f"The file has {size:,} bytes, not {entry.size:,}.", where=str(path), hint=again)
    try:
        return check_model_file(path)
    except ModelError as error:
        raise ModelError(error.what, where=error.where, hint=again or error.hint) from error


def _is_right(entry: Entry, path: Path, report: Report) -> bool:
    try:
        _check(entry, path)
    except ModelError:
        return False
    expected = entry.sha256 or _recorded(path)
    return expected is None or sha256_of(path, report) == expected


def _record(path: Path) -> Path:
    """Return where the checksum of a fetched file is kept, in the form that ``sha256sum --check`` reads."""
    return path.with_name(f"{path.name}.sha256")


def _recorded(path: Path) -> str | None:
    record = _record(path)
    words = record.read_text(encoding="utf-8", errors="replace").split() if record.exists() else []
    return words[0] if words else None
