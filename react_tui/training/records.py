"""Training runs as JSON Lines: each with its steps, and with the very text that the engine is given, in spans.

A span is ``[start, end, role]`` in characters of ``text``; the spans follow each other without gaps, and each is to be
tokenised by itself, as the engine does. The roles are ``fixed`` and ``question``, which a model's own template frames,
``given``, and ``learned``, on which alone the loss lies.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import Method
from react_tui.core.prompt import lay_out
from react_tui.core.trajectory import Step
from react_tui.errors import UsageError
from react_tui.training.rehearsal import TrainingRun

FIXED, QUESTION, GIVEN, LEARNED = "fixed", "question", "given", "learned"
Span = tuple[int, int, str]


def record_of(run: TrainingRun, task: TaskPrompt, method: Method) -> dict[str, Any]:
    """Return a run as a record, laid out as a method lays it out."""
    pieces = list(_pieces(run, task, method))
    spans, end = [], 0
    for text, role in pieces:
        spans.append([end, end + len(text), role])
        end += len(text)
    return {
        "question": run.question,
        "answer": run.answer,
        "kind": run.kind,
        "source": run.source,
        "traits": list(run.traits),
        "steps": [_step(step, learned=step.number not in run.shown) for step in run.trajectory.steps],
        "text": "".join(text for text, _ in pieces),
        "spans": spans,
    }


def write_records(path: Path, records: Iterable[dict[str, Any]]) -> None:
    """Write records, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a file; a line that is none is a ``UsageError``."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            try:
                record = json.loads(line)
            except ValueError as error:
                raise UsageError(f"line {number} is no JSON ({error}).", where=str(path)) from error
            yield record


def _pieces(run: TrainingRun, task: TaskPrompt, method: Method) -> Iterator[tuple[str, str]]:
    prompt = lay_out(task, method, run.trajectory)
    yield from ((segment.text, FIXED) for segment in prompt.fixed)
    yield from ((segment.text, QUESTION) for segment in prompt.question)
    after_thought = False
    # Nothing comes after the answer, so that the observation of the last step is not there either.
    for segment in prompt.reply[:-1]:
        part, _, number = segment.label.partition(" ")
        learned = int(number) not in run.shown
        text = segment.text
        if after_thought and text.startswith("\n"):
            # The end of a line is what the model ends its thought with.
            yield "\n", LEARNED if learned else GIVEN
            text = text[1:]
        if text:
            yield text, LEARNED if learned and part in ("thought", "action") else GIVEN
        after_thought = part == "thought"


def _step(step: Step, *, learned: bool) -> dict[str, Any]:
    return {
        "thought": step.thought.text if step.thought else None,
        "action": str(step.action),
        "observation": step.observation.text,
        "title": step.observation.title,
        "learned": learned,
    }
