"""The run that a person looks at: what it is busy with, and what they do to it."""

from collections.abc import Iterator

from react_tui.core import events as ev
from react_tui.core.editing import edited, text_of
from react_tui.core.parse import parse_action
from react_tui.core.trajectory import Action, Part
from react_tui.errors import StoreError, UsageError
from react_tui.phase import Phase
from react_tui.runner import Runner
from react_tui.session import Session, World
from react_tui.store import KeptRun
from react_tui.store.replay import beats
from react_tui.view import View


class Course:
    """One run after the other, each from its question to its end."""

    def __init__(self, session: Session, runner: Runner, view: View) -> None:
        self.phase = Phase.LOADING
        self.question = ""
        self.answer = ""
        self._answered = False
        self._session = session
        self._runner = runner
        self._view = view
        self._proposed: tuple[int, Action] | None = None

    def is_busy(self) -> bool:
        """Whether a question is being answered."""
        return self.phase.goes

    @property
    def can_go_on(self) -> bool:
        """Whether there is a run that ended without an answer."""
        return not self._answered and self._runner.run is not None

    @property
    def proposed(self) -> int | None:
        """The number of the step whose action waits for a word."""
        return self._proposed[0] if self._proposed else None

    @property
    def written(self) -> str:
        """What is in the box, or else the last question."""
        return self._view.box.value.strip() or self.question

    def use_method(self, method: str) -> None:
        """Answer the next question by another method."""
        self._session.setup = self._session.setup_for(method)
        self._show_names()

    def turn_to(self, world: World) -> None:
        """Answer the next question from other sources."""
        self._runner.turn_to(world)
        self._show_names()

    def become(self, session: Session) -> None:
        """Answer the next question by another session, whose model is to be loaded."""
        self.phase = Phase.LOADING
        self._runner.become(session)
        self._show_names()

    def _show_names(self) -> None:
        session = self._session
        self._view.header.rename(session.model, session.source, session.online, session.setup.method.name)

    def ask(self, question: str) -> None:
        """Ask, in the place of a run that waits; the same question lets that run go on."""
        if self.phase is Phase.PAUSED and question == self.question:
            self._view.box.value = ""
            self.pause()
            return
        self._begin(question)
        self._runner.ask(question)

    def _begin(self, question: str) -> None:
        self.phase, self.question, self.answer, self._answered = Phase.RUNNING, question, "", False
        self._view.begin(question)
        self._view.status.say("starting")
        self._view.status.release()
        self._view.header.say("starting")

    def apply(self, event: ev.Event) -> None:
        """Follow the run."""
        match event:
            case ev.Paused():
                self._wait(Phase.PAUSED)
            case ev.ActionProposed(number, action):
                self._proposed = (number, action)
                self._wait(Phase.PROPOSED)
            case ev.BudgetSpent(asks=True):
                self._wait(Phase.AT_LIMIT)
            case ev.RunFinished():
                self.phase, self.answer, self._answered = Phase.IDLE, event.answer, event.outcome.answered
                if not self._answered:
                    self._view.box.give(self.question)

    def _wait(self, phase: Phase) -> None:
        self.phase = phase
        if not self._view.box.value:
            # The keys that answer are letters, which the box would take for a question.
            self._view.trajectory.go()

    def stop(self) -> None:
        """Stop the step and give the question back; the second time end the run."""
        control = self._runner.control
        if control is None or self.phase in (Phase.HALTING, Phase.PAUSED, Phase.STOPPING):
            self.phase = Phase.STOPPING
            self._view.header.say("stopping")
            self._view.status.hold("stopping …")
            self._runner.stop()
            return
        control.interrupt()
        self.phase = Phase.HALTING
        self._view.header.say("stopping the step")
        self._view.status.hold("stopping the step …; once more ends the run")
        self._view.box.give(self.question)

    def pause(self) -> None:
        """Pause after the step; or go on, or do what waits for a word."""
        control = self._runner.control
        if control is None:
            return
        if self.phase is Phase.RUNNING:
            control.pause()
            self._view.status.hold("pauses after this step")
        elif self.phase is Phase.PAUSED:
            self._go()
            control.go_on()
        elif self.phase.waits:
            self._go()
            control.carry_on()
        elif self.phase is Phase.IDLE and self.can_go_on:
            self._go()
            self._runner.go_on()

    def step(self) -> None:
        """Go on to the next halt."""
        if self.phase in (Phase.RUNNING, Phase.PAUSED, Phase.PROPOSED) and self._runner.control is not None:
            self._go()
            self._runner.control.step()

    def _go(self) -> None:
        self.phase, self._proposed = Phase.RUNNING, None
        self._view.status.say("going on")
        self._view.status.release()

    def more(self) -> None:
        """Give the run as much again as its limits are."""
        limits, control = self._session.setup.limits, self._runner.control
        if not self.phase.goes or control is None:
            self._view.status.hold("nothing runs that could be given more")
            return
        control.grant(limits.steps, limits.tokens, limits.seconds)
        self._view.status.hold("the run is given as much again")
        if self.phase is Phase.AT_LIMIT:
            self.pause()

    def skip(self) -> None:
        """Leave out the action that was proposed."""
        if self.phase is Phase.PROPOSED and self._runner.control is not None:
            self._go()
            self._runner.control.skip()

    def edit(self, number: int, part: Part) -> None:
        """Open an editor over a part of a step; a run that goes on is halted first."""
        if self._proposed and self._proposed[0] == number:
            self._view.trajectory.edit(number, part, str(self._proposed[1]))
            return
        run = self._runner.run
        step = next((kept.step for kept in run.current if kept.step.number == number), None) if run else None
        if step is None:
            self._view.status.hold("this step is not part of the run any more")
            return
        if self.phase is Phase.RUNNING and self._runner.control is not None:
            self._runner.control.interrupt()
            self.phase = Phase.HALTING
        self._view.trajectory.edit(number, part, text_of(step, part))

    def save(self, number: int, part: Part, text: str) -> None:
        """Take over what was written, and go on from there; what is no action is told, and can be mended."""
        if self._proposed and self._proposed[0] == number:
            self._change(text)
            return
        assert self._runner.run is not None
        step = next(kept.step for kept in self._runner.run.current if kept.step.number == number)
        try:
            edited(step, part, text)
        except UsageError as problem:
            self._view.status.hold(str(problem))
            return
        self._view.trajectory.leave_editor()
        if text.strip() != text_of(step, part).strip():
            self._go()
            self._view.box.value = ""
            self._runner.edit(number, part, text)

    def _change(self, text: str) -> None:
        action = parse_action(text)
        if action is None or self._runner.control is None:
            self._view.status.hold(f"{text!r} is no action: write a name and, in brackets, an argument")
            return
        self._view.trajectory.leave_editor()
        self._go()
        self._runner.control.change(action)

    def show(self, run: KeptRun) -> None:
        """Show a kept run as it is at its leaf; it can be edited, and go on where it has no answer."""
        for event in self._bring(run):
            self._view.apply(event)

    def take_up(self, run: KeptRun) -> None:
        """Show a kept run, and go on at once where it has no answer; an end without one is not worth a word."""
        if run.outcome is not None and run.outcome.answered:
            self.show(run)
            return
        for event in self._bring(run):
            if not isinstance(event, ev.RunFinished):
                self._view.apply(event)
        self._runner.go_on()

    def _bring(self, run: KeptRun) -> Iterator[ev.Event]:
        self._runner.show(run)
        self._begin(run.header.question)
        return (beat.event for beat in beats(run, run.leaf))

    def go_back(self, leaf: int | None) -> None:
        """Show another branch of the run, as the one where it is now; None stays."""
        run = self._runner.run
        if leaf is None or run is None or leaf == run.leaf:
            return
        if self.phase.goes:
            self._view.status.hold("the run goes on: end it before you go back")
            return
        try:
            self.show(self._runner.go_back(leaf))
        except StoreError as problem:
            self._view.status.hold(str(problem))
