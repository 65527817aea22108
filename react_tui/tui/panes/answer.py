"""The end of a run: the answer, how it came about, what it rests on and what it cost."""

from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.core.evidence import place, without_evidence
from react_tui.core.trajectory import Outcome
from react_tui.tui.commands import EVIDENCE, bindings
from react_tui.tui.messages import OpenEvidence
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


class Openable(Static, can_focus=True):
    """A text that opens the ``index``-th of what the answer rests on, with Enter or a click."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(EVIDENCE)

    def __init__(self, text: Content, index: int, classes: str) -> None:
        super().__init__(text, classes=classes, markup=False)
        self._index = index

    def action_open(self) -> None:
        """Show the page in the tool pane."""
        self.post_message(OpenEvidence(self._index))

    def on_click(self, event: Click) -> None:
        """Open what is clicked."""
        event.stop()
        self.action_open()


class EvidenceLine(Openable):
    """A sentence that holds the answer, and where it stands; ``source`` is the one that goes without saying."""

    def __init__(self, evidence: ev.Evidence, index: int, source: str) -> None:
        self.evidence = evidence
        where = place(replace(evidence, source="") if evidence.source == source else evidence)
        text = Content.assemble(shown(where, "$accent", lines=False), "  ", shown(evidence.sentence))
        super().__init__(text, index, "evidence")


class Answer(Vertical):
    """The last block of a trajectory."""

    @dataclass
    class LaidOut(Message):
        """The block has its height."""

        answer: "Answer"

    def __init__(self, event: ev.RunFinished, source: str) -> None:
        super().__init__(classes="answer" if event.outcome is Outcome.FINISHED else "answer -other")
        self.event = event
        self._source = source

    def on_resize(self) -> None:
        """Tell that there is something to scroll to."""
        self.post_message(self.LaidOut(self))

    def compose(self) -> ComposeResult:
        """Lay out the block, the answer first."""
        event = self.event
        if event.outcome.answered:
            answer = shown(event.answer, "bold") if event.answer else Content.styled("(an empty answer)", "$quiet")
            yield Static("ANSWER", classes="label", markup=False)
            yield Openable(answer, 0, "text")
        yield Static(self._outcome(), classes="outcome", markup=False)
        if event.evidence:
            yield Static("It rests on", classes="label", markup=False)
            yield from (EvidenceLine(found, index, self._source) for index, found in enumerate(event.evidence))
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
            parts.append(shown(f"  ○ {without_evidence(event.answer, event.pages)}", "$warning", lines=False))
        if event.outcome in (Outcome.FAILED, Outcome.CONTEXT_FULL, Outcome.LOOPED):
            parts.append(Content.styled("\nThe app goes on: ask again, or ask something else.", "$quiet"))
        return Content("").join(parts)

    def _cost(self) -> Content:
        event = self.event
        steps = f"{event.steps} step" + ("" if event.steps == 1 else "s")
        return Content.styled(f"{steps} · {event.usage.generated:,} tokens · {event.seconds:.1f} s", "$quiet")
