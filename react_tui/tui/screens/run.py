"""The run screen: ask, and watch the answer being found."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome
from react_tui.course import Course
from react_tui.phase import Phase
from react_tui.runner import Runner
from react_tui.session import LONGEST_QUESTION, Session
from react_tui.store import KeptRun
from react_tui.store.markdown import markdown
from react_tui.tui import messages as msg
from react_tui.tui.commands import APP, BOX, RUN, Command, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.panes.budget import Budget
from react_tui.tui.panes.header import Header
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.panes.status import READY
from react_tui.tui.screens.branches import BranchesScreen
from react_tui.tui.screens.looking import LookingScreen
from react_tui.tui.text import shown
from react_tui.view import View


class RunScreen(LookingScreen):
    """Panes around one run: it hands them what happens, and the runner what the person wants."""

    CSS_PATH = "run.tcss"
    # What the palette offers here, and what the last line names.
    OFFERED: ClassVar[tuple[Command, ...]] = RUN
    HINTED: ClassVar[tuple[Command, ...]] = (*BOX, *RUN, *APP)
    BINDINGS: ClassVar[list[BindingType]] = bindings(RUN)
    AUTO_FOCUS = "#question"

    def __init__(self, session: Session, starters: tuple[str, ...], clock: Callable[[], float]) -> None:
        super().__init__(starters, self.HINTED)
        self.runner = Runner(session, lambda news: self.post_message(msg.message_of(news)))
        self._session = session
        self._waiting = ""
        self._header = Header(session.model, session.source, session.online, session.setup.method.name)
        self._budget = Budget(clock)
        self._box = QuestionBox()
        self.course = Course(
            session,
            self.runner,
            View(self._header, self._status, self._box, self._trajectory, self._begin, self._apply),
        )
        self._listeners: list[Callable[[ev.Event], None]] = [
            *(pane.apply for pane in self._panes.values()),
            self._header.apply,
            self._budget.apply,
            self._status.apply,
            self.course.apply,
        ]

    @property
    def phase(self) -> Phase:
        """What the screen is busy with."""
        return self.course.phase

    @property
    def would_be_lost(self) -> bool:
        """Whether a run goes on that is not kept."""
        run = self.runner.run
        return run is not None and self.phase.goes and run.path == Path()

    def compose(self) -> ComposeResult:
        """Lay out the screen; the style sheet folds it where it is small."""
        yield self._header
        with VerticalScroll(id="asked", can_focus=False):
            yield Static("", id="asked-text", markup=False)
        yield self._tabs
        with Horizontal(id="panes"):
            yield self._trajectory
            with Vertical(id="side"):
                yield self._context_pane
                yield self._tool
        yield self._budget
        with Horizontal(id="ask"):
            yield Static("›", id="prompt", markup=False)
            yield self._box
        yield self._status

    def on_mount(self) -> None:
        """Show the first pane, and begin."""
        self._choose("trajectory")
        for notice in self._session.notices:
            self._trajectory.note(notice)
        self._start()

    def _start(self) -> None:
        """Load the model behind the screen."""
        self._loading(0.0)
        self.runner.open()

    @on(msg.ModelOpening)
    def _model_opening(self, message: msg.ModelOpening) -> None:
        self._loading(message.fraction)

    @on(msg.ModelOpened)
    def _model_opened(self, message: msg.ModelOpened) -> None:
        self.course.phase = Phase.IDLE
        self._status.say(READY)
        self._status.release()
        self._header.say("")
        waiting, self._waiting = self._waiting, ""
        if message.problem:
            self._trajectory.note(f"The model could not be loaded: {message.problem}", problem=True)
            self._status.hold("the model is not there; the next question tries again")
            self._box.give(waiting)
            return
        for notice in self._session.engine.info.notices:
            self._trajectory.note(notice)
        if waiting:
            self.course.ask(waiting)

    def _loading(self, fraction: float) -> None:
        self._header.say(f"loading {100 * fraction:.0f}%")
        self._status.say(f"{self._session.loading} {100 * fraction:.0f}%; you can type meanwhile")

    @on(msg.QuestionSubmitted)
    def _question_submitted(self, message: msg.QuestionSubmitted) -> None:
        if self.phase in (Phase.IDLE, Phase.PAUSED):
            self.course.ask(message.question)
        elif self.phase is Phase.LOADING and not self._waiting:
            self._waiting = message.question
            self._show_question(message.question)
            self._status.hold(f"will be asked when the model is there; {self._stop_key} takes it back")
        elif self.phase is Phase.LOADING:
            self._status.hold("one question waits for the model already; your text is kept")
        else:
            self._status.hold(f"a question is being answered, {self._stop_key} stops it; your text is kept")

    @property
    def _stop_key(self) -> str:
        return key_of(self.app, "run.stop")

    def _begin(self, question: str) -> None:
        self._show_question(question)
        for pane in self._panes.values():
            pane.begin()
        self._budget.begin()
        self._choose("trajectory")

    def _show_question(self, question: str) -> None:
        self._box.value = ""
        self._box.focus()
        self.query_one("#asked-text", Static).update(shown(question, "bold", lines=False))
        self.add_class("-asked")

    @on(msg.RunEvent)
    def _run_event(self, message: msg.RunEvent) -> None:
        self._apply(message.event)

    def _apply(self, event: ev.Event) -> None:
        for apply in self._listeners:
            apply(event)

    @on(msg.RunBroke)
    def _run_broke(self, message: msg.RunBroke) -> None:
        finished = ev.RunFinished(Outcome.FAILED, "", (), (), len(self._tool.steps), Usage(), 0.0, message.reason)
        self._apply(finished)

    @on(msg.EditWanted)
    def _edit_wanted(self, message: msg.EditWanted) -> None:
        self.course.edit(message.step, message.part)

    @on(msg.EditSaved)
    def _edit_saved(self, message: msg.EditSaved) -> None:
        self.course.save(message.step, message.part, message.text)

    @on(msg.EditLeft)
    def _edit_left(self) -> None:
        self._trajectory.leave_editor()

    @on(msg.SkipWanted)
    def _skip_wanted(self) -> None:
        self.course.skip()

    @on(msg.PasteRefused)
    def _paste_refused(self, message: msg.PasteRefused) -> None:
        self._status.hold(f"not pasted: {message.length:,} characters, and a question has at most {LONGEST_QUESTION:,}")

    @on(Input.Changed, "#question")
    def _typed(self) -> None:
        if self.phase in (Phase.RUNNING, Phase.IDLE):
            self._status.release()

    @on(QuestionBox.StartersWanted)
    def _starters_wanted(self) -> None:
        if self._trajectory.welcome.is_attached:
            self._choose("trajectory")
            self._trajectory.welcome.go()
        else:
            self._box.give(self.course.question)

    def take_up(self, run: KeptRun) -> None:
        """Show a kept run, whose steps can be edited; one that has no answer goes on."""
        if self.phase is not Phase.IDLE:
            self._status.hold("the app is busy; take that run up when it is ready")
            return
        self.course.take_up(run)

    def become(self, session: Session) -> None:
        """Answer the next question by another session, whose model is loaded now."""
        self.course.become(session)
        self._start()

    def tell(self, text: str) -> None:
        """Tell the person something, in the trajectory."""
        self._trajectory.note(text)

    def action_question(self) -> None:
        """Go to the question box."""
        self._box.focus()

    def action_stop(self) -> None:
        """Stop the run, take back a question that waits, or go to the box."""
        if self.phase.goes:
            self.course.stop()
        elif self._waiting:
            waiting, self._waiting = self._waiting, ""
            self.remove_class("-asked")
            self._status.release()
            self._box.give(waiting)
        else:
            self._box.focus()

    def action_pause(self) -> None:
        """Pause after the step, or go on."""
        self.course.pause()

    def action_step(self) -> None:
        """Go on to the next halt."""
        self.course.step()

    def action_more(self) -> None:
        """Give the run more than its limits allow."""
        self.course.more()

    def action_branches(self) -> None:
        """Show the branches of the run, and go back to one."""
        if self.runner.run is None or not self.runner.run.steps:
            self._status.hold("there are no branches yet: edit a step to make one")
        else:
            self.app.push_screen(BranchesScreen(self.runner.run), self.course.go_back)

    def action_copy_answer(self) -> None:
        """Copy the answer, where the terminal allows it."""
        if self.course.answer:
            self.copy("answer", self.course.answer)
        else:
            self._status.hold("there is no answer to copy yet")

    def action_copy_run(self) -> None:
        """Copy the run, as it is exported to be read."""
        if self.runner.run is None:
            self._status.hold("there is no run to copy yet")
        else:
            self.copy("run", markdown(self.runner.run))
