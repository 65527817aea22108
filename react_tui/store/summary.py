"""A run in one row, as a list shows it and as the index keeps it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from react_tui.store.encode import json_text
from react_tui.store.fields import parse_object
from react_tui.store.kept import KeptRun
from react_tui.store.writing import is_locked

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Summary:
    """What a list says of a run; ``outcome`` is empty where its current branch has no end."""

    id: str
    time: str
    question: str
    method: str
    model: str
    outcome: str
    answer: str
    steps: int

    def to_json(self) -> str:
        """Return the summary as JSON."""
        return json_text(asdict(self))


def summary_of(run: KeptRun) -> Summary:
    """Return a run in one row."""
    header, end = run.header, run.end(run.leaf)
    outcome, answer = (str(end.outcome), end.answer) if end else ("", "")
    steps = len(run.current)
    return Summary(header.id, header.time, header.question, header.method, header.model, outcome, answer, steps)


def summary_from(text: str) -> Summary:
    """Read a summary; raise ValueError where it is not one."""
    fields = parse_object(text)
    names = ("id", "time", "question", "method", "model", "outcome", "answer")
    return Summary(**{name: fields.text(name) for name in names}, steps=fields.whole("steps"))


def state(summary: Summary, file: Path) -> str:
    """Return how a run stands in words: its outcome, ``running``, or ``unfinished``."""
    return summary.outcome or ("running" if is_locked(file.parent) else "unfinished")


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are compared: without case and accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _WORD.findall(plain.casefold())


def texts_of(run: KeptRun) -> Iterator[tuple[str, str]]:
    """Yield what can be searched for in a run, on all its branches: the name of each part, and its text."""
    yield "question", run.header.question
    for kept in run.steps.values():
        step = kept.step
        if step.thought is not None:
            yield f"thought {step.number}", step.thought.text
        yield f"action {step.number}", str(step.action)
        yield f"observation {step.number}", step.observation.text
    end = run.end(run.leaf)
    if end is not None:
        yield "answer", end.answer
