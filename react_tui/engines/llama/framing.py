"""How a model wants its turns marked: its own chat template, rendered once around placeholders."""

import re
from dataclasses import dataclass

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from react_tui.core.engine import Prompt, Segment

_FIXED, _QUESTION = "react-tui:fixed", "react-tui:question"


@dataclass(frozen=True)
class Frame:
    """The control text before the fixed part, between it and the question, and before the assistant's turn."""

    head: str = ""
    middle: str = ""
    tail: str = ""

    def fixed(self, prompt: Prompt) -> tuple[Segment, ...]:
        """Return the spans that are the same for every question."""
        return _filled(Segment("template", self.head, control=True), *prompt.fixed)

    def around(self, prompt: Prompt) -> tuple[Segment, ...]:
        """Return all spans of a prompt in order, control spans included."""
        rest = (
            Segment("template", self.middle, control=True),
            *prompt.question,
            Segment("template", self.tail, control=True),
            *prompt.reply,
        )
        return (*self.fixed(prompt), *_filled(*rest))


def frame_of(template: str | None, bos: str, eos: str, *, add_bos: bool) -> tuple[Frame, str]:
    """Return a model's frame, with a notice where plain text takes the place of a template that cannot be used."""
    plain = Frame(head=bos if add_bos else "")
    if not template:
        return plain, ""
    try:
        frame = _render(template, bos, eos)
    except jinja2.TemplateError as error:
        return plain, f"The model's chat template cannot be used ({error}); it is given plain text."
    if add_bos and bos and not frame.head.startswith(bos):
        frame = Frame(bos + frame.head, frame.middle, frame.tail)
    return frame, ""


def _render(template: str, bos: str, eos: str) -> Frame:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals["raise_exception"] = _refuse
    # A date that moves would make every prompt new every day; this is the one that such templates fall back to.
    environment.globals["strftime_now"] = lambda _format: "26 Jul 2024"
    compiled = environment.from_string(template)
    system = {"role": "system", "content": _FIXED}
    user = {"role": "user", "content": _QUESTION}
    merged = {"role": "user", "content": f"{_FIXED}{_QUESTION}"}
    for messages in ([system, user], [merged]):
        try:
            # The thought is ours: a model's own thinking mode stays off.
            text = compiled.render(
                messages=messages, add_generation_prompt=True, bos_token=bos, eos_token=eos, enable_thinking=False
            )
        except jinja2.TemplateRuntimeError:
            continue
        frame = _split(text)
        if frame:
            return frame
    raise jinja2.TemplateRuntimeError("it takes neither a system turn nor a user turn")


def _split(text: str) -> Frame | None:
    parts = re.fullmatch(f"(.*){_FIXED}(.*){_QUESTION}(.*)", text, re.DOTALL)
    if parts is None:
        return None
    tail = parts[3]
    if "<think>" in tail and "</think>" not in tail:
        tail += "\n</think>\n\n"
    return Frame(parts[1], parts[2], tail)


def _filled(*spans: Segment) -> tuple[Segment, ...]:
    return tuple(span for span in spans if span.text)


def _refuse(message: str) -> None:
    raise jinja2.TemplateRuntimeError(message)
