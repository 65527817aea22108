"""Reading steps back from text: the engine's (which a grammar wrote), a person's, or an imported run's.

Lines end at ``\\n`` alone; other characters that look like line ends belong to the text.
"""

import re
from dataclasses import dataclass

from react_tui.core.trajectory import Action, Thought

_BLANKS = " \t\r"
# A reasoning model's own block comes before the first label; the same words further on belong to a thought.
_REASONING = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
_LABEL = re.compile(r"[*_#\s]*(Thought|Action|Observation|Question|Claim)(?: \d+)?[*_]*[ \t]*:[*_]*", re.IGNORECASE)
_LABEL_ANYWHERE = re.compile(r"\b(Thought|Action|Observation)(?: \d+)?[*_]*[ \t]*:", re.IGNORECASE)
_CALL = re.compile(r"([^\W\d]\w*)\[(.*)\]", re.DOTALL)


@dataclass(frozen=True)
class ParsedStep:
    """A thought and an action read from text, with the text of an observation where one stood there."""

    thought: Thought | None
    action: Action | None
    observation: str | None = None


def parse_thought(text: str) -> Thought:
    """Return the thought that a piece of text holds."""
    return Thought(text.strip(_BLANKS))


def parse_action(text: str) -> Action | None:
    """Return the call on the first line, its argument up to the line's last closing bracket, or None."""
    line = text.lstrip(_BLANKS + "\n").split("\n", 1)[0]
    call = _CALL.match(line.strip(_BLANKS + "*`"))
    return Action(call[1], call[2].strip(_BLANKS)) if call else None


def parse_steps(text: str) -> list[ParsedStep]:
    """Read all steps of a recorded trajectory; at least one is returned, empty if nothing was found.

    Of a text that a model wrote only the first counts: the observations in it, and all that follows, are made up.
    """
    steps: list[ParsedStep] = []
    thought: Thought | None = None
    for label, body in _labelled(text):
        if label == "thought":
            thought = parse_thought(body)
        elif label == "action":
            steps.append(ParsedStep(thought, parse_action(body)))
            thought = None
        elif label == "observation" and steps and steps[-1].observation is None:
            last = steps[-1]
            steps[-1] = ParsedStep(last.thought, last.action, body.strip(_BLANKS + "\n"))
    if thought is not None:
        steps.append(ParsedStep(thought, None))
    return steps or [ParsedStep(None, None)]


def is_answer(text: str) -> bool:
    """Whether text may stand as a final answer: not empty, and without the label of a step in it."""
    return bool(text.strip()) and not _LABEL_ANYWHERE.search(text)


def _labelled(text: str) -> list[tuple[str, str]]:
    """Split text at lines that open with a label; lines without one belong to the label above."""
    parts: list[tuple[str, str]] = []
    for line in _REASONING.sub("", text).split("\n"):
        line = line.strip(_BLANKS)
        opening = _LABEL.match(line)
        if opening:
            parts.append((opening[1].lower(), line[opening.end() :]))
        elif parts and line:
            label, body = parts[-1]
            parts[-1] = (label, f"{body}\n{line}")
    return parts
