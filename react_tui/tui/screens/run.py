"""The run screen: ask, and watch the answer being found."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.evidence import citation, place
from react_tui.core.trajectory import Outcome
from react_tui.session import LONGEST_QUESTION, Session, World
from react_tui.store import KeptRun
from react_tui.text import clean
from react_tui.tui import messages as msg
from react_tui.tui.commands import APP, BOX, RUN, Command, bindings
from react_tui.tui.panes.answer import EvidenceLine
from react_tui.tui.panes.budget import Budget
from react_tui.tui.panes.context import ContextPane
from react_tui.tui.panes.header import Header
from react_tui.tui.panes.pane import Pane
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.panes.status import READY, Status
from react_tui.tui.panes.tabs import Tabs
from react_tui.tui.panes.tool import ToolPane
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.runner import Runner
from react_tui.tui.screens.phase import Phase
from react_tui.tui.text import shown


class RunScreen(Screen[None]):
    """Panes around one run: it hands them what happens, and the runner what the person wants."""

    CSS_PATH = "run.tcss"
    # What the palette offers here, and what the last line names.
    OFFERED: ClassVar[tuple[Command, ...]] = RUN
    HINTED: ClassVar[tuple[Command, ...]] = (*BOX, *RUN, *APP)
    BINDINGS: ClassVar[list[BindingType]] = bindings(RUN)
    AUTO_FOCUS = "#question"

    def __init__(self, session: Session, starters: tuple[str, ...], clock: Callable[[], float]) -> None:
        super().__init__()
        self.runner = Runner(session, self.post_message)
        self.phase = Phase.LOADING
        self._session = session
        self._question = ""
        self._waiting = ""
        self._answer = ""
        self._header = Header(session.model, session.source, session.online)
        self._tabs = Tabs()
        self._trajectory = Trajectory(starters)
        self._context_pane = ContextPane()
        self._tool = ToolPane()
        self._budget = Budget(clock)
        self._box = QuestionBox()
        self._status = Status(self.HINTED)
        self._panes: dict[str, Pane] = {
            "trajectory": self._trajectory,
            "context": self._context_pane,
            "tool": self._tool,
        }
        self._listeners: list[Callable[[ev.Event], None]] = [
            *(pane.apply for pane in self._panes.values()),
            self._header.apply,
            self._budget.apply,
            self._status.apply,
        ]

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
        self.phase = Phase.IDLE
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
            self._ask(waiting)

    def _loading(self, fraction: float) -> None:
        self._header.say(f"loading {100 * fraction:.0f}%")
        self._status.say(f"{self._session.loading} {100 * fraction:.0f}%; you can type meanwhile")

    @on(msg.QuestionSubmitted)
    def _question_submitted(self, message: msg.QuestionSubmitted) -> None:
        if self.phase is Phase.IDLE:
            self._ask(message.question)
        elif self.phase is Phase.LOADING and not self._waiting:
            self._waiting = message.question
            self._show_question(message.question)
            self._status.hold("will be asked when the model is there; esc takes it back")
        elif self.phase is Phase.LOADING:
            self._status.hold("one question waits for the model already; your text is kept")
        else:
            self._status.hold("a question is being answered, esc stops it; your text is kept")

    def _ask(self, question: str) -> None:
        self._begin(question)
        self.runner.ask(question)

    def go_on(self, run: KeptRun) -> None:
        """Go on with a kept run after its last whole step."""
        if self.phase is not Phase.IDLE:
            self._status.hold("the app is busy; go on with that run when it is ready")
            return
        self._begin(run.header.question)
        self.runner.go_on(run)

    def _begin(self, question: str) -> None:
        self.phase = Phase.RUNNING
        self._question, self._answer = question, ""
        self._show_question(question)
        self._status.say("starting")
        self._status.release()
        for pane in self._panes.values():
            pane.begin()
        self._budget.begin()
        self._choose("trajectory")
        self._header.say("starting")

    def _show_question(self, question: str) -> None:
        self._box.value = ""
        self._box.focus()
        self.query_one("#asked-text", Static).update(shown(question, "bold", lines=False))
        self.add_class("-asked")

    @on(msg.RunEvent)
    def _run_event(self, message: msg.RunEvent) -> None:
        for apply in self._listeners:
            apply(message.event)
        if isinstance(message.event, ev.RunFinished):
            self._run_finished(message.event)

    @on(msg.RunBroke)
    def _run_broke(self, message: msg.RunBroke) -> None:
        finished = ev.RunFinished(Outcome.FAILED, "", (), (), len(self._tool.steps), Usage(), 0.0, message.reason)
        self._run_event(msg.RunEvent(finished))

    def _run_finished(self, event: ev.RunFinished) -> None:
        self.phase = Phase.IDLE
        self._answer = event.answer
        if not event.outcome.answered:
            self._box.give(self._question)

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
            self._box.give(self._question)

    @on(msg.OpenObservation)
    def _open_observation(self, message: msg.OpenObservation) -> None:
        self._tool.open(message.step)
        self._choose("tool")

    @on(msg.OpenEvidence)
    def _open_evidence(self, message: msg.OpenEvidence) -> None:
        if not self._tool.places:
            self._status.hold("there is nothing that an answer rests on: no page was read")
            return
        self._tool.open_place(message.index)
        self._choose("tool")
        self._tool.go()

    @on(msg.PaneChosen)
    def _pane_chosen(self, message: msg.PaneChosen) -> None:
        self.action_pane(message.pane)

    def turn_to(self, world: World) -> None:
        """Answer the next question from other sources."""
        self.runner.turn_to(world)
        self._header.rename(self._session.model, world.source, world.online)

    def become(self, session: Session) -> None:
        """Answer the next question by another session, whose model is loaded now."""
        self.phase = Phase.LOADING
        self.runner.become(session)
        self._header.rename(session.model, session.source, session.online)
        self._start()

    def tell(self, text: str) -> None:
        """Tell the person something, in the trajectory."""
        self._trajectory.note(text)

    def _choose(self, pane: str) -> None:
        self._tabs.choose(pane)
        for name in self._panes:
            self.set_class(name == pane, f"-show-{name}")

    def action_pane(self, pane: str) -> None:
        """Go to a pane."""
        self._choose(pane)
        self._panes[pane].go()

    def action_question(self) -> None:
        """Go to the question box."""
        self._box.focus()

    def action_toggle_text(self) -> None:
        """Show the exact context, or the list of its spans."""
        self._context_pane.toggle_text()
        self.set_class(self._context_pane.has_class("-text"), "-reading-context")
        self._choose("context")

    def action_evidence(self, by: int) -> None:
        """Open what the answer rests on: what was open last, or the next or previous of it."""
        self._open_evidence(msg.OpenEvidence(self._tool.place + by))

    def action_copy_citation(self) -> None:
        """Copy the sentence that has the focus, or the one that was opened last, so that it can be cited."""
        focused = self.focused
        evidence = focused.evidence if isinstance(focused, EvidenceLine) else self._tool.cited
        if evidence is None:
            self._status.hold("there is nothing to cite yet")
            return
        self.app.copy_to_clipboard(clean(citation(evidence)))
        self._status.hold(f"citation sent to the terminal's clipboard: {place(evidence)}")

    def action_page(self, pages: int) -> None:
        """Scroll the pane that was shown last, whatever has the focus."""
        self._panes[self._tabs.chosen].page(pages)

    def action_stop(self) -> None:
        """Stop the run, take back a question that waits, or go to the box."""
        if self.phase is Phase.RUNNING:
            self.phase = Phase.STOPPING
            self._header.say("stopping")
            self._status.hold("stopping …")
            self.runner.stop()
        elif self._waiting:
            waiting, self._waiting = self._waiting, ""
            self.remove_class("-asked")
            self._status.release()
            self._box.give(waiting)
        else:
            self._box.focus()

    def action_copy_answer(self) -> None:
        """Copy the answer, where the terminal allows it."""
        if self._answer:
            self.app.copy_to_clipboard(clean(self._answer))
            self._status.hold("answer sent to the terminal's clipboard (not every terminal has one)")
        else:
            self._status.hold("there is no answer to copy yet")
