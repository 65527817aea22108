"""The layout of the context: which spans it is made of, in which order, under which labels."""

from dataclasses import replace

from react_tui.core.engine import Prompt, Segment
from react_tui.core.exemplars import TaskPrompt, exemplar_text
from react_tui.core.methods import Method
from react_tui.core.trajectory import Step, Thought, Trajectory

# An observation that has to make room keeps this many characters, enough for its subject.
SHORTENED_CHARACTERS = 80


def lay_out(task: TaskPrompt, method: Method, trajectory: Trajectory) -> Prompt:
    """Return the prompt for a trajectory, up to the end of its last observation."""
    fixed = [Segment("instructions", task.instructions_of(method) + "\n\n")]
    shown = enumerate(task.exemplars_of(method), start=1)
    fixed += [Segment(f"exemplar {number}", exemplar_text(exemplar, method)) for number, exemplar in shown]
    question = Segment("question", f"{task.label}: {_one_line(trajectory.question)}\n")
    reply = [segment for step in trajectory.steps for segment in _step_segments(step, method)]
    return Prompt(tuple(fixed), (question,), tuple(reply))


def with_thought_label(prompt: Prompt, method: Method, number: int) -> Prompt:
    """Return the prompt that asks for the thought of a step."""
    return replace(prompt, reply=(*prompt.reply, _thought_label(method, number)))


def with_action_label(prompt: Prompt, method: Method, number: int, thought: Thought | None) -> Prompt:
    """Return the prompt that asks for the action of a step, after its thought if it has one; or for the answer."""
    return replace(prompt, reply=(*prompt.reply, *_until_action(method, number, thought)))


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
        *_until_action(method, number, step.thought if method.thinks else None),
        Segment(f"action {number}", f" {call}", tokens=step.action.tokens),
        Segment(f"observation {number}", f"\nObservation {number}: {_one_line(step.observation.text)}\n"),
    ]


def _until_action(method: Method, number: int, thought: Thought | None) -> list[Segment]:
    if thought is None:
        return [_action_label(method, number)]
    text = f" {_one_line(thought.text)}" if thought.text else ""
    return [
        _thought_label(method, number),
        Segment(f"thought {number}", text, tokens=thought.tokens),
        _action_label(method, number, after="\n"),
    ]


def _thought_label(method: Method, number: int) -> Segment:
    return Segment(f"label {number}", f"Thought {number}:" if method.acts else "Thought:")


def _action_label(method: Method, number: int, after: str = "") -> Segment:
    return Segment(f"label {number}", after + (f"Action {number}:" if method.acts else "Answer:"))


def _one_line(text: str) -> str:
    """Text from people and pages cannot open a new line, and so cannot forge a turn."""
    return text.replace("\n", " ")
