"""``react-tui runs``: list, show, search, delete and go on with the runs that are kept."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime

from rich.console import Console
from rich.table import Table
from rich.text import Text

from react_tui.cli.render import as_json, as_text, summary, tell
from react_tui.core import events as ev
from react_tui.core.trajectory import Author
from react_tui.errors import ExitCode, StoreError
from react_tui.paths import Folders, folders
from react_tui.store import KeptRun, RunFolder, read_run
from react_tui.store.index import NAME, Index
from react_tui.store.reading import damage
from react_tui.store.replay import beats
from react_tui.store.search import Library
from react_tui.store.summary import Summary, state
from react_tui.text import clean

_COLUMNS = ("id", "when", "question", "method", "outcome", "steps")


def list_runs(_arguments: argparse.Namespace) -> int:
    """Print the kept runs, the latest first, one a line: id, time, question, method, outcome and steps."""
    kept = library(folders())
    rows = kept.summaries()
    _print_table(_COLUMNS, [_row(row, state(row, kept.files[row.id])) for row in rows if row.id in kept.files])
    for id in kept.files.keys() - {row.id for row in rows}:
        _tell_unreadable(kept, id)
    return ExitCode.ANSWERED


def show(arguments: argparse.Namespace) -> int:
    """Print a run as ``react-tui ask`` printed it."""
    run = find(arguments.run)
    for beat in beats(run, run.leaf):
        lines = as_json(beat.event, every=arguments.all_events) if arguments.json else as_text(beat.event)
        for line in lines:
            print(line)
        if isinstance(beat.event, ev.Noticed):
            tell(beat.event.text)
        elif isinstance(beat.event, ev.RunFinished):
            tell(summary(beat.event))
    _tell_who(run)
    return ExitCode.ANSWERED


def search(arguments: argparse.Namespace) -> int:
    """Print the runs that hold all words, the best first, one a line: id, time, question, and where they stand."""
    hits = [
        (hit.summary.id, _when(hit.summary.time), hit.summary.question, hit.part, hit.excerpt)
        for hit in library(folders()).search(" ".join(arguments.words))
    ]
    _print_table(("id", "when", "question", "part", "text"), hits)
    return ExitCode.ANSWERED if hits else ExitCode.NO_ANSWER


def delete(arguments: argparse.Namespace) -> int:
    """Delete runs, and print the id of each."""
    kept = RunFolder(folders().runs)
    for file in [kept.find(name) for name in arguments.runs]:
        kept.delete(file)
        print(file.parent.name[-8:])
    return ExitCode.ANSWERED


def library(here: Folders) -> Library:
    """Return all kept runs with their index."""
    return Library(RunFolder(here.runs).files(), Index(here.cache / NAME))


def find(name: str) -> KeptRun:
    """Return the run that a person names by id, ``last`` or path, and tell what is wrong with its file."""
    run = read_run(RunFolder(folders().runs).find(name))
    for problem in damage(run):
        tell(problem)
    return run


def _tell_who(run: KeptRun) -> None:
    for kept in run.current:
        step = kept.step
        parts = {"thought": step.thought and step.thought.author, "action": step.action.author}
        parts["observation"] = step.observation.author
        written = [part for part, author in parts.items() if author is Author.PERSON]
        if written:
            tell(f"Step {step.number}: a person wrote the {' and the '.join(written)}.")


def _tell_unreadable(kept: Library, id: str) -> None:
    try:
        read_run(kept.files[id])
    except StoreError as error:
        tell(str(error))


def _row(row: Summary, outcome: str) -> tuple[str, ...]:
    return row.id, _when(row.time), row.question, row.method, outcome, str(row.steps)


def _when(time: str) -> str:
    try:
        return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return time


def _print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    cells = [[clean(cell, lines=False) for cell in row] for row in rows]
    if sys.stdout.isatty():
        table = Table(*columns, box=None, pad_edge=False)
        for row in cells:
            table.add_row(*map(Text, row))
        Console().print(table)
    else:
        for row in cells:
            print("\t".join(row))
