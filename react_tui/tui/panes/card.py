"""One step of the trajectory: what was thought, done and seen."""

from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Action, Author, Finding, Observation, Step, Thought
from react_tui.core.trajectory import Part as StepPart
from react_tui.text import clean
from react_tui.tui.commands import CARD, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.messages import CopyWanted, EditWanted, OpenObservation, SkipWanted
from react_tui.tui.panes.hanging import Part, hang
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown

# The marker of a step that is being written turns with every word: it stands still when nothing happens.
_TURNS = "◐◓◑◒"
_CARET = "▌"
_OBSERVED_LINES = 4
# While a text is written only its end is laid out anew at every word: at least so many characters, and what is shown
# begins at a multiple of as many, so that its lines stand still.
_WRITING_CHARACTERS = 1500
# What a finding that is no page means for the run: glyph, words, colour.
_REMARKS = {
    Finding.MISS: ("○", "no such page; the run goes on", "$warning"),
    Finding.INVALID: ("△", "not possible; the run goes on", "$warning"),
    Finding.FAULT: ("✕", "this failed; the run goes on", "$error"),
    Finding.SKIPPED: ("⊘", "you left it out; the run goes on", "$warning"),
}


class Card(Lines, can_focus=True):
    """A step, from its first word to its observation; ``source`` is the one that goes without saying.

    Of the observation there are some lines, since a pane of its own shows the page; or the ``whole`` of it.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings(CARD)

    def __init__(self, number: int, last: bool, source: str = "", *, whole: bool = False) -> None:
        super().__init__(classes="card")
        self.number = number
        self.last = last
        self._source = source
        self._observed_lines = None if whole else _OBSERVED_LINES
        self.thought: str | None = None
        self.action = ""
        self.step: Step | None = None
        self.wait = "waiting for the model"
        self.repeats = 0
        self.part = StepPart.THOUGHT
        self._proposed = False
        self._persons: set[StepPart] = set()
        self._over = False
        self._writing = ""
        self._turn = 0

    def apply(self, event: ev.Event) -> None:
        """Take up what happened in this step."""
        match event:
            case ev.PromptReading(done, total):
                self.wait = f"reading the context {100 * done // max(total, 1)}%"
            case ev.ThoughtWriting(_, text, tokens):
                self._write("thought", text, tokens)
            case ev.ThoughtWritten(_, thought):
                self.thought, self._writing, self.wait = thought.text, "", "choosing an action"
                self._wrote(StepPart.THOUGHT, thought)
            case ev.ActionWriting(_, text, tokens):
                self._write("action", text, tokens)
            case ev.ActionWritten(_, action):
                self.action, self._writing, self.wait = str(action), "", "looking"
                self._wrote(StepPart.ACTION, action)
            case ev.ActionProposed():
                self._proposed, self.part = True, StepPart.ACTION
                do, change, skip = (key_of(self.app, id) for id in ("run.pause", "step.edit", "step.skip"))
                self.wait = f"waits for your word: {do} does it, {change} changes it, {skip} skips it"
            case ev.ActionDecided(_, action):
                self._decide(action)
            case ev.StepFinished(step):
                self._finish(step)
            case ev.RunFinished():
                self._over, self._writing, self.wait = True, "", "" if self.step else "not finished"
            case _:
                return
        self.changed()

    def _wrote(self, part: StepPart, written: Thought | Action | Observation) -> None:
        if written.author is Author.PERSON:
            self._persons.add(part)

    def _decide(self, action: Action | None) -> None:
        self._proposed, self.wait = False, "looking" if action else ""
        if action is not None:
            self.action = str(action)
            self._wrote(StepPart.ACTION, action)

    def _write(self, what: str, text: str, tokens: int) -> None:
        self._writing, self.wait, self._turn = what, "", tokens
        setattr(self, what, text)

    def _finish(self, step: Step) -> None:
        self.step, self._writing, self.wait = step, "", ""
        self.thought = step.thought.text if step.thought else None
        self.action, self.part = str(step.action), self.parts[0]
        self._wrote(StepPart.ACTION, step.action)
        self._wrote(StepPart.OBSERVATION, step.observation)
        self.set_class(step.observation.finding in _REMARKS, "-remark")

    @property
    def parts(self) -> list[StepPart]:
        """The parts that can be edited now."""
        if self.step is None:
            return [StepPart.ACTION] if self._proposed else []
        there = {
            StepPart.THOUGHT: self.step.thought is not None,
            StepPart.ACTION: True,
            StepPart.OBSERVATION: bool(self.step.observation.text),
        }
        return [part for part, is_there in there.items() if is_there]

    def on_focus(self) -> None:
        """Show which part is chosen."""
        self.changed()

    def on_blur(self) -> None:
        """Hide which part is chosen."""
        self.changed()

    def lay_out(self, width: int) -> list[Content]:
        """Return the parts one under the other, the marker before the first."""
        marker, lines = self._marker(), []
        for part in self._parts():
            lines += hang(part, width, marker)
            marker = Content("")
        return lines

    def _marker(self) -> Content:
        if self.step is not None:
            return Content.styled(f" {self.number}", "$foreground bold")
        if self._over:
            return Content.styled(" –", "$quiet bold")
        return Content.styled(f" {_TURNS[self._turn % len(_TURNS)]}", "$accent bold")

    def _parts(self) -> list[Part]:
        parts = []
        if self.last:
            parts.append(Part("Last step", Content.styled("only an answer is possible now", "$quiet")))
        if self.thought is not None:
            parts.append(self._part(StepPart.THOUGHT, self._text("thought", self.thought)))
        if self.action:
            action = self._part(StepPart.ACTION, self._text("action", self.action, "$accent"))
            parts.append(replace(action, aside=self._cost()))
        if self.repeats:
            parts.append(Part("Repeat", Content.styled(f"↻ the same action as in step {self.repeats}", "$warning")))
        if self.wait:
            parts.append(Part("…", Content.styled(self.wait, "$quiet")))
        if self.step is not None and (observed := self.step.observation).text:
            if observed.finding in _REMARKS and not self._edited_observation:
                glyph, words, colour = _REMARKS[observed.finding]
                parts.append(Part(str(observed.finding).capitalize(), Content.styled(f"{glyph} {words}", colour)))
            if observed.source not in ("", self._source):
                parts.append(Part("From", shown(observed.source, "$quiet", lines=False)))
            seen = self._part(StepPart.OBSERVATION, shown(observed.text, "$quiet"))
            parts.append(replace(seen, lines=self._observed_lines))
        return parts or [Part("", Content(""))]

    @property
    def _edited_observation(self) -> bool:
        skipped = self.step is not None and self.step.observation.finding is Finding.SKIPPED
        return StepPart.OBSERVATION in self._persons and not skipped

    def _part(self, part: StepPart, text: Content) -> Part:
        if part in self._persons and not (part is StepPart.OBSERVATION and not self._edited_observation):
            text = Content.assemble(("(you) ", "$accent bold"), text)
        chosen = self.has_focus and part is self.part and part in self.parts
        return Part(str(part).capitalize(), text, chosen=chosen)

    def _text(self, what: str, text: str, style: str = "") -> Content:
        if self._writing != what:
            return shown(text, style)
        start = max(0, len(text) // _WRITING_CHARACTERS - 1) * _WRITING_CHARACTERS
        return Content.assemble(("… " if start else "", style), (clean(text[start:]), style), (_CARET, "$accent"))

    def _cost(self) -> tuple[str, ...]:
        """Return what the step took, in full and in short: tokens read anew, tokens written, seconds."""
        if self.step is None or self.step.usage == Usage():
            return ()
        used = self.step.usage
        seconds = used.prompt_seconds + used.decode_seconds
        full = f"+{used.evaluated:,} read · {used.generated:,} written · {seconds:.1f} s"
        return full, f"{used.generated:,} written · {seconds:.1f} s"

    def action_open(self) -> None:
        """Show what came back in the tool pane."""
        if self.step is not None:
            self.post_message(OpenObservation(self.number))

    def action_edit(self) -> None:
        """Edit the chosen part."""
        if self.part in self.parts:
            self.post_message(EditWanted(self.number, self.part))

    def action_choose(self, by: int) -> None:
        """Choose the part before or after."""
        parts = self.parts
        if self.part in parts:
            self.part = parts[max(0, min(len(parts) - 1, parts.index(self.part) + by))]
            self.changed()

    def action_skip(self) -> None:
        """Leave out the proposed action."""
        if self._proposed:
            self.post_message(SkipWanted())

    def action_copy(self) -> None:
        """Copy the step as the paper writes it."""
        if self.step is not None:
            self.post_message(CopyWanted(f"step {self.number}", str(self.step)))

    def action_previous(self) -> None:
        """Go to the step before."""
        self._go(-1)

    def action_next(self) -> None:
        """Go to the step after."""
        self._go(1)

    def _go(self, by: int) -> None:
        cards = [card for card in self.siblings if isinstance(card, Card)]
        for card in cards:
            if card.number == self.number + by:
                card.focus()
