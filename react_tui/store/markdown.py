"""A run as a page of Markdown to read or to send; nothing in the run's text can become markup."""

import re
from collections.abc import Iterator

from react_tui.core.events import RunFinished
from react_tui.core.evidence import place, without_evidence
from react_tui.core.trajectory import Author, Finding, Outcome
from react_tui.store.kept import KeptFallback, KeptRun, KeptStep
from react_tui.text import clean

# All that means something within a line; a line never begins with text of the run. Web addresses shall be no links.
_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|~$&@]|:(?=//)|(?<=www)\.", re.IGNORECASE)


def markdown(run: KeptRun) -> str:
    """Return the current branch of a run: question, answer with its evidence, and the steps."""
    return "\n\n".join(_parts(run)) + "\n"


def escaped(text: str) -> str:
    """Return text as Markdown that shows it letter by letter, on one line and as a part of a paragraph."""
    line = " ".join(clean(text, lines=False).split())
    return _MARKUP.sub(r"\\\g<0>", line)


def _parts(run: KeptRun) -> Iterator[str]:
    header, end = run.header, run.end(run.leaf)
    yield f"# {escaped(header.question) or '…'}"
    if end is None:
        yield "*The run has no end.*"
    else:
        yield from _ending(end)
    yield "## Steps"
    for node in run.history(run.leaf):
        if isinstance(node, KeptFallback):
            yield f"*Now {escaped(node.event.method)} answers: {escaped(node.event.reason)}.*"
        else:
            yield from _step(node)
    made = (("Method", header.method), ("Model", header.model), ("Source", header.source), ("Time", header.time))
    yield "## Run"
    yield "\n".join(f"- **{name}:** {escaped(value)}" for name, value in (*made, ("Id", header.id)))


def _ending(end: RunFinished) -> Iterator[str]:
    if not end.outcome.answered:
        yield f"*No answer ({escaped(str(end.outcome))}).* {escaped(end.reason)}".rstrip()
        return
    forced = " *(forced on the last step)*" if end.outcome is Outcome.FORCED else ""
    yield f"**Answer:** {escaped(end.answer)}{forced}"
    if not end.evidence:
        yield f"*{escaped(_sentence(without_evidence(end.answer, end.pages)))}.*"
        return
    quotes = (f"> **{escaped(place(found))}**, step {found.step}: {escaped(found.sentence)}" for found in end.evidence)
    yield "\n>\n".join(quotes)


def _step(kept: KeptStep) -> Iterator[str]:
    step = kept.step
    if step.thought is not None:
        by = _by(step.thought.author, Author.MODEL)
        yield f"**Thought {step.number}**{by} {escaped(step.thought.text)}".rstrip()
    yield f"**Action {step.number}**{_by(step.action.author, Author.MODEL)} {escaped(str(step.action))}"
    if step.observation.finding is not Finding.ANSWER:
        by = _by(step.observation.author, Author.TOOL)
        yield f"**Observation {step.number}**{by} {escaped(step.observation.text)}".rstrip()


def _by(author: Author, usual: Author) -> str:
    return "" if author is usual else f" *({author})*"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
