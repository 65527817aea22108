"""An evaluation in numbers; the denominator is always the whole set, and what has no answer is wrong."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path

from react_tui.core.answers import normalised
from react_tui.core.trajectory import Outcome
from react_tui.errors import EvaluationError
from react_tui.evaluation.agreement import Agreement, agreement_with
from react_tui.evaluation.by_hand import Sheet, read_sheet
from react_tui.evaluation.diagnosis import Sign, signs
from react_tui.evaluation.forms import Form, forms
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.paper import reported
from react_tui.evaluation.records import FELL_BACK, Record
from react_tui.evaluation.results import read_results
from react_tui.evaluation.scoring import score
from react_tui.evaluation.statistics import Ballot, Comparison, Interval, compare, holm, interval, score_by_samples
from react_tui.evaluation.tasks import Kind

NOT_RUN = "not run"
_BY_SAMPLES = ("cot-sc", "react-to-cot-sc")
# With fewer samples it falls back on other items, so that all of them need a run of the other method.
_FALLS_BACK_BY_SAMPLES, _ON = "cot-sc-to-react", "react"


@dataclass(frozen=True)
class Row:
    """One method over all items: scores are 0 to 1, costs are means over the runs that were done.

    ``paper`` is the paper's score in percent, ``f1`` None for claims, ``seconds`` those from question to answer;
    ``composed`` are the runs made of those of other methods, ``fell_back`` those that gave up and went on by another
    method, with an answer or without. ``forms`` counts what is wrong with the form of
    ``all_steps``, and ``by_hand`` the labels that people gave.
    """

    method: str
    paper: float | None
    right: int
    score: float
    interval: Interval
    f1: float | None
    f1_interval: Interval | None
    answered: int
    outcomes: Mapping[str, int]
    reasons: Mapping[str, int]
    signs: Mapping[str, int]
    signs_when_wrong: Mapping[str, int]
    steps: float
    tokens: float
    prompt_tokens: float
    seconds: float
    composed: int
    fell_back: int
    all_steps: int
    forms: Mapping[str, int]
    by_hand: Mapping[str, int]


@dataclass(frozen=True)
class Pair:
    """Two methods compared; ``adjusted`` is p with regard to how many pairs there are."""

    first: str
    second: str
    comparison: Comparison
    adjusted: float


@dataclass(frozen=True)
class Report:
    """All that is to be said of an evaluation; ``curves`` holds scores by number of samples, by method.

    ``agreement`` is that with another evaluation of the same, where one was named; ``sheet_problem`` says why labels
    that people gave could not be read.
    """

    manifest: Manifest
    items: int
    done: int
    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]
    curves: Mapping[str, Sequence[float]]
    agreement: Agreement | None = None
    sheet_problem: str = ""

    @property
    def left(self) -> int:
        """The number of runs that are not done."""
        return self.manifest.runs - self.done

    def to_json(self) -> str:
        """Return it as text for ``report.json``."""
        return json.dumps(asdict(self), indent=1) + "\n"


def report_of(folder: Path, compare: Path | None = None) -> Report:
    """Return the report on what a folder holds, also of an evaluation that is not done, compared with another one."""
    manifest, records = read_results(folder)
    agreement = agreement_with(compare, manifest, records) if compare else None
    sheet, problem = Sheet(), ""
    try:
        sheet = read_sheet(folder, records)
    except EvaluationError as error:
        # A slip of a person in the sheet does not take the numbers away.
        problem = str(error)
    return replace(make_report(manifest, records, sheet), agreement=agreement, sheet_problem=problem)


def make_report(manifest: Manifest, records: Sequence[Record], sheet: Sheet = Sheet()) -> Report:  # noqa: B008 - frozen
    """Return the report on records; an item without one counts as wrong."""
    known = {record.key: record for record in records}
    table = {method: [known.get((item, method)) for item in manifest.items] for method in manifest.methods}
    curves = {method: _curve(manifest, method, table) for method in table}
    return Report(
        manifest,
        len(manifest.items),
        len(records),
        tuple(_row(manifest, method, column, sheet) for method, column in table.items()),
        _pairs({method: [_right(record) for record in column] for method, column in table.items()}),
        {method: curve for method, curve in curves.items() if curve},
    )


def _row(manifest: Manifest, method: str, column: Sequence[Record | None], sheet: Sheet) -> Row:
    done = [record for record in column if record is not None]
    right = [_right(record) for record in column]
    f1 = [(record.f1 or 0.0) if record else 0.0 for record in column] if manifest.kind != Kind.CLAIM else None
    outcomes = Counter(record.outcome for record in done)
    outcomes[NOT_RUN] = len(column) - len(done)
    return Row(
        method=method,
        paper=reported(manifest.task).get(method),
        right=sum(right),
        score=sum(right) / len(right),
        interval=interval(right),
        f1=sum(f1) / len(f1) if f1 else None,
        f1_interval=interval(f1) if f1 else None,
        answered=sum(record.answered for record in done),
        outcomes=dict(outcomes),
        reasons=dict(Counter(record.reason for record in done if record.outcome == Outcome.FAILED)),
        signs=_count_signs(done),
        signs_when_wrong=_count_signs([record for record in done if not record.right]),
        steps=_mean([record.steps for record in done]),
        tokens=_mean([record.tokens for record in done]),
        prompt_tokens=_mean([record.prompt_tokens for record in done]),
        seconds=_mean([record.seconds for record in done]),
        composed=sum(bool(record.composed) for record in done),
        fell_back=sum(any(notice.startswith(FELL_BACK) for notice in record.notices) for record in done),
        all_steps=sum(record.steps for record in done),
        forms=_count_forms(done),
        by_hand=dict(sheet.counts(method)),
    )


def _count_forms(records: Sequence[Record]) -> dict[str, int]:
    counts = sum(map(forms, records), Counter[Form]())
    return {form: counts[form] for form in Form}


def _pairs(right: Mapping[str, Sequence[bool]]) -> tuple[Pair, ...]:
    names = list(combinations(right, 2))
    compared = [compare(right[first], right[second]) for first, second in names]
    adjusted = holm([comparison.p for comparison in compared])
    return tuple(Pair(*two, one, p) for two, one, p in zip(names, compared, adjusted, strict=True))


def _curve(manifest: Manifest, method: str, table: Mapping[str, Sequence[Record | None]]) -> list[float]:
    """Return the score by number of samples, empty where that cannot be told from one run of n samples."""
    column, kind = table[method], Kind(manifest.kind)
    taken = max((len(record.samples) for record in column if record), default=0)
    if taken and method in _BY_SAMPLES:
        return score_by_samples([_ballot(kind, record, taken) for record in column])
    if taken and method == _FALLS_BACK_BY_SAMPLES and all(table.get(_ON, [None])):
        seconds = map(_right, table[_ON])
        ballots = (_ballot(kind, record, taken) for record in column)
        return score_by_samples(
            [replace(one, otherwise=float(right)) for one, right in zip(ballots, seconds, strict=True)]
        )
    return []


def _ballot(kind: Kind, record: Record | None, taken: int) -> Ballot:
    """Return the samples of a run; one that has not all of them scores the same for any number."""
    if record is None or len(record.samples) < taken:
        return Ballot(("",) * taken, {"": float(_right(record))})
    votes = tuple(map(normalised, record.samples))
    return Ballot(votes, {vote: float(score(kind, record.gold, vote).right) for vote in votes})


def _right(record: Record | None) -> bool:
    return record is not None and record.right


def _count_signs(records: Sequence[Record]) -> Mapping[str, int]:
    counts = Counter(sign for record in records for sign in signs(record))
    return {sign: counts[sign] for sign in Sign}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
