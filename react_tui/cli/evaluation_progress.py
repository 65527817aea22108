"""How an evaluation goes, on stderr: a bar at a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar

from react_tui.evaluation.progress import Progress

_SECONDS_BETWEEN_LINES = 10.0

Show = Callable[[Progress], None]


@contextmanager
def shown_progress() -> Iterator[Show]:
    """Yield what shows progress for as long as the context lasts."""
    if not sys.stderr.isatty():
        yield _Lines().show
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None)
        yield lambda progress: bar.update(
            task, completed=progress.done, total=progress.total, description=str(progress)
        )


class _Lines:
    """Plain lines, not too many of them; the last one always."""

    def __init__(self) -> None:
        self._next = 0.0

    def show(self, progress: Progress) -> None:
        if time.monotonic() >= self._next or progress.done == progress.total:
            self._next = time.monotonic() + _SECONDS_BETWEEN_LINES
            words = f": {progress}" if progress.scores else ""
            print(f"{progress.done} of {progress.total}{words}", file=sys.stderr, flush=True)
