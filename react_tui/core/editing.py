"""What a person makes of a part of a step: from there the run goes on."""

from dataclasses import replace

from react_tui.core.parse import parse_action
from react_tui.core.trajectory import Author, Opening, Part, Step, Thought
from react_tui.errors import UsageError
from react_tui.text import one_line


def text_of(step: Step, part: Part) -> str:
    """Return a part of a step as it may be edited; a part that is not there is empty."""
    match part:
        case Part.THOUGHT:
            return step.thought.text if step.thought else ""
        case Part.ACTION:
            return str(step.action)
        case Part.OBSERVATION:
            return step.observation.text


def edited(step: Step, part: Part, text: str) -> Opening:
    """Return the step as far as it stands after a part of it was written anew; raise ``UsageError`` for no action.

    What an edited observation rests on is not known: it keeps its page, and none of its sentences.
    """
    text = one_line(text).strip()
    if part is Part.THOUGHT:
        return Opening(Thought(text, author=Author.PERSON))
    if part is Part.OBSERVATION:
        seen = replace(step.observation, text=text, sentences=(), positions=(), sections=(), author=Author.PERSON)
        return Opening(step.thought, step.action, seen)
    action = parse_action(text)
    if action is None:
        raise UsageError(f"{text!r} is no action.", hint="Write a name and, in brackets, an argument: Search[Paris].")
    return Opening(step.thought, replace(action, author=Author.PERSON))
