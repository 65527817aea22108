"""``react-tui models``: list, fetch, check and remove models."""

import argparse
import sys
from collections.abc import Iterator

from react_tui.cli.fitting import bytes_of_memory
from react_tui.cli.opening import read_config
from react_tui.cli.progress import Shown, progress_bars
from react_tui.cli.table import print_rows
from react_tui.config import Config
from react_tui.engines.memory import mebibytes
from react_tui.models import ModelStore, State, StoredModel, load_catalogue
from react_tui.paths import folders
from react_tui.text import clean

_STATE_MARKS = {State.READY: "●", State.PARTIAL: "◐", State.DAMAGED: "✗", State.MISSING: "○"}


def list_models(arguments: argparse.Namespace) -> int:
    """Print known models, one a line: state, name, size, memory, licence, title and notes; with tabs in a pipe.

    The memory of a model that is here is that with the context and the cache of the settings.
    """
    config = read_config(arguments, folders())
    rows = [_row(model, config) for model in open_store().list()]
    print_rows(("", "name", "size", "memory", "licence", "title"), rows)
    return 0


def show(arguments: argparse.Namespace) -> int:
    """Print all that is known of a model and of the adapter that comes with it, a fact a line."""
    model = open_store().look(arguments.name)
    config = read_config(arguments, folders())
    print_rows(("", ""), [fact for fact in _facts(model, config) if fact[1]])
    return 0


def pull(arguments: argparse.Namespace) -> int:
    """Fetch a model, the default one if none is named, and print where it is."""
    store = open_store()
    print(fetch(store, arguments.name or store.catalogue.default))
    return 0


def path(arguments: argparse.Namespace) -> int:
    """Print where a model's file is."""
    print(open_store().path(arguments.name))
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Read a whole model, print its checksum and say whether that is the right one."""
    with progress_bars() as report:
        done = open_store().verify(arguments.name, report)
    print(f"{done.sha256}  {done.path}")
    verdict = "it is the one in the catalogue." if done.expected else "no checksum is known to compare it with."
    print(f"react-tui: {done.size:,} bytes read; {verdict}", file=sys.stderr)
    if done.adapter:
        print(f"{done.adapter.sha256}  {done.adapter.path}")
        print(f"react-tui: the adapter {done.adapter.name} is the one in the catalogue too.", file=sys.stderr)
    return 0


def remove(arguments: argparse.Namespace) -> int:
    """Delete a model's file and say what that freed."""
    freed = open_store().remove(arguments.name)
    print(f"react-tui: {clean(arguments.name)} is removed, {freed:,} bytes are free again.", file=sys.stderr)
    return 0


def open_store() -> ModelStore:
    """Return the models of this machine."""
    return ModelStore(folders(), load_catalogue())


def fetch(store: ModelStore, name: str, progress: Shown = progress_bars) -> str:
    """Fetch a model with its progress on stderr and return its path."""
    with progress() as report:
        return str(store.pull(name, report))


def is_missing(store: ModelStore, name: str) -> bool:
    """Whether a model of the catalogue is not here, or only in part."""
    return any(model.name == name and model.state in (State.MISSING, State.PARTIAL) for model in store.list())


def _row(model: StoredModel, config: Config) -> list[str]:
    entry = model.entry
    size = f"{(model.size or (entry.download_mib << 20 if entry else 0)) / 2**20:,.0f} MiB"
    memory = _memory(model, config)
    known = (
        (entry.licence, entry.title_with_adapter, model.problem or entry.notes)
        if entry
        else ("", "your own file", model.problem)
    )
    return [f"{_STATE_MARKS[model.state]} {model.state}", model.name, size, memory, *known]


def _facts(model: StoredModel, config: Config) -> Iterator[tuple[str, str]]:
    entry = model.entry
    yield "name", model.name
    yield "title", entry.title if entry else "your own file"
    yield "state", str(model.state)
    yield "problem", model.problem
    yield "path", str(model.path)
    yield "size", f"{model.size:,} bytes" if model.size else ""
    yield "memory", _memory(model, config).removesuffix(" memory")
    if entry:
        yield "licence", entry.licence
        yield "source", entry.source
        yield "notes", entry.notes
    if entry and (adapter := entry.adapter):
        yield "adapter", adapter.name
        yield "adapter's file", f"{adapter.path}, {adapter.size:,} bytes"
        yield "adapter's licence", adapter.licence
        yield "adapter's card", str(adapter.folder / adapter.card)
        yield "trained for", f"{', '.join(adapter.tasks)} by {', '.join(adapter.methods)}"


def _memory(model: StoredModel, config: Config) -> str:
    needed = bytes_of_memory(model, config)
    return f"{mebibytes(needed)} memory" if needed else ""
