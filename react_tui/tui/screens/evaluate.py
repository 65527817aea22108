"""The evaluate screen: methods scored on a task while one looks on, and every run to be opened."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from react_tui.errors import EvaluationError
from react_tui.evaluation.wish import Wish
from react_tui.paths import typed_path
from react_tui.session import Session
from react_tui.tui import messages as msg
from react_tui.tui.background import in_background
from react_tui.tui.commands import EVALUATE, HELP, Command, bindings
from react_tui.tui.evaluating import Evaluating, Prepare
from react_tui.tui.keys import key_of
from react_tui.tui.panes.header import Header
from react_tui.tui.panes.method_list import MethodList
from react_tui.tui.panes.records import RecordList
from react_tui.tui.panes.score import Score
from react_tui.tui.panes.status import Status
from react_tui.tui.screens.reading import RecordScreen, ReportScreen

if TYPE_CHECKING:
    from react_tui.tui.labelling import Labelling

_FIELDS = (
    ("task", "Task", "starter", "starter, the path of a file with questions or claims, or the folder of an evaluation"),
    ("limit", "Items", "20", "only so many items, from the first; empty for all"),
    ("jobs", "At a time", "4", "runs that share the engine"),
)


class EvaluateScreen(Screen[None]):
    """What to evaluate, then its runs as they are done; ``busy`` tells whether the engine answers a question now."""

    CSS_PATH = "evaluate.tcss"
    OFFERED: ClassVar[tuple[Command, ...]] = EVALUATE
    BINDINGS: ClassVar[list[BindingType]] = bindings(EVALUATE)
    AUTO_FOCUS = "#task"

    def __init__(self, session: Session, prepare: Prepare | None, busy: Callable[[], bool]) -> None:
        super().__init__()
        self._session = session
        self._evaluating = Evaluating(prepare, self.post_message) if prepare else None
        self._busy = busy
        self.running = False
        self._header = Header(session.model, session.source, session.online, "evaluate")
        self._methods = MethodList(("act", "react"))
        self._score = Score()
        self._records = RecordList()
        self._status = Status((*EVALUATE, HELP))

    def compose(self) -> ComposeResult:
        """Lay out the form, and the runs that take its place."""
        yield self._header
        with Vertical(id="form"):
            for name, title, value, hint in _FIELDS:
                with Horizontal(classes="field"):
                    yield Static(title, classes="title", markup=False)
                    yield Input(value, placeholder=hint, id=name, compact=True)
            yield self._methods
        yield self._score
        yield self._records
        yield self._status

    def on_mount(self) -> None:
        """Begin with the form."""
        self.add_class("-choosing")
        self._status.say("choose what to evaluate")

    @property
    def _start_key(self) -> str:
        return key_of(self.app, "evaluate.start")

    def on_screen_resume(self) -> None:
        """Name the sources of now; what was begun keeps its own."""
        self._show_marks()
        if not self.running:
            self._header.rename(self._session.model, self._session.source, self._session.online, "evaluate")

    def on_unmount(self) -> None:
        """Leave nothing running."""
        if self._evaluating:
            self._evaluating.stop()

    @on(Input.Submitted)
    def action_start(self) -> None:
        """Start, or go on with what was stopped."""
        if self.running:
            self._status.hold(f"the evaluation goes on already; {key_of(self.app, 'evaluate.stop')} stops it")
        elif self._busy():
            self._status.hold("a question is being answered on the run screen; go back and stop it first")
        elif self._evaluating is None:
            self._status.hold("there is nothing to evaluate with here")
        elif folder := self._evaluation_before():
            self._look(self._evaluating, folder)
        elif wish := self._wish():
            self._begin(self._evaluating, wish)

    def _evaluation_before(self) -> Path | None:
        """Return the folder that the form names in the place of a task, if it does."""
        named = self._value("task")
        folder = typed_path(named)
        return folder if named and (folder / "manifest.json").is_file() else None

    def _look(self, evaluating: Evaluating, folder: Path) -> None:
        """Show an evaluation that was begun before."""
        self._show_runs(anew=True)
        self._status.say("reading")
        evaluating.look(folder)

    def _show_runs(self, *, anew: bool) -> None:
        if anew:
            self._records.clear_options()
            self._score.begin()
        self.running = True
        self.remove_class("-choosing")
        self._records.focus()
        self._status.release()

    def _begin(self, evaluating: Evaluating, wish: Wish) -> None:
        self._show_runs(anew=not evaluating.goes_on(wish))
        evaluating.start(wish, int(self._value("jobs") or 1))

    def _wish(self) -> Wish | None:
        """Return what the form says, or tell what is wrong with it."""
        for name in ("limit", "jobs"):
            value = self._value(name)
            if value and (not value.isdecimal() or int(value) < 1):
                self._status.hold(f"{value!r} is no number of {'items' if name == 'limit' else 'runs at a time'}")
                return None
        if not self._value("task"):
            self._status.hold("name a task: starter, or the path of a file with questions or claims")
            return None
        if not self._methods.chosen:
            self._status.hold(f"choose at least one method, with {key_of(self.app, 'methods.toggle')}")
            return None
        limit = self._value("limit")
        return Wish(self._value("task"), self._methods.chosen, limit=int(limit) if limit else None)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    @on(msg.EvaluationSays)
    def _says(self, message: msg.EvaluationSays) -> None:
        self._status.say(message.words)

    @on(msg.EvaluationMoved)
    def _moved(self, message: msg.EvaluationMoved) -> None:
        self._score.show(message.progress)
        self._records.add(message.records)
        self._header.say(f"{message.progress.done} of {message.progress.total}")

    @on(msg.EvaluationEnded)
    def _ended(self, message: msg.EvaluationEnded) -> None:
        self.running = False
        self._status.release()
        self._show_marks()
        if message.problem:
            self._status.hold(message.problem)
            self.set_class(not self._records.option_count, "-choosing")
        elif not message.left:
            self._status.say("done; enter opens a run")
        elif self._evaluating and self._evaluating.goes_on_here:
            self._status.say(f"{message.left} runs are left, {self._start_key} goes on")
        else:
            self._status.say(f"{message.left} runs are left; react-tui evaluate --resume goes on with them")

    def _show_marks(self) -> None:
        """Show in the list what people say of the runs; a sheet that cannot be read is told of where one labels."""
        labelling, _ = self._labelling()
        if labelling:
            self._records.mark(labelling.sheet.marks)

    def _labelling(self) -> "tuple[Labelling | None, str]":
        """Return what labels the runs that are shown, or why they cannot be labelled."""
        if self._evaluating is None or self._evaluating.folder is None:
            return None, ""
        # Files and settings are slow to import, and nobody who only asks should wait for them.
        from react_tui.tui.labelling import Labelling

        try:
            return Labelling(self._evaluating.folder, self._records.records), ""
        except (EvaluationError, OSError) as error:
            return None, f"it cannot be labelled: {error}"

    @on(RecordList.Opened)
    def _record_opened(self, message: RecordList.Opened) -> None:
        self.app.push_screen(RecordScreen(message.record, *self._labelling()))

    def action_stop(self) -> None:
        """Stop the evaluation, or leave the screen."""
        if self.running and self._evaluating:
            self._status.hold("stopping; what is done is kept …")
            self._evaluating.stop()
        else:
            self.dismiss()

    def action_choose(self) -> None:
        """Show the form, or the runs."""
        choosing = not (self.has_class("-choosing") and self._records.option_count)
        self.set_class(choosing, "-choosing")
        (self.query_one("#task") if choosing else self._records).focus()

    def action_report(self) -> None:
        """Show the report on what is done."""
        folder = self._evaluating.folder if self._evaluating and not self.running else None
        if folder is None:
            self._status.hold("the report is there when the evaluation is done or stopped")
            return
        self._status.say("counting")
        in_background(self, lambda: _report_on(folder), self._show_report, self._status.hold)

    def _show_report(self, report: tuple[str, str]) -> None:
        self._status.say("")
        self.app.push_screen(ReportScreen(*report))


def _report_on(folder: Path) -> tuple[str, str]:
    # Numbers are slow to import too.
    from react_tui.evaluation.results import REPORT_NAME
    from react_tui.evaluation.writing import write_report

    return write_report(folder), str(folder / REPORT_NAME)
