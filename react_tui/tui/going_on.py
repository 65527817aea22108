"""The run that was cut off when the program was last ended: offered once, and gone on with."""

from textual.app import App

from react_tui.store import read_run
from react_tui.store.cut_off import cut_off
from react_tui.store.summary import Summary
from react_tui.tui.background import in_background
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import GO_ON
from react_tui.tui.keys import key_of
from react_tui.tui.screens.run import RunScreen


class GoingOn:
    """Looks for that run, and lets a screen take it up."""

    def __init__(self, app: App[None], backstage: Backstage, screen: RunScreen) -> None:
        self._app = app
        self._backstage = backstage
        self._screen = screen
        self._run: Summary | None = None

    def look(self) -> None:
        """Tell the person of the run, if there is one."""
        library = self._backstage.library
        in_background(self._app, lambda: cut_off(library()), self._offer, self._screen.tell)

    def _offer(self, run: Summary | None) -> None:
        self._run = run
        if run is not None:
            key = key_of(self._app, GO_ON.id)
            steps = f"{run.steps} step{'' if run.steps == 1 else 's'}"
            self._screen.tell(f"A run was cut off after {steps}; {key} goes on with it: {run.question}")

    def go_on(self) -> None:
        """Go on with it."""
        if self._run is None:
            self._screen.tell("No run was cut off.")
            return
        runs, id, self._run = self._backstage.runs, self._run.id, None
        in_background(self._app, lambda: read_run(runs.find(id)), self._screen.take_up, self._screen.tell)
