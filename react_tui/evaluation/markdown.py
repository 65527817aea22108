"""A report as Markdown: for a person to read, in a terminal or anywhere."""

from collections.abc import Iterator, Sequence

from react_tui.core.trajectory import Outcome
from react_tui.evaluation import paper
from react_tui.evaluation.diagnosis import MEANINGS, Sign
from react_tui.evaluation.figure import plot_text
from react_tui.evaluation.report import NOT_RUN, Report, Row
from react_tui.evaluation.statistics import Interval
from react_tui.evaluation.tasks import Kind
from react_tui.text import clean

_REPEATS = {
    "watch": "were told to the model, and the third time ended the run",
    "allow": "were neither told to the model nor ended, as in the paper",
}
_REASONS_SHOWN = 5
_REASON_CHARACTERS = 200


def as_markdown(report: Report) -> str:
    """Return the report as Markdown, its tables first and what it was made of last."""
    sections = [_head, _scores, _endings, _costs, _agreement, _differences, _errors, _samples, _made_of]
    return "\n".join(line for section in sections for line in section(report)) + "\n"


def levels(report: Report) -> dict[str, float]:
    """Return the scores of the methods that have no curve, for the figure."""
    return {row.method: row.score for row in report.rows if row.method not in report.curves}


def _head(report: Report) -> Iterator[str]:
    manifest = report.manifest
    yield f"# {_plain(manifest.task)}: {report.items} items, {', '.join(manifest.methods)}"
    yield ""
    if report.left:
        yield f"**Not complete: {report.left} of {manifest.runs} runs are not done. They count as wrong here.**"
        yield ""


def _scores(report: Report) -> Iterator[str]:
    claims = report.manifest.kind == Kind.CLAIM
    known = paper.reported(report.manifest.task)
    measure = "accuracy" if claims else "exact match"
    head = ["method", *([f"paper's {measure}"] if known else []), measure, "95% interval", "right"]
    rows = [_score_cells(report, row, bool(known)) for row in report.rows]
    missing = [method for method in known if method not in report.manifest.methods]
    rows += [[_title(method), f"{known[method]:.1f}", *("–" for _ in head[2:])] for method in missing]
    if not claims:
        head += ["F1", "95% interval"]
        rows = [cells + ["–", "–"] * (len(cells) < len(head)) for cells in rows]
    yield "## Scores"
    yield ""
    yield from _table(head, rows)
    if known:
        yield f"The paper's figures are those of its Table 1 ({paper.MODEL}), over its own choice of items."
    yield f"The denominator is always the whole set of {report.items} items: whatever has no answer is wrong."
    if claims:
        yield "No answer is not taken for NOT ENOUGH INFO, and an answer that is none of the three labels is wrong."
    yield "Intervals are 95% percentile bootstrap intervals over the items."
    if any(row.right in (0, report.items) for row in report.rows):
        yield "Where all items score the same there is nothing to resample: no width does not mean certainty."
    yield ""


def _score_cells(report: Report, row: Row, known: bool) -> list[str]:
    cells = [_title(row.method), *(["–" if row.paper is None else f"{row.paper:.1f}"] if known else [])]
    cells += [_percent(row.score), _range(row.interval), f"{row.right} of {report.items}"]
    if row.f1 is not None and row.f1_interval is not None:
        cells += [_percent(row.f1), _range(row.f1_interval)]
    return cells


def _endings(report: Report) -> Iterator[str]:
    kinds = [str(outcome) for outcome in Outcome] + ([NOT_RUN] if report.left else [])
    yield "## How runs ended"
    yield ""
    rows = [
        [_title(row.method), str(row.answered), *(str(row.outcomes.get(kind, 0)) for kind in kinds)]
        for row in report.rows
    ]
    yield from _table(["method", "answered", *kinds], rows)
    repeats = report.manifest.fixed.get("setting.repeats")
    if repeats is not None:
        yield f"Repeated searches {_REPEATS.get(str(repeats), repeats)}."
    for row in report.rows:
        for reason, count in sorted(row.reasons.items(), key=lambda pair: -pair[1])[:_REASONS_SHOWN]:
            yield f"- {row.method}: {count} × {_plain(reason)[:_REASON_CHARACTERS]}"
    yield ""


def _costs(report: Report) -> Iterator[str]:
    yield "## Cost of an item"
    yield ""
    head = ["method", "steps", "tokens written", "tokens of prompt evaluated", "seconds"]
    rows = [
        [_title(r.method), f"{r.steps:.1f}", f"{r.tokens:,.0f}", f"{r.prompt_tokens:,.0f}", f"{r.seconds:.1f}"]
        for r in report.rows
    ]
    yield from _table(head, rows)
    jobs = max((sitting.jobs for sitting in report.manifest.sittings), default=1)
    shared = f", which {jobs} runs share" if jobs > 1 else ""
    yield f"Means over the runs that were done; seconds are those from question to answer{shared}."
    if composed := [_title(row.method) for row in report.rows if row.composed]:
        yield f"{' and '.join(composed)}: composed, item by item, of the runs of their parts, whose cost is added up."
    yield ""


def _agreement(report: Report) -> Iterator[str]:
    found = report.agreement
    if found is None:
        return
    count = sum(map(len, found.differing.values()))
    yield "## Agreement"
    yield ""
    yield _plain(f"{count} of {found.compared} answers differ from those in {found.folder} (jobs {found.jobs}).")
    if count:
        yield "Texts that are written together are rounded together: where two tokens are nearly as likely, what"
        yield "else is being written can decide between them."
        yield ""
    yield from (_plain(f"- {method}: {', '.join(items)}") for method, items in found.differing.items() if items)
    yield ""


def _differences(report: Report) -> Iterator[str]:
    if not report.pairs:
        return
    yield "## Differences between methods"
    yield ""
    head = ["methods", "only the first is right", "only the second", "difference", "95% interval", "p", "p adjusted"]
    rows = [
        [
            f"{_title(pair.first)}, {_title(pair.second)}",
            str(pair.comparison.only_first),
            str(pair.comparison.only_second),
            f"{100 * pair.comparison.difference:+.1f}",
            _range(pair.comparison.interval),
            f"{pair.comparison.p:.3f}",
            f"{pair.adjusted:.3f}",
        ]
        for pair in report.pairs
    ]
    yield from _table(head, rows)
    yield "p is that of McNemar's exact test over the same items, adjusted for the number of pairs by Holm's method."
    yield ""


def _errors(report: Report) -> Iterator[str]:
    yield "## Where errors are"
    yield ""
    cells = [
        [_title(row.method), *(f"{row.signs[sign]} ({row.signs_when_wrong[sign]})" for sign in Sign)]
        for row in report.rows
    ]
    yield from _table(["method", *Sign], cells)
    yield "Runs in which that is so, in brackets those of them that are wrong."
    yield from (f"- {sign}: {meaning}" for sign, meaning in MEANINGS.items())
    yield ""


def _samples(report: Report) -> Iterator[str]:
    if not report.curves:
        return
    yield "## Score by number of samples"
    yield ""
    yield "```"
    yield plot_text(report.curves, levels(report)).rstrip("\n")
    yield "```"
    yield "From one run of all samples, as the expectation over subsets of each size (Figure 2 of the paper)."
    yield ""


def _made_of(report: Report) -> Iterator[str]:
    manifest = report.manifest
    yield "## Made of"
    yield ""
    rows = [
        [name, str(value)] for name, value in {**manifest.about, **manifest.fixed}.items() if value not in (None, "")
    ]
    yield from _table(["what", "value"], rows)
    for sitting in manifest.sittings:
        versions = f"react-tui {sitting.react_tui}, llama-cpp-python {sitting.llama_cpp_python}"
        yield _plain(
            f"- {sitting.started}: {versions}, Python {sitting.python}, jobs {sitting.jobs}, {sitting.machine}"
        )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(map(_plain, row))} |"
    yield ""


def _title(method: str) -> str:
    known = paper.TABLE_1.get(method)
    return f"{known.title}" if known else method


def _percent(score: float) -> str:
    return f"{100 * score:.1f}"


def _range(interval: Interval) -> str:
    return f"{_percent(interval.low)} to {_percent(interval.high)}"


def _plain(text: str) -> str:
    """Return text that can neither end a cell nor reach a terminal as anything but text."""
    return clean(text, lines=False).replace("|", "\\|")
