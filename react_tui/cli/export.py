"""``react-tui runs export``: runs in forms that people, programs and trainers read."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from react_tui.cli.render import tell
from react_tui.core.trajectory import Author
from react_tui.errors import ExitCode, StoreError
from react_tui.paths import folders
from react_tui.store import KeptRun, RunFolder, read_run
from react_tui.store.document import document
from react_tui.store.markdown import markdown
from react_tui.store.reading import damage
from react_tui.store.selection import Selection
from react_tui.store.training import Unit, examples


def export(arguments: argparse.Namespace) -> int:
    """Print runs, all if none is named, as Markdown, as one JSON document or as training data."""
    author = Author(arguments.author) if arguments.author else None
    selection = Selection(tuple(arguments.outcome), arguments.min_score, author, arguments.prompt)
    runs = [run for run in _runs(arguments.runs) if selection.takes(run)]
    if not runs:
        tell("no run is as asked for.")
        return ExitCode.NO_ANSWER
    match arguments.format:
        case "markdown":
            print("\n---\n\n".join(map(markdown, runs)), end="")
        case "json":
            print(document(runs))
        case "training":
            for run in runs:
                _print_examples(run, Unit(arguments.unit), selection)
    return ExitCode.ANSWERED


def _runs(names: list[str]) -> Iterator[KeptRun]:
    """Yield the runs that are named, or all in the order of their days; what is wrong with a file is told."""
    kept = RunFolder(folders().runs)
    files: list[Path] = [kept.find(name) for name in names] if names else list(kept.files().values())
    for file in files:
        try:
            run = read_run(file)
        except StoreError as error:
            tell(str(error))
            continue
        for problem in damage(run):
            tell(problem)
        yield run


def _print_examples(run: KeptRun, unit: Unit, selection: Selection) -> None:
    for example in examples(run, unit, selection.steps(run)):
        if example.left_out:
            tell(example.left_out)
        else:
            print(example.line)
