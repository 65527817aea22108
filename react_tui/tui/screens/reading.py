"""What an evaluation leaves to read: one of its runs, and its report."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from react_tui.errors import EvaluationError
from react_tui.evaluation.categories import Category, categories_of
from react_tui.evaluation.diagnosis import signs
from react_tui.evaluation.records import Record
from react_tui.evaluation.replay import events_of
from react_tui.tui.commands import LABELS, Command, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.text import shown

if TYPE_CHECKING:
    from react_tui.tui.labelling import Labelling

_BACK = Binding("escape,q", "dismiss", "Back", id="reading.back", tooltip="Go back to the evaluation.", show=False)


class RecordScreen(Screen[None]):
    """A run of an evaluation, step by step, with what was expected of it and what people say of it.

    Without ``labelling`` it can only be read; ``problem`` says why.
    """

    CSS_PATH = "reading.tcss"
    OFFERED: ClassVar[tuple[Command, ...]] = LABELS
    BINDINGS: ClassVar[list[BindingType]] = [_BACK, *bindings(LABELS)]

    def __init__(self, record: Record, labelling: "Labelling | None", problem: str = "") -> None:
        super().__init__()
        self._record = record
        self._labelling = labelling
        self._problem = problem
        self._trajectory = Trajectory((), whole=True)

    def compose(self) -> ComposeResult:
        """Lay out the question, the score, the label and the steps."""
        for name in ("reading-title", "record-question", "record-verdict", "record-label"):
            yield Static("", id=name, markup=False)
        yield self._trajectory
        keys = [key_of(self.app, f"record.{which}") for which in ("next", "previous")]
        yield Static(f"{keys[0]} next run · {keys[1]} run before · esc goes back", id="reading-foot", markup=False)

    def on_mount(self) -> None:
        """Show the run from its beginning."""
        self._show()

    def _show(self) -> None:
        record = self._record
        self._say("reading-title", Content(f"react-tui   {record.method} · run of an evaluation"))
        self._say("record-question", shown(record.question, "bold", lines=False))
        self._say("record-verdict", _verdict(record))
        self._show_label()
        self._trajectory.begin()
        for event in events_of(record):
            self._trajectory.apply(event)
        self._trajectory.body.release_anchor()
        self._trajectory.body.scroll_home(animate=False)
        self._trajectory.body.focus()

    def _say(self, name: str, content: Content) -> None:
        self.query_one(f"#{name}", Static).update(content)

    def _show_label(self) -> None:
        keys = [key_of(self.app, f"record.label-{number}") for number in range(1, len(Category) + 1)]
        none = key_of(self.app, "record.label-none")
        self._say("record-label", _label(self._record, self._labelling, self._problem, keys, none))

    def action_label(self, number: int) -> None:
        """Give the run a label by its number among the six, or none."""
        category = list(Category)[number - 1] if number else None
        if self._labelling is None or (category and category not in categories_of(self._record)):
            self.app.bell()
            return
        self._problem = ""
        try:
            self._labelling.give(self._record, category)
        except (EvaluationError, OSError) as error:
            self._problem = str(error)
        self._show_label()

    def action_beside(self, step: int) -> None:
        """Go to the next run, or to the one before."""
        other = self._labelling.beside(self._record, step) if self._labelling else None
        if other is None:
            self.app.bell()
            return
        self._record = other
        self._show()


class ReportScreen(Screen[None]):
    """A report as it stands in its file."""

    CSS_PATH = "reading.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [_BACK]

    def __init__(self, text: str, path: str) -> None:
        super().__init__()
        self._text = text
        self._path = path

    def compose(self) -> ComposeResult:
        """Lay out the text; its tables are not wrapped."""
        yield Static(Content(f"react-tui   Report · {self._path}"), id="reading-title", markup=False)
        with ScrollableContainer(id="report-body"):
            yield Static(shown(self._text), id="report", markup=False)
        yield Static("esc goes back", id="reading-foot", markup=False)

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one("#report-body").focus()


def _verdict(record: Record) -> Content:
    right = Content.styled("✓ right", "$accent") if record.right else Content.styled("✕ wrong", "$warning")
    gold = shown(" / ".join(record.gold), lines=False)
    seen = "".join(f" · {sign}" for sign in signs(record))
    made = f" · composed of the runs of {' and '.join(record.composed)}" if record.composed else ""
    return Content.assemble(right, ("   expected: ", "$quiet"), gold, (seen + made, "$quiet"))


def _label(record: Record, labelling: "Labelling | None", problem: str, keys: Sequence[str], none: str) -> Content:
    """Return the labels that a run can have with their keys and that of ``none``, and how many runs have which."""
    if labelling is None:
        return shown(problem, "$warning", lines=False)
    now = labelling.mark(record)
    parts: list[tuple[str, str]] = [("label by hand:", "$quiet")]
    for key, category in zip(keys, Category, strict=True):
        if category in categories_of(record):
            parts += [(f"  {key} ", "$quiet"), (str(category), "bold $accent" if category is now else "")]
    parts += [(f"  {none} none" if now else "", "$quiet")]
    counts = Content.styled(f"so far, {record.method}: {labelling.counts(record.method)}", "$quiet")
    told = [shown(problem, "$warning", lines=False)] if problem else []
    return Content("\n").join([Content.assemble(*parts), counts, *told])
