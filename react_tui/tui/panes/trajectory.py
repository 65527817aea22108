"""The steps of a run, one card each, with notes between them and the answer at the end."""

from collections.abc import Iterator

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from react_tui.core import events as ev
from react_tui.core.trajectory import Part as StepPart
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.editor import Editor
from react_tui.tui.panes.hanging import Part, hang
from react_tui.tui.panes.lines import Lines
from react_tui.tui.panes.pane import Pane
from react_tui.tui.panes.votes import Votes
from react_tui.tui.panes.welcome import Welcome
from react_tui.tui.text import shown


class Note(Lines):
    """A line between the cards: something that changed the run, or a problem."""

    def __init__(self, text: str, *, problem: bool = False) -> None:
        super().__init__(classes="note")
        self.text = text
        self._glyph, self._word, self._colour = ("✕", "Problem", "$error") if problem else ("※", "Note", "$warning")

    def lay_out(self, width: int) -> list[Content]:
        """Return the text behind its glyph and its word."""
        marker = Content.styled(f" {self._glyph}", self._colour)
        return hang(Part(self._word, shown(self.text, self._colour)), width, marker)


class Trajectory(Pane):
    """Follows the run, unless the person scrolled up to read; shows observations ``whole`` where nothing else does."""

    def __init__(self, starters: tuple[str, ...], *, whole: bool = False) -> None:
        super().__init__("TRAJECTORY", "trajectory")
        self.welcome = Welcome(starters)
        # At least as high as the pane: the end of a shorter one would be kept at the bottom, far from the heading.
        self._steps = Vertical(self.welcome, id="steps")
        self._card: Card | None = None
        self._cards: dict[int, Card] = {}
        self._votes: Votes | None = None
        self._done: dict[str, int] = {}
        self._source = ""
        self._whole = whole

    def content(self) -> Iterator[Widget]:
        """Yield what is there before the first question."""
        yield self._steps

    def begin(self) -> None:
        """Make room for a new run."""
        self._card = self._votes = None
        self._cards.clear()
        self._done.clear()
        self._steps.remove_children()
        self.body.anchor()

    def apply(self, event: ev.Event) -> None:
        """Begin a card, or hand the event to the one that is being written."""
        match event:
            case ev.RunStarted(source=source):
                self._source = source
            case ev.StepStarted(number, last):
                self._card = self._cards[number] = Card(number, last, self._source, whole=self._whole)
                self._steps.mount(self._card)
            case ev.SetAside(number):
                self._set_aside(number)
            case ev.BudgetSpent(reason=reason, asks=False):
                self.note(f"{reason}: an answer is forced.")
            case ev.Noticed(text):
                self.note(text)
            case ev.ChainWritten():
                self._count(event)
            case ev.FellBack(method, reason):
                self.note(f"{reason}: now {method} answers, from the question on.")
                self._votes = None
                self._done.clear()
                self._cards.clear()
            case ev.RunFinished():
                self._finish(event)
            case _:
                self._hand_on(event)

    def _set_aside(self, number: int) -> None:
        """Take away the cards from a step on, with all that stands below the first of them."""
        shown = list(self._steps.children)
        first = self._cards.get(number)
        below = shown[shown.index(first) :] if first in shown else [w for w in shown if isinstance(w, Answer)]
        self._steps.remove_children(below)
        self._cards = {n: card for n, card in self._cards.items() if n < number}
        self._done = {action: n for action, n in self._done.items() if n < number}
        self._card = None
        self.body.anchor()

    def _count(self, chain: ev.ChainWritten) -> None:
        if self._votes is None:
            self._votes = Votes()
            self._steps.mount(self._votes)
        self._votes.apply(chain)

    def _hand_on(self, event: ev.Event) -> None:
        if self._card is None:
            return
        if isinstance(event, ev.ActionWritten):
            self._card.repeats = self._done.get(str(event.action), 0)
            self._done.setdefault(str(event.action), event.number)
        self._card.apply(event)

    def _finish(self, event: ev.RunFinished) -> None:
        self._hand_on(event)
        self._steps.mount(Answer(event, self._source))

    @on(Answer.LaidOut)
    def _show_beginning(self, message: Answer.LaidOut) -> None:
        # Of an answer that is higher than the pane the beginning matters most; a reader elsewhere is left there.
        message.stop()
        answer = message.answer
        if answer.size.height > self.body.size.height and self.body.is_vertical_scroll_end:
            self.body.release_anchor()
            self.body.scroll_to_widget(answer, animate=False, top=True)

    def edit(self, number: int, part: StepPart, text: str) -> None:
        """Open an editor below a card; there is one at a time."""
        self.leave_editor()
        if (card := self._cards.get(number)) is not None:
            editor = Editor(number, part, text)
            self._steps.mount(editor, after=card)
            self.body.release_anchor()
            editor.call_after_refresh(editor.scroll_visible, animate=False)

    def leave_editor(self) -> None:
        """Close the editor, if there is one, and go back to its card."""
        for editor in self._steps.query(Editor):
            editor.remove()
            if (card := self._cards.get(editor.step)) is not None:
                card.focus()

    def note(self, text: str, *, problem: bool = False) -> None:
        """Add a line that tells something."""
        self._steps.mount(Note(text, problem=problem))

    def go(self) -> None:
        """Take the focus, to the newest card if there is one."""
        # Scrolling to it would let go of the end of the stream, which is where it is.
        (self._card or self.body).focus(scroll_visible=False)
