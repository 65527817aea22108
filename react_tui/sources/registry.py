"""The sources that a person has named, kept in one file that several copies of the program may write."""

import difflib
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import tomli_w

from react_tui.config.storage import free_name, replace_file
from react_tui.errors import SourceError
from react_tui.locking import locked
from react_tui.paths import Folders, typed_path
from react_tui.sources.named import Kind, Registered, archive_at, built_in, check_name, is_path

REGISTRY_NAME = "sources.toml"
_HEADER = "# Written by react-tui; `react-tui sources add` and `react-tui sources remove` change it.\n\n"

_Sources = dict[str, Registered]


class Registry:
    """Sources by name; every problem is a ``SourceError``."""

    def __init__(self, folders: Folders) -> None:
        self._path = folders.data / REGISTRY_NAME

    def all(self) -> tuple[Registered, ...]:
        """Return the built-in sources, then the others by name."""
        return (*built_in().values(), *(source for _, source in sorted(self._read().items())))

    def get(self, name: str) -> Registered:
        """Return the source of that name; the error names those that are near it."""
        source = built_in().get(name) or self._read().get(name)
        if source is None:
            raise self._unknown(name)
        return source

    def resolve(self, name_or_path: str) -> Registered:
        """Return the source of that name, or the archive at that path, which needs no name."""
        if is_path(name_or_path):
            return archive_at(name_or_path)
        try:
            return self.get(name_or_path)
        except SourceError:
            if typed_path(name_or_path).exists():
                return archive_at(name_or_path)
            raise

    def listed(self, use: Sequence[str]) -> tuple[Registered, ...]:
        """Return all sources, and after them the archives in use that have no name but their path."""
        return (*self.all(), *(replace(archive_at(path), name=path) for path in use if is_path(path)))

    def require_free(self, name: str) -> None:
        """Raise a ``SourceError`` if a new source cannot have this name."""
        check_name(name)
        if name in self._read():
            raise _taken(name)

    def put(self, source: Registered, *, may_replace: bool = False) -> None:
        """Write down a source; one of the same name must not be there, unless it may be replaced."""
        check_name(source.name)

        def put(sources: _Sources) -> None:
            if source.name in sources and not may_replace:
                raise _taken(source.name)
            sources[source.name] = source

        self._change(put)

    def drop(self, name: str) -> Registered:
        """Forget a source and return what it was; its files stay."""
        if name in built_in():
            hint = "Which sources are searched is set by source.use."
            raise SourceError(f"{name} comes with react-tui and stays.", hint=hint)
        source = self.get(name)
        self._change(lambda sources: sources.pop(name, None))
        return source

    def _change(self, change: Callable[[_Sources], object]) -> None:
        where = str(self._path)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path.with_name(f"{self._path.name}.lock")):
                sources = self._read_or_move_aside()
                change(sources)
                replace_file(self._path, _toml(sources))
        except OSError as error:
            hint = "Check the permissions of its folder (`react-tui config path`)."
            what = f"The list of sources cannot be written ({error.strerror or error})."
            raise SourceError(what, where=where, hint=hint) from error
        except UnicodeEncodeError as error:
            raise SourceError("The path is not Unicode text.", hint="Rename the file or the folder.") from error

    def _read_or_move_aside(self) -> _Sources:
        """Read the list to write it anew; one that cannot be read is kept under another name."""
        try:
            return self._read()
        except SourceError:
            self._path.rename(free_name(self._path.with_name(f"{self._path.name}.broken")))
            return {}

    def _read(self) -> _Sources:
        try:
            tables = tomllib.loads(self._path.read_text(encoding="utf-8"))
            return {name: _registered(name, table) for name, table in tables.items()}
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, TypeError, RecursionError) as error:
            hint = "Correct it, or add a source: that begins a new list and keeps this one beside it."
            what = f"The list of sources cannot be read ({error})."
            raise SourceError(what, where=str(self._path), hint=hint) from error

    def _unknown(self, name: str) -> SourceError:
        known = [source.name for source in self.all()]
        near = difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.5)
        hint = f"Did you mean {', '.join(near)}?" if near else "`react-tui sources list` shows those there are."
        return SourceError(f"There is no source named {name!r}.", hint=hint)


def _taken(name: str) -> SourceError:
    hint = f"Choose another name, or take that one away: `react-tui sources remove {name}`."
    return SourceError(f"There is a source named {name} already.", hint=hint)


def _registered(name: str, table: object) -> Registered:
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise ValueError(f"{name!r} is not a table of texts")
    kind, path = Kind(table.get("kind", "")), Path(table.get("path", ""))
    return Registered(name, kind, path, table.get("url", ""), table.get("sha256", ""))


def _toml(sources: _Sources) -> bytes:
    tables: dict[str, dict[str, str]] = {}
    for name, source in sorted(sources.items()):
        texts = {"kind": str(source.kind), "path": str(source.path), "url": source.url, "sha256": source.sha256}
        tables[name] = {key: text for key, text in texts.items() if text}
    return (_HEADER + tomli_w.dumps(tables)).encode("utf-8")
