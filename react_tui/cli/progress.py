"""How far a long piece of work is, as bars or as lines on stderr."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from react_tui.fetching.progress import Progress, Report
from react_tui.text import clean

Shown = Callable[[], AbstractContextManager[Report]]

# Of what takes long, a line is worth its room each time so much more of it is done.
_PERCENT = 25


@contextmanager
def progress_bars() -> Iterator[Report]:
    """Yield whom to tell of progress: each kind of work gets a bar; without any, nothing is shown or imported."""
    with ExitStack() as stack:
        bars: list[Report] = []

        def report(step: Progress) -> None:
            if not bars:
                bars.append(_shown(stack))
            bars[0](step)

        yield report


class Lines:
    """Says in whole lines how far each kind of work is, a few times."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._percents: dict[str, int] = {}

    def far(self, what: str, fraction: float) -> None:
        """Write a line where much more of it is done than was said before."""
        percent = int(100 * fraction) // _PERCENT * _PERCENT
        if percent > self._percents.get(what, 0):
            self._percents[what] = percent
            self._write(f"{what}: {percent} percent.")

    def begin(self) -> None:
        """Forget what was said: the next work begins from nothing."""
        self._percents.clear()


@contextmanager
def progress_lines() -> Iterator[Report]:
    """Yield whom to tell of progress, for those whom something that moves would disturb."""
    lines = Lines(lambda line: print(clean(line, lines=False), file=sys.stderr, flush=True))
    yield lambda step: lines.far(step.what, step.done / step.total if step.total else 0)


def _shown(stack: ExitStack) -> Report:
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.DownloadColumn(),
        rich.TransferSpeedColumn(),
        rich.TimeRemainingColumn(),
    )
    shown = stack.enter_context(rich.Progress(*columns, console=Console(stderr=True)))
    tasks: dict[str, rich.TaskID] = {}

    def report(step: Progress) -> None:
        if step.what not in tasks:
            tasks[step.what] = shown.add_task(step.what, total=step.total)
        shown.update(tasks[step.what], completed=step.done, total=step.total)

    return report
