"""``react-tui evaluate``: methods scored on a task file, for numbers to compare."""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from react_tui.cli.evaluation_progress import shown_progress
from react_tui.cli.opening import open_session, read_config, slots_for
from react_tui.core.methods import METHODS
from react_tui.errors import ExitCode, UsageError
from react_tui.evaluation.agreement import agreement_with
from react_tui.evaluation.inputs import Inputs, answering, manifest_of, new_folder, read_inputs
from react_tui.evaluation.manifest import Sitting
from react_tui.evaluation.results import Results
from react_tui.evaluation.runner import Evaluation
from react_tui.evaluation.wish import Wish
from react_tui.evaluation.writing import write_report
from react_tui.paths import Folders, folders, typed_path
from react_tui.session import Session
from react_tui.text import clean


def evaluate(arguments: argparse.Namespace) -> int:
    """Run what is not done yet, write the report into the folder and print it."""
    here = folders()
    inputs = read_inputs(_wish(arguments), read_config(arguments, here))
    folder = _folder(arguments, inputs, here)
    methods = [METHODS[name] for name in arguments.methods]
    slots = max(arguments.jobs, *(slots_for(method, inputs.config) for method in methods))
    session = open_session(inputs.config, here, slots).unattended()
    try:
        manifest = manifest_of(inputs, session, here)
        compare = typed_path(arguments.compare) if arguments.compare else None
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
        evaluation = Evaluation(inputs.items, results, answering(session), report, session.engine.cancel)
        with _stopped_by_interrupt(evaluation) as interrupts:
            evaluation.run(jobs)
    if evaluation.left:
        _tell(f"{evaluation.left} runs are left; --resume goes on with them")
    return bool(interrupts)


def _wish(arguments: argparse.Namespace) -> Wish:
    return Wish(
        arguments.evaluated,
        tuple(arguments.methods),
        arguments.data,
        arguments.labels,
        arguments.limit,
        arguments.sample,
        arguments.steps,
    )


def _folder(arguments: argparse.Namespace, inputs: Inputs, here: Folders) -> Path:
    if arguments.out is not None:
        return typed_path(arguments.out)
    if arguments.resume:
        raise UsageError("--resume needs the folder to go on with.", hint="Name it with --out.")
    return new_folder(inputs.task, here)


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
