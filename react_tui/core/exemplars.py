"""Worked trajectories that show the model what to do (section 3.2); all methods derive theirs from one set."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from react_tui.core.actions import FINISH
from react_tui.core.methods import Method, Thoughts
from react_tui.core.parse import ParsedStep, parse_steps
from react_tui.core.trajectory import Action

_QUESTION = re.compile(r"^(Question|Claim): (.*)$", re.MULTILINE)
# In a hand-written thought, braces hold what it says of the tools: that a page is missing, what to search next.
_BRACES = re.compile(r"[{}]")
_ON_TOOLS = re.compile(r" ?\{[^{}]*\}")
# The sentence that draws a conclusion, on the next action or on the answer, is the last one and begins like this.
_CONCLUSION = re.compile(r"(^| )So .*$")


@dataclass(frozen=True)
class Exemplar:
    """A worked few-shot trajectory, as it was written by hand; ``label`` says what kind of question it is."""

    question: str
    steps: tuple[ParsedStep, ...]
    label: str = "Question"


@dataclass(frozen=True)
class TaskPrompt:
    """What a task tells the model before any question: instructions, then exemplars.

    ``label`` is what a question of this task is called. ``others`` are the instructions of the methods that this one
    may fall back to, by the names of these instructions. The methods named in ``tuned`` are shown no exemplars, since
    the model was trained for them (section 3.3).
    """

    instructions: str
    exemplars: tuple[Exemplar, ...]
    label: str = "Question"
    others: Mapping[str, str] = field(default_factory=dict)
    tuned: tuple[str, ...] = ()

    def instructions_of(self, method: Method) -> str:
        """Return the instructions that belong to a method."""
        return self.others.get(method.instructions, self.instructions)

    def exemplars_of(self, method: Method) -> tuple[Exemplar, ...]:
        """Return the exemplars that a method is shown."""
        return () if method.name in self.tuned else self.exemplars


def load_task_prompt(folder: Path, method: Method) -> TaskPrompt:
    """Read a task's folder under ``prompts/``: its exemplars, and the instructions of a method and its fallback."""

    def read(name: str) -> str:
        return (folder / f"{name}.txt").read_text(encoding="utf-8").strip()

    others = {part.instructions: read(part.instructions) for part in method.parts[1:]}
    exemplars = parse_exemplars(read("exemplars"))
    return TaskPrompt(read(method.instructions), exemplars, exemplars[0].label, others)


def with_actions(task: TaskPrompt, help_lines: Iterable[str]) -> TaskPrompt:
    """Return the task whose instructions explain more actions, each in a line before that of the answer.

    Instructions that explain no actions, since the method has none, stay as they are.
    """
    helps = tuple(help_lines)
    others = {name: _explained(text, helps) for name, text in task.others.items()}
    return replace(task, instructions=_explained(task.instructions, helps), others=others)


def _explained(instructions: str, help_lines: tuple[str, ...]) -> str:
    lines = instructions.split("\n")
    for row, line in enumerate(lines):
        if line.startswith(f"{FINISH}["):
            return "\n".join((*lines[:row], *help_lines, *lines[row:]))
    return instructions


def parse_exemplars(text: str) -> tuple[Exemplar, ...]:
    """Read exemplars, each of which begins with a line ``Question: ...`` or ``Claim: ...``."""
    pieces = _QUESTION.split(text)
    found = zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
    return tuple(Exemplar(question.strip(), tuple(parse_steps(body)), label) for label, question, body in found)


def exemplar_text(exemplar: Exemplar, method: Method) -> str:
    """Return an exemplar as a method shows it, with all left out that the method does not do."""
    lines = _steps(exemplar, method) if method.acts else _answer(exemplar, method)
    return "\n".join([f"{exemplar.label}: {exemplar.question}", *lines]) + "\n\n"


def _steps(exemplar: Exemplar, method: Method) -> list[str]:
    lines = []
    for number, step in enumerate(exemplar.steps, start=1):
        if step.thought and _shows_thought(number, step, method):
            lines.append(f"Thought {number}: {_as_thought(step.thought.text, method)}")
        lines.append(f"Action {number}: {step.action}")
        if step.observation is not None:
            lines.append(f"Observation {number}: {step.observation}")
    return lines


def _shows_thought(number: int, step: ParsedStep, method: Method) -> bool:
    """Sparse thoughts are those that matter most: the plan at the beginning, and what the answer rests on."""
    if method.thoughts is Thoughts.SPARSE:
        return number == 1 or step.observation is None
    return method.thinks


def _as_thought(text: str, method: Method) -> str:
    plain = _BRACES.sub("", text)
    return _CONCLUSION.sub("", plain) if method.thoughts is Thoughts.INNER else plain


def _answer(exemplar: Exemplar, method: Method) -> list[str]:
    """Return the thoughts as one chain, without what they say of tools, and the answer."""
    last = exemplar.steps[-1].action or Action("", "")
    thoughts = (_ON_TOOLS.sub("", step.thought.text).strip() for step in exemplar.steps if step.thought)
    chain = [f"Thought: {' '.join(filter(None, thoughts))}"] if method.thinks else []
    return [*chain, f"Answer: {last.argument}"]
