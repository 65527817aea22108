"""What an evaluation leaves to read: one of its runs, and its report."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from react_tui.evaluation.diagnosis import signs
from react_tui.evaluation.records import Record
from react_tui.evaluation.replay import events_of
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.text import shown

_BACK = Binding("escape,q", "dismiss", "Back", id="reading.back", tooltip="Go back to the evaluation.", show=False)


class RecordScreen(Screen[None]):
    """A run of an evaluation, step by step, with what was expected of it."""

    CSS_PATH = "reading.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [_BACK]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._trajectory = Trajectory(())

    def compose(self) -> ComposeResult:
        """Lay out the question, the steps, and the score."""
        record = self._record
        yield Static(f"react-tui   {record.method} · run of an evaluation", id="reading-title", markup=False)
        yield Static(shown(record.question, "bold", lines=False), id="record-question", markup=False)
        yield Static(_verdict(record), id="record-verdict", markup=False)
        yield self._trajectory
        yield Static("esc goes back", id="reading-foot", markup=False)

    def on_mount(self) -> None:
        """Show the run from its beginning."""
        self._trajectory.begin()
        for event in events_of(self._record):
            self._trajectory.apply(event)
        self._trajectory.body.release_anchor()
        self._trajectory.body.scroll_home(animate=False)
        self._trajectory.body.focus()


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
