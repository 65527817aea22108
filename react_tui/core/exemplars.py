"""Worked trajectories that show the model what to do (section 3.2); all methods derive theirs from one set."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from react_tui.core.actions import FINISH
from react_tui.core.parse import ParsedStep, parse_steps

_QUESTION = re.compile(r"^Question: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Exemplar:
    """A worked few-shot trajectory, as it was written by hand."""

    question: str
    steps: tuple[ParsedStep, ...]


@dataclass(frozen=True)
class TaskPrompt:
    """What a task tells the model before any question: instructions, then exemplars."""

    instructions: str
    exemplars: tuple[Exemplar, ...]


def load_task_prompt(folder: Path) -> TaskPrompt:
    """Read ``instructions.txt`` and ``exemplars.txt`` of a task's folder under ``prompts/``."""
    instructions = (folder / "instructions.txt").read_text(encoding="utf-8").strip()
    return TaskPrompt(instructions, parse_exemplars((folder / "exemplars.txt").read_text(encoding="utf-8")))


def with_actions(task: TaskPrompt, help_lines: Iterable[str]) -> TaskPrompt:
    """Return the task whose instructions explain more actions, each in a line before that of the answer."""
    lines = task.instructions.split("\n")
    at = next((row for row, line in enumerate(lines) if line.startswith(f"{FINISH}[")), len(lines))
    return replace(task, instructions="\n".join((*lines[:at], *help_lines, *lines[at:])))


def parse_exemplars(text: str) -> tuple[Exemplar, ...]:
    """Read exemplars, each of which begins with a line ``Question: ...``."""
    pieces = _QUESTION.split(text)
    questions, bodies = pieces[1::2], pieces[2::2]
    return tuple(Exemplar(q.strip(), tuple(parse_steps(b))) for q, b in zip(questions, bodies, strict=True))
