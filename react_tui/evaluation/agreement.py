"""Whether two evaluations of the same gave the same answers, as with one job and with many."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import EvaluationError
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.records import Record
from react_tui.evaluation.results import read_results


@dataclass(frozen=True)
class Agreement:
    """Another evaluation of the same, the jobs it ran with, and by method the ids of items whose answers differ."""

    folder: str
    jobs: int
    compared: int
    differing: Mapping[str, Sequence[str]]


def agreement_with(folder: Path, manifest: Manifest, records: Sequence[Record]) -> Agreement:
    """Compare answers with those in a folder, over the runs that are done in both.

    Raises ``EvaluationError`` where the folder holds an evaluation of something else.
    """
    other, others = read_results(folder)
    differences = list(other.differences(manifest))
    if differences:
        raise EvaluationError(f"this evaluation is of something else: {'; '.join(differences)}.", where=str(folder))
    theirs = {record.key: record.answer for record in others}
    both = [record for record in records if record.key in theirs]
    differing: dict[str, list[str]] = {method: [] for method in manifest.methods}
    for record in both:
        if record.answer != theirs[record.key]:
            differing[record.method].append(record.item)
    return Agreement(str(folder), max((sitting.jobs for sitting in other.sittings), default=1), len(both), differing)
