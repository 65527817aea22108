"""What can be looked at, as lines: the page that an answer rests on, the context, branches, earlier runs, sources."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from react_tui.core.events import ContextFramed, Evidence
from react_tui.core.evidence import place
from react_tui.core.marks import Mark, marked
from react_tui.core.spans import Row, rows
from react_tui.core.trajectory import Step
from react_tui.sources.details import Details
from react_tui.store import KeptRun
from react_tui.store.branches import Branch, branches
from react_tui.store.search import Library
from react_tui.store.summary import state

_LISTED = 20
# So much of a page is read aloud in half a minute.
_AROUND_CHARACTERS = 400
_SAID = {Mark.NONE: "", Mark.SHOWN: "What the model read: ", Mark.EVIDENCE: "The sentence: "}


def page_lines(held: Sequence[Evidence], number: int, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the page around the ``number``-th of what an answer rests on, counted from 1."""
    evidence = held[number - 1]
    what = "Evidence" if evidence.sentence else "No sentence holds the answer. Page"
    more = f" /evidence {number + 1} opens the next." if number < len(held) else ""
    yield f"{what} {number} of {len(held)}: {place(evidence)}, step {evidence.step}.{more}"
    seen = next(step.observation for step in steps if step.number == evidence.step)
    for text, mark in marked(seen, evidence, _AROUND_CHARACTERS):
        first, *rest = (line for line in text.split("\n") if line.strip())
        yield f"{_SAID[mark]}{first}"
        yield from rest
    if not seen.page:
        yield seen.text


def context_lines(framed: ContextFramed) -> Iterator[str]:
    """Yield what the model was given last, with the tokens of each part."""
    for row in rows(framed.spans, framed.counts, len(framed.spans)):
        yield f"{row.name}: {row.tokens:,} tokens{_parts(row)}."
    yield f"In all {sum(framed.counts):,} of {framed.n_ctx:,} tokens."


def _parts(row: Row) -> str:
    if len(row.parts) < 2:
        return ""
    if row.name == "exemplars":
        return f" in {len(row.parts)}"
    return f": {', '.join(f'{what} {count:,}' for what, count in row.parts)}"


def branch_lines(run: KeptRun) -> Iterator[str]:
    """Yield the branches of a run, each with its number and the step at which it leaves another."""
    found = branches(run)
    for number, branch in enumerate(found, 1):
        here = ", here" if branch.is_current else ""
        by = f", you wrote {', '.join(branch.persons)}" if branch.persons else ""
        answer = f"answer {branch.end.answer}" if branch.end and branch.end.answer else "no answer"
        steps = ", ".join(str(step.action) for step in branch.steps)
        yield f"Branch {number}{_fork(found[: number - 1], branch)}{here}{by}: {steps}; {answer}."


def _fork(before: Sequence[Branch], branch: Branch) -> str:
    if branch.depth == 0 or not before:
        return ""
    parent = max(n for n, other in enumerate(before, 1) if other.depth < branch.depth)
    pairs = zip(before[parent - 1].steps, branch.steps, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return f", from step {same + 1} of branch {parent}"


def history_lines(library: Library, words: str) -> Iterator[str]:
    """Yield the latest runs, or those that hold the words."""
    found = [hit.summary for hit in library.search(words)] if words else library.summaries()
    listed = [row for row in found if row.id in library.files]
    for row in listed[:_LISTED]:
        answer = f", {row.answer}" if row.answer else ""
        yield f"{row.id}, {row.time[:10]}: {row.question} {state(row, library.files[row.id])}{answer}"
    if len(listed) > _LISTED:
        yield f"{len(listed) - _LISTED} more are not listed: /history WORDS finds them."
    if not listed:
        yield "There are no such runs."


def source_lines(sources: Sequence[Details], use: Sequence[str]) -> Iterator[str]:
    """Yield all sources, those that are searched first."""
    for found in sources:
        name = found.source.name
        how = "searched" if name in use else "not searched"
        articles = "" if found.articles is None else f", {found.articles:,} articles"
        yield f"{name}, {how}: {found.problem or found.title or found.source.kind}{articles}."
