"""Training data from runs: JSON Lines that TRL's ``SFTTrainer`` and similar trainers load as they are.

A step a line is a pair of ``prompt`` and ``completion``: the exact text that the model was given, with its control
tokens, and what is to be learnt from it. TRL takes the loss of such pairs on the completion only. A run a line is a
list of ``messages`` in which observations are turns of the user; with TRL's ``assistant_only_loss`` the loss is on the
thoughts and actions only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from react_tui.core.engine import Segment
from react_tui.core.trajectory import Step
from react_tui.store.encode import json_text
from react_tui.store.kept import KeptRun, KeptStep

# How the control tokens of models look: <|im_end|>, <s>, [INST].
_CONTROL_TOKEN = re.compile(r"<[^<>\s]+>|\[/?[A-Z_]+\]")
_TOLD_BEFORE = ("instructions", "exemplar")


class Unit(StrEnum):
    """What one line holds."""

    STEP = "step"
    RUN = "run"


@dataclass(frozen=True)
class Example:
    """A line of training data, or in ``left_out`` why there is none."""

    line: str = ""
    left_out: str = ""


def examples(run: KeptRun, unit: Unit, steps: tuple[KeptStep, ...]) -> Iterator[Example]:
    """Yield the lines of the current branch; of ``steps`` those that are to be learnt from."""
    if unit is Unit.STEP:
        for kept in steps:
            yield _pair(run, kept)
    elif steps:
        yield _conversation(run, steps)


def _pair(run: KeptRun, kept: KeptStep) -> Example:
    name = f"run {run.header.id}, step {kept.step.number}"
    spans = _given(run, kept)
    if not spans:
        return Example(left_out=f"{name}: what the model was given is not known.")
    completion = _said(kept.step, from_label=True)
    forged = _forged(spans, completion)
    if forged:
        return Example(left_out=f"{name}: its text holds {forged}, which a trainer would take for a control token.")
    prompt = "".join(span.text for span in spans)
    return Example(_line(run, (kept,), {"prompt": prompt, "completion": completion}))


def _conversation(run: KeptRun, steps: tuple[KeptStep, ...]) -> Example:
    context = next((c for kept in run.current for c in (kept.thought_context, kept.action_context) if c), None)
    if context is None:
        return Example(left_out=f"run {run.header.id}: what the model was given is not known.")
    told = "".join(span.text for span in context.spans if span.label.startswith(_TOLD_BEFORE)).strip()
    messages = [_message("system", told), _message("user", f"Question: {_one_line(run.header.question)}")]
    for kept in run.current:
        step = kept.step
        messages.append(_message("assistant", _said(step, from_label=False)))
        if kept is not run.current[-1]:
            messages.append(_message("user", f"Observation {step.number}: {_one_line(step.observation.text)}"))
    return Example(_line(run, steps, {"messages": messages}))


def _given(run: KeptRun, kept: KeptStep) -> tuple[Segment, ...]:
    """Return what the model was given before it wrote the step, empty where that is not known.

    A thought that a person wrote was never asked for; but the model was asked for the one in whose place it stands.
    """
    if kept.step.thought is None:
        return kept.action_context.spans if kept.action_context else ()
    siblings = [step for step in run.steps.values() if step.parent == kept.parent and step.step.thought]
    contexts = (step.thought_context for step in (kept, *siblings))
    return next((context.spans for context in contexts if context), ())


def _said(step: Step, *, from_label: bool) -> str:
    """Return thought and action as the model writes them; ``from_label`` leaves out the label that it was given."""
    number, call = step.number, _one_line(str(step.action))
    if step.thought is None:
        return f" {call}" if from_label else f"Action {number}: {call}"
    thought = f" {_one_line(step.thought.text)}" if step.thought.text else ""
    return f"{'' if from_label else f'Thought {number}:'}{thought}\nAction {number}: {call}"


def _forged(spans: tuple[Segment, ...], completion: str) -> str:
    """Return a control token of the prompt that also stands in its plain text or in the completion, or nothing."""
    tokens = {token for span in spans if span.control for token in _CONTROL_TOKEN.findall(span.text)}
    texts = (*(span.text for span in spans if not span.control), completion)
    return next((token for token in sorted(tokens) for text in texts if token in text), "")


def _line(run: KeptRun, steps: tuple[KeptStep, ...], data: dict[str, object]) -> str:
    """Return the data with what it comes from; every line has the same columns, as loaders want it."""
    end = run.end(run.leaf)
    about = {
        "run": run.header.id,
        "step": steps[0].step.number if len(steps) == 1 else 0,
        "outcome": str(end.outcome) if end else "",
        "score": run.score(run.leaf),
        "authors": sorted({author for kept in steps for author in kept.authors}),
        "prompt_version": run.header.facts.prompt,
        "method": run.header.method,
        "model": run.header.model,
    }
    return json_text({**data, **about})


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _one_line(text: str) -> str:
    """The same as in the layout of the prompt."""
    return text.replace("\n", " ")
