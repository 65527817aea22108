"""One step of the trajectory: what was thought, done and seen."""

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from react_tui.core import events as ev
from react_tui.core.trajectory import Finding, Step
from react_tui.text import clean
from react_tui.tui.commands import CARD, bindings
from react_tui.tui.messages import OpenObservation
from react_tui.tui.panes.hanging import Part, hang
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown

# The marker of a step that is being written turns with every word: it stands still when nothing happens.
_TURNS = "◐◓◑◒"
_CARET = "▌"
_OBSERVED_LINES = 4
# While a text is written only its end is laid out anew at every word.
_WRITING_CHARACTERS = 4000
# What a finding that is no page means for the run: glyph, words, colour.
_REMARKS = {
    Finding.MISS: ("○", "no such page; the run goes on", "$warning"),
    Finding.INVALID: ("△", "not possible; the run goes on", "$warning"),
    Finding.FAULT: ("✕", "this failed; the run goes on", "$error"),
}


class Card(Lines, can_focus=True):
    """A step, from its first word to its observation; ``source`` is the one that goes without saying."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CARD)

    def __init__(self, number: int, last: bool, source: str = "") -> None:
        super().__init__(classes="card")
        self.number = number
        self.last = last
        self._source = source
        self.thought: str | None = None
        self.action = ""
        self.step: Step | None = None
        self.wait = "waiting for the model"
        self.repeats = 0
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
            case ev.ActionWriting(_, text, tokens):
                self._write("action", text, tokens)
            case ev.ActionWritten(_, action):
                self.action, self._writing, self.wait = str(action), "", "looking"
            case ev.StepFinished(step):
                self._finish(step)
            case ev.RunFinished():
                self._over, self._writing, self.wait = True, "", "" if self.step else "not finished"
            case _:
                return
        self.changed()

    def _write(self, what: str, text: str, tokens: int) -> None:
        self._writing, self.wait, self._turn = what, "", tokens
        setattr(self, what, text)

    def _finish(self, step: Step) -> None:
        self.step, self._writing, self.wait = step, "", ""
        self.thought = step.thought.text if step.thought else None
        self.action = str(step.action)
        self.set_class(step.observation.finding in _REMARKS, "-remark")

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
            parts.append(Part("Thought", self._text("thought", self.thought)))
        if self.action:
            parts.append(Part("Action", self._text("action", self.action, "$accent"), aside=self._cost()))
        if self.repeats:
            parts.append(Part("Repeat", Content.styled(f"↻ the same action as in step {self.repeats}", "$warning")))
        if self.wait:
            parts.append(Part("…", Content.styled(self.wait, "$quiet")))
        if self.step is not None and (observed := self.step.observation).text:
            if observed.finding in _REMARKS:
                glyph, words, colour = _REMARKS[observed.finding]
                parts.append(Part(str(observed.finding).capitalize(), Content.styled(f"{glyph} {words}", colour)))
            if observed.source not in ("", self._source):
                parts.append(Part("From", shown(observed.source, "$quiet", lines=False)))
            parts.append(Part("Observation", shown(observed.text, "$quiet"), _OBSERVED_LINES))
        return parts or [Part("", Content(""))]

    def _text(self, what: str, text: str, style: str = "") -> Content:
        if self._writing != what:
            return shown(text, style)
        start = "… " if len(text) > _WRITING_CHARACTERS else ""
        return Content.assemble((start + clean(text[-_WRITING_CHARACTERS:]), style), (_CARET, "$accent"))

    def _cost(self) -> str:
        """Return what the step took: tokens read anew, tokens written, seconds."""
        if self.step is None:
            return ""
        used = self.step.usage
        seconds = used.prompt_seconds + used.decode_seconds
        return f"+{used.evaluated:,} read · {used.generated:,} written · {seconds:.1f} s"

    def action_open(self) -> None:
        """Show what came back in the tool pane."""
        if self.step is not None:
            self.post_message(OpenObservation(self.number))

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
