"""The models screen: which are known, which are here, what they take, and which one answers."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from react_tui.fetching.progress import mebibytes
from react_tui.models import State, StoredModel, Verified
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import MODELS, Command, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.panes.model_rows import WORDS, model_row
from react_tui.tui.screens.listing import LEAVE
from react_tui.tui.screens.work import WorkScreen
from react_tui.tui.text import shown

Use = Callable[[str, Callable[[str], object]], None]


class ModelsScreen(WorkScreen):
    """The catalogue and the person's own files. A fetch goes on while another screen is shown.

    ``in_use`` names the model that answers, ``use`` makes another answer and then says what kept it from that, and
    ``tell`` reaches the person where this screen is not shown.
    """

    HEADING = "Models"
    OFFERED: ClassVar[tuple[Command, ...]] = MODELS
    STOP = next(command for command in MODELS if command.id == "models.stop")
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(MODELS), LEAVE]

    def __init__(
        self, backstage: Backstage, in_use: Callable[[], str], use: Use, tell: Callable[[str], object]
    ) -> None:
        super().__init__(backstage)
        self._in_use = in_use
        self._use = use
        self._tell = tell

    def row(self, model: StoredModel) -> Content:
        """Return a model with what it takes and its licence, and whether it answers."""
        used = model.name == self._in_use()
        licence = model.entry.licence if model.entry else "your own file"
        facts = [WORDS[model.state] + (", answers now" if used else ""), *self.takes(model), licence]
        return model_row(model, facts, marked=used)

    def detail(self, id: str) -> Content:
        """Return what is wrong with a model, or what is worth knowing of it."""
        model = self.models[id]
        if model.problem:
            return shown(f"✕ {model.problem}", "$error")
        note = model.entry.notes if model.entry else str(model.path)
        if model.entry and (adapter := model.entry.adapter):
            note += f" Its adapter {adapter.name} ({adapter.licence}) is on unless model.adapter says otherwise."
        fetch = key_of(self.app, "models.pull")
        enter = "enter: this one answers" if model.state is State.READY else f"{fetch} fetches it"
        return Content("\n").join([shown(note), Content.styled(enter, "$quiet")])

    def choose(self, id: str) -> None:
        """Let a model answer from now on."""
        if self.models[id].state is not State.READY:
            self.say("it is not here yet; p fetches it")
        elif id != self._in_use():
            self.say(f"opening {id} …")
            self._use(id, partial(self._opened, id))

    def _opened(self, id: str, problem: str) -> None:
        if problem:
            self.failed(f"{id}: {problem}")
        else:
            self._done(f"{id} answers from now on, also after the next start")

    def action_pull(self) -> None:
        """Fetch a model; what came of it before is used."""
        if id := self.chosen:
            self.do(id, partial(self.store.pull, id), lambda _: self._done(f"{id} is here; enter lets it answer"))

    def action_verify(self) -> None:
        """Compare a model's file with its checksum."""
        if id := self.chosen:
            self.do(f"verifying {id}", partial(self.store.verify, id), self._verified)

    def _verified(self, done: Verified) -> None:
        verdict = "it is the one in the catalogue" if done.expected else "no checksum is known to compare it with"
        adapter = f", and so is its adapter {done.adapter.name}" if done.adapter and done.expected else ""
        self._done(f"{done.size:,} bytes read: {verdict}{adapter}")

    def action_remove(self) -> None:
        """Ask whether to delete a model's file."""
        id = self.chosen
        if id and id == self._in_use():
            self.say(f"{id} answers now; let another one answer first")
        elif id:
            remove = partial(self.do, f"removing {id}", lambda _: self.store.remove(id), self._removed)
            self.prompt.choose(f"Delete the file of {id}?  y yes · n no", {"y": remove})

    def _removed(self, freed: int) -> None:
        self._done(f"removed; {mebibytes(freed)} are free again")

    def _done(self, text: str) -> None:
        self.say(f"✓ {text}")
        self._elsewhere(text)

    def failed(self, problem: str) -> None:
        """Say why nothing came of some work, where the person is."""
        super().failed(problem)
        self._elsewhere(problem)

    def _elsewhere(self, text: str) -> None:
        if not self.is_current:
            self._tell(text)
        self.look()
