"""One of several runs side by side: its method, its steps as they are written, and how it ended."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome
from react_tui.tui import messages as msg
from react_tui.tui.panes.heading import Heading
from react_tui.tui.panes.lines import Lines
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.text import shown


class Foot(Lines):
    """Two lines below the steps: the answer or what is being done, and the cost so far."""

    def __init__(self) -> None:
        super().__init__(classes="foot")
        self.words = "waits for its turn"
        self._steps, self._usage, self._seconds = 0, Usage(), 0.0
        self.end: ev.RunFinished | None = None

    def apply(self, event: ev.Event) -> None:
        """Take up what happened."""
        match event:
            case ev.ModelLoading(fraction):
                self.words = f"loading the model {100 * fraction:.0f}%"
            case ev.StepStarted(number):
                self.words = f"step {number} begins"
            case ev.ThoughtWriting(number):
                self.words = f"writing thought {number}"
            case ev.ActionWriting(number):
                self.words = f"choosing action {number}"
            case ev.ChainWritten(samples=samples):
                self.words = f"{samples} chains vote"
            case ev.StepFinished(step):
                self._steps, self._usage = self._steps + 1, self._usage + step.usage
            case ev.RunFinished():
                self.end = event
                self._steps, self._usage, self._seconds = event.steps, event.usage, event.seconds
            case _:
                return
        self.changed()

    def lay_out(self, width: int) -> list[Content]:
        """Return the answer, or what is being done, above the cost."""
        steps = f"{self._steps} step" + ("" if self._steps == 1 else "s")
        cost = f"{steps} · {self._usage.generated:,} tokens" + (f" · {self._seconds:.1f} s" if self.end else "")
        return [self._first().truncate(width, ellipsis=True), Content.styled(cost, "$quiet").truncate(width)]

    def _first(self) -> Content:
        if self.end is None:
            return Content.styled(self.words, "$quiet")
        if not self.end.outcome.answered:
            return Content.styled(f"– {self.end.outcome}", "$warning")
        mark = "✓ " if self.end.outcome is Outcome.FINISHED else f"◆ {self.end.outcome}: "
        return Content.styled(mark, "$accent") + shown(self.end.answer, "bold", lines=False)


class Column(Vertical):
    """A method at work."""

    def __init__(self, method: str) -> None:
        super().__init__(classes="column")
        self.method = method
        self.heading = Heading(method)
        self.trajectory = Trajectory(())
        self.foot = Foot()

    @property
    def end(self) -> ev.RunFinished | None:
        """How the run ended, None while it goes on."""
        return self.foot.end

    def compose(self) -> ComposeResult:
        """Lay out the name, the steps and the foot."""
        yield self.heading
        yield self.trajectory
        yield self.foot

    def on_mount(self) -> None:
        """Begin without words of welcome."""
        self.trajectory.begin()

    def apply(self, message: msg.RunEvent | msg.RunBroke) -> None:
        """Take up what happened in this run."""
        if isinstance(message, msg.RunBroke):
            event: ev.Event = ev.RunFinished(Outcome.FAILED, "", (), (), 0, Usage(), 0.0, message.reason)
        else:
            event = message.event
        self.trajectory.apply(event)
        self.foot.apply(event)
