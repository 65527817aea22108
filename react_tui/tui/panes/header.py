"""Who answers, from what, whether the network is used, and how far it is."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.tui.text import shown


class Header(Horizontal):
    """The first line of the screen."""

    def __init__(self, model: str, source: str, online: bool) -> None:
        super().__init__(id="header")
        self._names = f"{model} · {source}"
        self._online = online
        self._max_steps = 0

    def compose(self) -> ComposeResult:
        """Lay out the line: only the names in its middle give way when it is too short."""
        yield Static("react-tui", id="app-name", markup=False)
        yield Static(shown(self._names, lines=False), id="names", markup=False)
        yield Static("ONLINE" if self._online else "OFFLINE", id="network", markup=False)
        yield Static("", id="progress", markup=False)

    def apply(self, event: ev.Event) -> None:
        """Follow the steps of a run."""
        match event:
            case ev.RunStarted(max_steps=steps):
                self._max_steps = steps
            case ev.BudgetGranted(steps=steps):
                self._max_steps = steps
            case ev.Paused(number):
                self.say(f"paused before step {number}")
            case ev.StepStarted(number):
                self.say(f"step {number} of {self._max_steps}")
            case ev.RunFinished(outcome):
                self.say(str(outcome))

    def rename(self, model: str, source: str, online: bool) -> None:
        """Show who answers now, and from what."""
        self.query_one("#names", Static).update(shown(f"{model} · {source}", lines=False))
        self.query_one("#network", Static).update("ONLINE" if online else "OFFLINE")

    def say(self, progress: str) -> None:
        """Show in one or two words how far it is."""
        self.query_one("#progress", Static).update(progress)
