"""``react-tui evaluate``: methods scored on a task file, for numbers to compare."""

import argparse
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import FrameType

from react_tui.cli.evaluation_inputs import Inputs, manifest_of, read_inputs
from react_tui.cli.evaluation_progress import shown_progress
from react_tui.cli.opening import open_session, slots_for
from react_tui.config.storage import replace_file
from react_tui.core.events import Event
from react_tui.core.setup import Setup
from react_tui.errors import ExitCode, UsageError
from react_tui.evaluation.agreement import agreement_with
from react_tui.evaluation.figure import plot_svg
from react_tui.evaluation.manifest import Sitting
from react_tui.evaluation.markdown import as_markdown, levels
from react_tui.evaluation.report import report_of
from react_tui.evaluation.results import Results
from react_tui.evaluation.runner import Answer, Evaluation
from react_tui.evaluation.tasks import Item
from react_tui.paths import Folders, folders
from react_tui.session import Session
from react_tui.text import clean


def evaluate(arguments: argparse.Namespace) -> int:
    """Run what is not done yet, write the report into the folder and print it."""
    here = folders()
    inputs = read_inputs(arguments, here)
    folder = _folder(arguments, inputs, here)
    slots = max(arguments.jobs, *(slots_for(setup.method, inputs.config) for setup in inputs.setups.values()))
    session = open_session(inputs.config, here, slots)
    try:
        manifest = manifest_of(arguments, inputs, session, here)
        compare = Path(arguments.compare).expanduser() if arguments.compare else None
        if compare:
            # What cannot be compared is to be known before hours of runs rather than after them.
            agreement_with(compare, manifest, ())
        with Results(folder, manifest, Sitting.now(arguments.jobs), resume=arguments.resume) as results:
            try:
                interrupted = _run(session, inputs, results, arguments.jobs)
            finally:
                text = write_report(folder, compare)
    finally:
        session.close()
    print(text, end="")
    return ExitCode.INTERRUPTED if interrupted else ExitCode.ANSWERED


def write_report(folder: Path, compare: Path | None = None) -> str:
    """Write the report on a folder beside its results, compared with another one, and return it as Markdown."""
    report = report_of(folder, compare)
    text = as_markdown(report)
    replace_file(folder / "report.md", text.encode("utf-8"))
    replace_file(folder / "report.json", report.to_json().encode("utf-8"))
    if report.curves:
        title = f"{report.manifest.task}: score by number of samples"
        replace_file(folder / "figure2.svg", plot_svg(report.curves, levels(report), title).encode("utf-8"))
    return text


def _run(session: Session, inputs: Inputs, results: Results, jobs: int) -> bool:
    """Do all that is left under a progress bar, and tell whether a person put an end to it."""
    _tell(f"results go to {results.folder}")
    if results.damaged:
        _tell(f"{results.damaged} damaged lines are passed over; what they held is done again")
    for notice in (*session.notices, session.loading):
        _tell(notice)
    for _ in session.engine.open():
        pass
    with shown_progress() as report:
        evaluation = Evaluation(inputs.items, results, answering(session, inputs.setups), report, session.engine.cancel)
        with _stopped_by_interrupt(evaluation) as interrupts:
            evaluation.run(jobs)
    if evaluation.left:
        _tell(f"{evaluation.left} runs are left; --resume goes on with them")
    return bool(interrupts)


def answering(session: Session, setups: Mapping[str, Setup]) -> Answer:
    """Return what answers an item by a method within a session; the evaluation keeps the runs, not the history."""

    def answer(item: Item, method: str) -> Iterator[Event]:
        return replace(session, setup=setups[method], runs=None).ask(item.text).events

    return answer


def _folder(arguments: argparse.Namespace, inputs: Inputs, here: Folders) -> Path:
    if arguments.out is not None:
        return Path(arguments.out).expanduser()
    if arguments.resume:
        raise UsageError("--resume needs the folder to go on with.", hint="Name it with --out.")
    return here.data / "evaluations" / f"{inputs.task.name}-{datetime.now():%Y%m%d-%H%M%S}"


@contextmanager
def _stopped_by_interrupt(evaluation: Evaluation) -> Iterator[list[int]]:
    """Let Ctrl+C end the evaluation in order, once; the list that is yielded is empty until then."""
    interrupts: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        interrupts.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        evaluation.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(text: str) -> None:
    print(f"react-tui: {clean(text, lines=False)}", file=sys.stderr)
