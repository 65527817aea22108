"""What the screens over models have in common: the list of them, and long work on one at a time."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import on
from textual.content import Content
from textual.widgets import Static

from react_tui.fetching.progress import Report, mebibytes
from react_tui.models import StoredModel
from react_tui.tui import messages as msg
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import Command
from react_tui.tui.jobs import Jobs
from react_tui.tui.keys import key_of
from react_tui.tui.panes.model_rows import size_of
from react_tui.tui.panes.source_rows import progress_line
from react_tui.tui.screens.listing import ListScreen

T = TypeVar("T")


class WorkScreen(ListScreen):
    """Lists the models of this machine; ``STOP`` is the command that ends the work."""

    STOP: ClassVar[Command]

    def __init__(self, backstage: Backstage) -> None:
        super().__init__()
        self.store = backstage.models
        self.memory = backstage.memory
        self.models: dict[str, StoredModel] = {}
        self.work, self.listing = Jobs(self.post_message), Jobs(self.post_message)

    def on_screen_resume(self) -> None:
        """Look at the models again, since other programs may change them."""
        self.look()

    def look(self) -> None:
        """Look which models there are."""
        self.listing.start("listing", lambda _: self.store.list(), self._listed)

    def _listed(self, models: tuple[StoredModel, ...]) -> None:
        self.models = {model.name: model for model in models}
        self.fill([(name, self.row(model)) for name, model in self.models.items()], "No model is known.")
        self.listed()

    def listed(self) -> None:
        """Go on when the list is shown anew."""

    def row(self, model: StoredModel) -> Content:
        """Return how a model is listed."""
        raise NotImplementedError

    def takes(self, model: StoredModel) -> tuple[str, str]:
        """Return in words what a model takes on disk and in memory; nothing for what nobody knows."""
        memory = self.memory(model)
        return f"{mebibytes(size_of(model))} on disk", f"{mebibytes(memory)} of memory" if memory else ""

    def do(self, name: str, work: Callable[[Report], T], then: Callable[[T], None]) -> None:
        """Begin some work and show how far it is, unless other work goes on."""
        if self.work.start(name, work, then):
            self._show_progress(progress_line(name, None, self._stop_key))
        else:
            self.say_busy()

    def say_busy(self) -> None:
        """Say that other work goes on."""
        self.say(f"one thing at a time: {self.work.name} is not done yet, {self._stop_key} stops it")

    def action_stop_work(self) -> None:
        """Ask the work to end."""
        if self.work.busy:
            self.work.stop()
            self.say("stopping …")

    def stopped(self, name: str) -> None:
        """Say that some work was ended before it was done."""
        self.failed(f"{name}: stopped")

    def failed(self, problem: str) -> None:
        """Say why nothing came of some work."""
        self.say(problem, problem=True)

    @property
    def _stop_key(self) -> str:
        return key_of(self.app, self.STOP.id)

    @on(msg.JobProgress)
    def _progressed(self, message: msg.JobProgress) -> None:
        if not message.job.stopping:
            self._show_progress(progress_line(message.job.name, message.progress, self._stop_key))

    @on(msg.JobEnded)
    def _ended(self, message: msg.JobEnded) -> None:
        name = message.job.name
        message.job.ended()
        if message.then is not None:
            message.then()
        elif message.job is not self.work:
            self.say(f"{name}: {message.problem}", problem=True)
        elif message.job.stopping:
            self.stopped(name)
        else:
            self.failed(f"{name}: {message.problem}")

    def _show_progress(self, line: Content) -> None:
        self.query_one("#said", Static).update(line)
