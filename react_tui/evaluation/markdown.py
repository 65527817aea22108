"""A report as Markdown: for a person to read, in a terminal or anywhere."""

from collections.abc import Iterator

from react_tui.core.trajectory import Outcome
from react_tui.evaluation import paper
from react_tui.evaluation.diagnosis import MEANINGS, Sign
from react_tui.evaluation.figure import plot_text
from react_tui.evaluation.forms import MEANINGS as FORM_MEANINGS
from react_tui.evaluation.forms import Form
from react_tui.evaluation.labelled import by_hand
from react_tui.evaluation.report import NOT_RUN, Report, Row
from react_tui.evaluation.tables import percent, plain, span, table, title
from react_tui.evaluation.tasks import Kind

_REPEATS = {
    "watch": "were told to the model, and the third time ended the run",
    "allow": "were neither told to the model nor ended, as in the paper",
}
_IN_FIGURE = ("cot", "react")
_REASONS_SHOWN = 5
_REASON_CHARACTERS = 200


def as_markdown(report: Report) -> str:
    """Return the report as Markdown, its tables first and what it was made of last."""
    sections = [
        _head,
        _scores,
        _endings,
        _forms,
        _costs,
        _agreement,
        _differences,
        _errors,
        _labelled,
        _samples,
        _made_of,
    ]
    return "\n".join(line for section in sections for line in section(report)) + "\n"


def levels(report: Report) -> dict[str, float]:
    """Return the scores of the methods that have no curve and stand in the paper's figure."""
    shown = [row for row in report.rows if row.method in _IN_FIGURE and row.method not in report.curves]
    return {row.method: row.score for row in shown}


def _head(report: Report) -> Iterator[str]:
    manifest = report.manifest
    yield f"# {plain(manifest.task)}: {report.items} items, {', '.join(manifest.methods)}"
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
    rows += [[title(method), f"{known[method]:.1f}", *("–" for _ in head[2:])] for method in missing]
    if not claims:
        head += ["F1", "95% interval"]
        rows = [cells + ["–", "–"] * (len(cells) < len(head)) for cells in rows]
    yield "## Scores"
    yield ""
    yield from table(head, rows)
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
    cells = [title(row.method), *(["–" if row.paper is None else f"{row.paper:.1f}"] if known else [])]
    cells += [percent(row.score), span(row.interval), f"{row.right} of {report.items}"]
    if row.f1 is not None and row.f1_interval is not None:
        cells += [percent(row.f1), span(row.f1_interval)]
    return cells


def _endings(report: Report) -> Iterator[str]:
    kinds = [str(outcome) for outcome in Outcome] + ([NOT_RUN] if report.left else [])
    yield "## How runs ended"
    yield ""
    rows = [
        [title(row.method), str(row.answered), *(str(row.outcomes.get(kind, 0)) for kind in kinds)]
        for row in report.rows
    ]
    yield from table(["method", "answered", *kinds], rows)
    repeats = report.manifest.fixed.get("setting.repeats")
    if repeats is not None:
        yield f"Repeated searches {_REPEATS.get(str(repeats), repeats)}."
    for row in report.rows:
        if row.fell_back:
            yield f"- {row.method}: {row.fell_back} × went on by the other method, with an answer or without"
        for reason, count in sorted(row.reasons.items(), key=lambda pair: -pair[1])[:_REASONS_SHOWN]:
            yield f"- {row.method}: {count} × {plain(reason)[:_REASON_CHARACTERS]}"
    yield ""


def _forms(report: Report) -> Iterator[str]:
    yield "## Form of steps"
    yield ""
    rows = [[title(row.method), str(row.all_steps), *(str(row.forms[form]) for form in Form)] for row in report.rows]
    yield from table(["method", "steps", *Form], rows)
    yield from (f"- {form}: {meaning}" for form, meaning in FORM_MEANINGS.items())
    yield ""


def _costs(report: Report) -> Iterator[str]:
    yield "## Cost of an item"
    yield ""
    head = ["method", "steps", "tokens written", "tokens of prompt evaluated", "seconds"]
    rows = [
        [title(r.method), f"{r.steps:.1f}", f"{r.tokens:,.0f}", f"{r.prompt_tokens:,.0f}", f"{r.seconds:.1f}"]
        for r in report.rows
    ]
    yield from table(head, rows)
    jobs = max((sitting.jobs for sitting in report.manifest.sittings), default=1)
    shared = f", which {jobs} runs share" if jobs > 1 else ""
    yield f"Means over the runs that were done; seconds are those from question to answer{shared}."
    if composed := [title(row.method) for row in report.rows if row.composed]:
        yield f"{' and '.join(composed)}: composed, item by item, of the runs of their parts, whose cost is added up."
    yield ""


def _agreement(report: Report) -> Iterator[str]:
    found = report.agreement
    if found is None:
        return
    count = sum(map(len, found.differing.values()))
    yield "## Agreement"
    yield ""
    yield plain(f"{count} of {found.compared} answers differ from those in {found.folder} (jobs {found.jobs}).")
    if count:
        yield "Texts that are written together are rounded together: where two tokens are nearly as likely, what"
        yield "else is being written can decide between them."
        yield ""
    yield from (plain(f"- {method}: {', '.join(items)}") for method, items in found.differing.items() if items)
    yield ""


def _differences(report: Report) -> Iterator[str]:
    if not report.pairs:
        return
    yield "## Differences between methods"
    yield ""
    head = ["methods", "only the first is right", "only the second", "difference", "95% interval", "p", "p adjusted"]
    rows = [
        [
            f"{title(pair.first)}, {title(pair.second)}",
            str(pair.comparison.only_first),
            str(pair.comparison.only_second),
            f"{100 * pair.comparison.difference:+.1f}",
            span(pair.comparison.interval),
            f"{pair.comparison.p:.3f}",
            f"{pair.adjusted:.3f}",
        ]
        for pair in report.pairs
    ]
    yield from table(head, rows)
    yield "p is that of McNemar's exact test over the same items, adjusted for the number of pairs by Holm's method."
    yield ""


def _errors(report: Report) -> Iterator[str]:
    yield "## Where errors are"
    yield ""
    cells = [
        [title(row.method), *(f"{row.signs[sign]} ({row.signs_when_wrong[sign]})" for sign in Sign)]
        for row in report.rows
    ]
    yield from table(["method", *Sign], cells)
    yield "Runs in which that is so, in brackets those of them that are wrong."
    yield from (f"- {sign}: {meaning}" for sign, meaning in MEANINGS.items())
    yield ""


def _labelled(report: Report) -> Iterator[str]:
    if report.sheet_problem:
        yield "## Labelled by hand"
        yield ""
        yield plain(f"The labels cannot be read. {report.sheet_problem}")
        yield ""
    elif any(row.by_hand for row in report.rows):
        known = report.manifest.task == "hotpotqa"
        yield from by_hand({row.method: row.by_hand for row in report.rows}, beside_paper=known)


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
    yield from table(["what", "value"], rows, numbers=False)
    for sitting in manifest.sittings:
        versions = f"react-tui {sitting.react_tui}, llama-cpp-python {sitting.llama_cpp_python}"
        yield plain(f"- {sitting.started}: {versions}, Python {sitting.python}, jobs {sitting.jobs}, {sitting.machine}")
