"""The models screen: which are known, which are here, what they take, and which one answers."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, TypeVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from react_tui.fetching.progress import Report, mebibytes
from react_tui.models import State, StoredModel, Verified
from react_tui.tui import messages as msg
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import MODELS, Command, bindings
from react_tui.tui.jobs import Jobs
from react_tui.tui.keys import key_of
from react_tui.tui.panes.source_rows import progress_line
from react_tui.tui.screens.listing import LEAVE, ListScreen
from react_tui.tui.text import shown

_GLYPHS = {State.READY: "●", State.PARTIAL: "◐", State.DAMAGED: "✕", State.MISSING: "○"}
_WORDS = {State.READY: "here", State.PARTIAL: "partly fetched", State.DAMAGED: "damaged", State.MISSING: "not here"}
_PULL = "models.pull"
_STOP = next(command for command in MODELS if command.id == "models.stop")

T = TypeVar("T")
Use = Callable[[str, Callable[[str], object]], None]


class ModelsScreen(ListScreen):
    """The catalogue and the person's own files. A fetch goes on while another screen is shown.

    ``in_use`` names the model that answers, ``use`` makes another answer and then says what kept it from that, and
    ``tell`` reaches the person where this screen is not shown.
    """

    HEADING = "Models"
    OFFERED: ClassVar[tuple[Command, ...]] = MODELS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(MODELS), LEAVE]

    def __init__(
        self, backstage: Backstage, in_use: Callable[[], str], use: Use, tell: Callable[[str], object]
    ) -> None:
        super().__init__()
        self._store = backstage.models
        self._memory = backstage.memory
        self._in_use = in_use
        self._use = use
        self._tell = tell
        self._models: dict[str, StoredModel] = {}
        self.work, self._listing = Jobs(self.post_message), Jobs(self.post_message)

    def on_screen_resume(self) -> None:
        """Look at the models again, since other programs may change them."""
        self._refresh()

    def _refresh(self) -> None:
        self._listing.start("listing", lambda _: self._store.list(), self._listed)

    def _listed(self, models: tuple[StoredModel, ...]) -> None:
        self._models = {model.name: model for model in models}
        self.fill([(name, self._row(model)) for name, model in self._models.items()], "No model is known.")

    def _row(self, model: StoredModel) -> Content:
        used = model.name == self._in_use()
        entry = model.entry
        facts = [
            _WORDS[model.state] + (", answers now" if used else ""),
            f"{mebibytes(_size(model))} on disk",
            f"{mebibytes(self._memory(model))} of memory" if self._memory(model) else "",
            entry.licence if entry else "your own file",
        ]
        return Content.assemble(
            (f"{_GLYPHS[model.state]} ", "$accent" if used else ""),
            shown(model.name, "bold" if model.state is State.READY else "", lines=False),
            shown(f"  {entry.title}" if entry else "", "$quiet", lines=False),
            "\n  ",
            shown(" · ".join(filter(None, facts)), "$quiet", lines=False),
        )

    def detail(self, id: str) -> Content:
        """Return what is wrong with a model, or what is worth knowing of it."""
        model = self._models[id]
        if model.problem:
            return shown(f"✕ {model.problem}", "$error")
        note = model.entry.notes if model.entry else str(model.path)
        enter = "enter: this one answers" if model.state is State.READY else f"{key_of(self.app, _PULL)} fetches it"
        return Content("\n").join([shown(note), Content.styled(enter, "$quiet")])

    def choose(self, id: str) -> None:
        """Let a model answer from now on."""
        if self._models[id].state is not State.READY:
            self.say("it is not here yet; p fetches it")
        elif id != self._in_use():
            self.say(f"opening {id} …")
            self._use(id, partial(self._opened, id))

    def _opened(self, id: str, problem: str) -> None:
        if problem:
            self._failed(f"{id}: {problem}")
        else:
            self._done(f"{id} answers from now on, also after the next start")

    def action_pull(self) -> None:
        """Fetch a model; what came of it before is used."""
        if id := self.chosen:
            self._do(id, partial(self._store.pull, id), lambda _: self._done(f"{id} is here; enter lets it answer"))

    def action_verify(self) -> None:
        """Compare a model's file with its checksum."""
        if id := self.chosen:
            self._do(f"verifying {id}", partial(self._store.verify, id), self._verified)

    def _verified(self, done: Verified) -> None:
        verdict = "it is the one in the catalogue" if done.expected else "no checksum is known to compare it with"
        self._done(f"{done.size:,} bytes read: {verdict}")

    def action_remove(self) -> None:
        """Ask whether to delete a model's file."""
        id = self.chosen
        if id and id == self._in_use():
            self.say(f"{id} answers now; let another one answer first")
        elif id:
            remove = partial(self._do, f"removing {id}", lambda _: self._store.remove(id), self._removed)
            self.prompt.choose(f"Delete the file of {id}?  y yes · n no", {"y": remove})

    def _removed(self, freed: int) -> None:
        self._done(f"removed; {mebibytes(freed)} are free again")

    def action_stop_work(self) -> None:
        """Ask the work to end."""
        if self.work.busy:
            self.work.stop()
            self.say("stopping …")

    def _do(self, name: str, work: Callable[[Report], T], then: Callable[[T], None]) -> None:
        if self.work.start(name, work, then):
            self._show_progress(progress_line(name, None, self._stop_key))
        else:
            self.say(f"one thing at a time: {self.work.name} is not done yet, {self._stop_key} stops it")

    @property
    def _stop_key(self) -> str:
        return key_of(self.app, _STOP.id)

    @on(msg.JobProgress)
    def _progressed(self, message: msg.JobProgress) -> None:
        self._show_progress(progress_line(message.job.name, message.progress, self._stop_key))

    @on(msg.JobEnded)
    def _ended(self, message: msg.JobEnded) -> None:
        name = message.job.name
        message.job.ended()
        if message.then is not None:
            message.then()
        else:
            self._failed(f"{name}: {message.problem}")

    def _show_progress(self, line: Content) -> None:
        self.query_one("#said", Static).update(line)

    def _done(self, text: str) -> None:
        self.say(f"✓ {text}")
        self._elsewhere(text)

    def _failed(self, problem: str) -> None:
        self.say(problem, problem=True)
        self._elsewhere(problem)

    def _elsewhere(self, text: str) -> None:
        if not self.is_current:
            self._tell(text)
        self._refresh()


def _size(model: StoredModel) -> int:
    """Return the bytes of a model, those to come where it is not here."""
    if model.state is State.READY or model.entry is None:
        return model.size
    return model.entry.size or model.entry.download_mib << 20
