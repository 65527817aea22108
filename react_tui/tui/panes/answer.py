"""The end of a run: the answer, how it came about, what it rests on and what it cost."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.core.trajectory import Outcome
from react_tui.tui.commands import EVIDENCE, bindings
from react_tui.tui.messages import OpenObservation
from react_tui.tui.text import shown

# Glyph, words and colour of every way to end.
_OUTCOMES = {
    Outcome.FINISHED: ("✓", "finished", "$accent"),
    Outcome.FORCED: ("◆", "forced on the last step: the steps were used up", "$warning"),
    Outcome.FELL_BACK: ("↪", "answered by the method that took over", "$accent"),
    Outcome.LOOPED: ("↻", "went round in circles", "$warning"),
    Outcome.CANCELLED: ("■", "cancelled: you stopped it", "$quiet"),
    Outcome.CONTEXT_FULL: ("▣", "context full", "$warning"),
    Outcome.FAILED: ("✕", "failed", "$error"),
}
_ELSE = ("?", "ended", "$quiet")


class EvidenceLine(Static, can_focus=True):
    """A sentence that holds the answer, and the page it stands on."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(EVIDENCE)

    def __init__(self, evidence: ev.Evidence) -> None:
        title = evidence.title or f"step {evidence.step}"
        text = Content.assemble(shown(title, "$accent", lines=False), "  ", shown(evidence.sentence))
        super().__init__(text, classes="evidence", markup=False)
        self.evidence = evidence

    def action_open(self) -> None:
        """Show the page in the tool pane."""
        self.post_message(OpenObservation(self.evidence.step))

    def on_click(self, event: Click) -> None:
        """Open what is clicked."""
        event.stop()
        self.action_open()


class Answer(Vertical):
    """The last block of a trajectory."""

    @dataclass
    class LaidOut(Message):
        """The block has its height."""

        answer: "Answer"

    def __init__(self, event: ev.RunFinished) -> None:
        super().__init__(classes="answer" if event.outcome is Outcome.FINISHED else "answer -other")
        self.event = event

    def on_resize(self) -> None:
        """Tell that there is something to scroll to."""
        self.post_message(self.LaidOut(self))

    def compose(self) -> ComposeResult:
        """Lay out the block, the answer first."""
        event = self.event
        if event.outcome.answered:
            answer = shown(event.answer, "bold") if event.answer else Content.styled("(an empty answer)", "$quiet")
            yield Static("ANSWER", classes="label", markup=False)
            yield Static(answer, classes="text", markup=False)
        yield Static(self._outcome(), classes="outcome", markup=False)
        if event.evidence:
            yield Static("It rests on", classes="label", markup=False)
            yield from (EvidenceLine(evidence) for evidence in event.evidence)
        yield Static(self._cost(), classes="cost", markup=False)

    def _outcome(self) -> Content:
        event = self.event
        glyph, words, colour = _OUTCOMES.get(event.outcome, _ELSE)
        if event.outcome is Outcome.FORCED and event.reason:
            words = "forced"
        parts = [Content.styled(f"{glyph} {words}", colour)]
        if event.reason:
            parts.append(shown(f": {event.reason}", colour))
        if event.outcome.answered and not event.evidence:
            why = "none of the pages it read says this" if event.pages else "it read no page"
            parts.append(Content.styled(f"  ○ no evidence used: {why}", "$warning"))
        if event.outcome in (Outcome.FAILED, Outcome.CONTEXT_FULL, Outcome.LOOPED):
            parts.append(Content.styled("\nThe app goes on: ask again, or ask something else.", "$quiet"))
        return Content("").join(parts)

    def _cost(self) -> Content:
        event = self.event
        steps = f"{event.steps} step" + ("" if event.steps == 1 else "s")
        return Content.styled(f"{steps} · {event.usage.generated:,} tokens · {event.seconds:.1f} s", "$quiet")
