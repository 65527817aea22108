"""How far a long piece of work is, as bars on stderr."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from react_tui.fetching.progress import Progress, Report


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
