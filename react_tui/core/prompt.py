"""The layout of the context: which spans it is made of, in which order, under which labels."""

from dataclasses import replace

from react_tui.core.engine import Prompt, Segment
from react_tui.core.exemplars import Exemplar, TaskPrompt
from react_tui.core.methods import Method, Thoughts
from react_tui.core.trajectory import Step, Thought, Trajectory

# An observation that has to make room keeps this many characters, enough for its subject.
SHORTENED_CHARACTERS = 80


def lay_out(task: TaskPrompt, method: Method, trajectory: Trajectory) -> Prompt:
    """Return the prompt for a trajectory, up to the end of its last observation."""
    fixed = [Segment("instructions", task.instructions + "\n\n")]
    fixed += [Segment(f"exemplar {n}", _exemplar_text(e, method)) for n, e in enumerate(task.exemplars, start=1)]
    question = Segment("question", f"Question: {_one_line(trajectory.question)}\n")
    reply = [segment for step in trajectory.steps for segment in _step_segments(step, method)]
    return Prompt(tuple(fixed), (question,), tuple(reply))


def with_thought_label(prompt: Prompt, number: int) -> Prompt:
    """Return the prompt that asks for the thought of a step."""
    return replace(prompt, reply=(*prompt.reply, _label(number, f"Thought {number}:")))


def with_action_label(prompt: Prompt, number: int, thought: Thought | None) -> Prompt:
    """Return the prompt that asks for the action of a step, after its thought if it has one."""
    return replace(prompt, reply=(*prompt.reply, *_until_action(number, thought)))


def shorten_oldest(trajectory: Trajectory) -> Trajectory | None:
    """Return the trajectory with its oldest long observation cut, or None if only the newest step is still whole."""
    for index, step in enumerate(trajectory.steps[:-1]):
        cut = step.observation.shortened(SHORTENED_CHARACTERS)
        if cut != step.observation:
            steps = list(trajectory.steps)
            steps[index] = replace(step, observation=cut)
            return replace(trajectory, steps=tuple(steps))
    return None


def _step_segments(step: Step, method: Method) -> list[Segment]:
    number, call = step.number, _one_line(str(step.action))
    return [
        *_until_action(number, step.thought if method.thoughts is not Thoughts.NEVER else None),
        Segment(f"action {number}", f" {call}", tokens=step.action.tokens),
        Segment(f"observation {number}", f"\nObservation {number}: {_one_line(step.observation.text)}\n"),
    ]


def _until_action(number: int, thought: Thought | None) -> list[Segment]:
    if thought is None:
        return [_label(number, f"Action {number}:")]
    text = f" {_one_line(thought.text)}" if thought.text else ""
    return [
        _label(number, f"Thought {number}:"),
        Segment(f"thought {number}", text, tokens=thought.tokens),
        _label(number, f"\nAction {number}:"),
    ]


def _label(number: int, text: str) -> Segment:
    return Segment(f"label {number}", text)


def _exemplar_text(exemplar: Exemplar, method: Method) -> str:
    lines = [f"Question: {exemplar.question}"]
    for number, step in enumerate(exemplar.steps, start=1):
        if step.thought and method.thoughts is not Thoughts.NEVER:
            lines.append(f"Thought {number}: {step.thought.text}")
        lines.append(f"Action {number}: {step.action}")
        if step.observation is not None:
            lines.append(f"Observation {number}: {step.observation}")
    return "\n".join(lines) + "\n\n"


def _one_line(text: str) -> str:
    """Text from people and pages cannot open a new line, and so cannot forge a turn."""
    return text.replace("\n", " ")
