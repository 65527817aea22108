"""A run as text or as JSON, one line an event that matters."""

import json
import sys
from collections.abc import Iterator

from react_tui.core import events as ev
from react_tui.core.evidence import place, without_evidence
from react_tui.core.trajectory import Author, Finding, Outcome
from react_tui.text import clean

# These come many times a second, or hold the whole prompt.
_FREQUENT = (ev.ModelLoading, ev.PromptReading, ev.ThoughtWriting, ev.ActionWriting, ev.ContextFramed)


def as_json(event: ev.Event, *, every: bool) -> Iterator[str]:
    """Yield the event as one line of JSON, unless it is a frequent one and not ``every`` is wanted."""
    if every or not isinstance(event, _FREQUENT):
        yield json.dumps(ev.event_record(event))


def as_text(event: ev.Event) -> Iterator[str]:
    """Yield the lines of the paper's format, and the answer with what it rests on."""
    match event:
        case ev.RunStarted(question=question):
            yield f"Question: {_line(question)}"
        case ev.ThoughtWritten(number, thought):
            yield f"Thought {number}: {_line(thought.text)}"
        case ev.ActionWritten(number, action):
            yield f"Action {number}: {_line(str(action))}"
        case ev.ActionDecided(number, action) if action is not None and action.author is Author.PERSON:
            yield f"Action {number} (you): {_line(str(action))}"
        case ev.StepFinished(step) if step.observation.finding is not Finding.ANSWER:
            yield f"Observation {step.number}: {_line(step.observation.text)}"
        case ev.RunFinished():
            yield from _ending(event)
        case _:
            yield from _told(event)


def tell(text: str) -> None:
    """Print a note for the person, on stderr and on one line."""
    print(f"react-tui: {clean(text, lines=False)}", file=sys.stderr)


def summary(event: ev.RunFinished) -> str:
    """Return one line of how a run ended and what it took."""
    used = event.usage
    parts = [
        f"{event.outcome}{': ' + event.reason if event.reason else ''}",
        f"{event.steps} step{'' if event.steps == 1 else 's'}",
        f"{used.generated:,} tokens",
        f"{event.seconds:.1f} s",
    ]
    if not event.votes:
        # Chains are written at the same time, so that their seconds do not add up.
        parts.append(f"{used.tokens_per_second:.0f} tokens/s")
    return " · ".join(map(_line, parts))


def _told(event: ev.Event) -> Iterator[str]:
    """Yield what is told between the steps."""
    match event:
        case ev.ChainWritten(number, samples, thought, answer):
            yield f"Chain {number} of {samples}: {_line(thought.text)} Answer: {_line(answer)}"
        case ev.VotesCounted(votes):
            yield "Votes: " + "; ".join(f"{vote.count} for {_line(vote.answer)}" for vote in votes)
        case ev.BudgetSpent(reason=reason, asks=False):
            yield f"Limit: {_line(reason)}."
        case ev.FellBack(method, reason):
            yield f"Now {method} answers: {_line(reason)}."


def _ending(event: ev.RunFinished) -> Iterator[str]:
    if not event.outcome.answered:
        return
    forced = f" (forced: {_line(event.reason or 'the last step')})" if event.outcome is Outcome.FORCED else ""
    yield f"Answer: {_line(event.answer)}{forced}"
    for evidence in event.evidence:
        yield f"Evidence: {_line(place(evidence))}, step {evidence.step}: {_line(evidence.sentence)}"
    if not event.evidence:
        yield f"Evidence: {_line(without_evidence(event.answer, event.pages))}"


def _line(text: str) -> str:
    return clean(text, lines=False)
