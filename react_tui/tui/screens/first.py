"""The screen of a first start: which model answers, and from which sources. One key takes what is marked."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from react_tui.errors import ReactTuiError
from react_tui.fetching.progress import mebibytes
from react_tui.models import State, StoredModel
from react_tui.sources.desk import Desk
from react_tui.sources.details import Details
from react_tui.sources.named import Kind
from react_tui.tui.backstage import Backstage, First
from react_tui.tui.commands import FIRST, Command, bindings
from react_tui.tui.jobs import Jobs
from react_tui.tui.panes.model_rows import WORDS, model_row
from react_tui.tui.panes.source_list import SourceList
from react_tui.tui.screens.work import WorkScreen
from react_tui.tui.text import shown

_ABOUT = "Enter takes what is marked. All of it can be changed later: f8 models, f7 sources, f9 settings."

# Answers by what was chosen, and calls back with what is in the way.
Enter = Callable[[Mapping[str, object], Callable[[str], object]], None]


class FirstScreen(WorkScreen):
    """Models with what they take and whether they fit, and the sources of a ``desk``.

    ``remember`` keeps what was chosen, before anything is fetched, so that nothing is asked a second time; ``enter``
    goes on with it.
    """

    HEADING = "Before the first question"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["listing.tcss", "first.tcss"]
    OFFERED: ClassVar[tuple[Command, ...]] = FIRST
    LAST_HINT = "tab models or sources"
    STOP = next(command for command in FIRST if command.id == "first.stop")
    BINDINGS: ClassVar[list[BindingType]] = bindings(FIRST)

    def __init__(
        self, first: First, backstage: Backstage, desk: Desk, remember: Callable[[str, object], str], enter: Enter
    ) -> None:
        super().__init__(backstage)
        self._first = first
        self._free = backstage.free
        self._folder = backstage.folders.models
        self._desk, self._use = desk, desk.use
        self._remember = remember
        self._enter = enter
        self._entering = False
        self._sources = SourceList()
        self.looking = Jobs(self.post_message)

    def above(self) -> Sequence[Widget]:
        """Return what this is about."""
        return Static(_ABOUT, id="about", markup=False), Static("MODEL", classes="label", markup=False)

    def below(self) -> Sequence[Widget]:
        """Return the sources, where they are to be chosen."""
        return (Static("SOURCES", classes="label", markup=False), self._sources) if self._first.sources else ()

    def look(self) -> None:
        """Look which models and sources there are."""
        super().look()
        if self._first.sources:
            self.looking.start("listing", lambda _: self._desk.listed(), self._sources_listed)

    def _sources_listed(self, found: tuple[Details, ...]) -> None:
        here = tuple(each for each in found if each.source.kind is not Kind.LIVE or each.source.name in self._desk.use)
        self._sources.take(here, ())
        self._sources.draw(self._desk.use)

    def listed(self) -> None:
        """Begin at the model that is taken unless another is chosen, and fetch one that was chosen earlier."""
        first, self._first = self._first, First("", resumes=False, sources=self._first.sources)
        if first.model in self.models:
            self.rows.highlighted = list(self.models).index(first.model)
            if first.resumes:
                self._take(self.models[first.model])

    def row(self, model: StoredModel) -> Content:
        """Return a model with whether it fits, and what it takes."""
        fits = "" if not self.memory(model) else "fits" if self._fits(model) else "does not fit"
        return model_row(model, (WORDS[model.state], fits, *self.takes(model)))

    def _fits(self, model: StoredModel) -> bool:
        return self.memory(model) <= self._free()

    def detail(self, id: str) -> Content:
        """Return the memory of a model beside what is free, what Enter does, and what is wrong or worth knowing."""
        model = self.models[id]
        lines = []
        if memory := self.memory(model):
            room = f"{mebibytes(memory)} of memory; {mebibytes(self._free())} free"
            lines.append(shown(room, "") if self._fits(model) else shown(f"{room}: too little", "$warning"))
        licence = f" ({model.entry.licence})" if model.entry and model.entry.licence else ""
        ready = model.state is State.READY
        lines.append(shown("enter: it answers" if ready else f"enter fetches it{licence}, then it answers", "$quiet"))
        note = model.entry.notes if model.entry else str(model.path)
        lines.append(shown(f"✕ {model.problem}", "$error") if model.problem else shown(note))
        return Content("\n").join(lines)

    def action_begin(self) -> None:
        """Take the model and the sources that are marked."""
        model = self.models.get(self.chosen)
        if self.work.busy:
            self.say_busy()
        elif model is not None and not self._entering:
            self.remove_class("-failed")
            self._keep(model)
            self._take(model)

    def _keep(self, model: StoredModel) -> None:
        problem = self._remember("model.name", model.name)
        if self._desk.use != self._use:
            problem = self._remember("source.use", list(self._desk.use)) or problem
        if problem:
            self.app.notify(problem, markup=False)

    def _take(self, model: StoredModel) -> None:
        if model.state is State.READY:
            self._open(model.name)
        else:
            self.do(model.name, partial(self.store.pull, model.name), lambda _: self._open(model.name))

    def _open(self, name: str) -> None:
        self._entering = True
        self.say(f"opening {name} …")
        sources = {"source.use": self._desk.use} if self._first.sources else {}
        self._enter({"model.name": name, **sources}, self._not_opened)

    def _not_opened(self, problem: str) -> None:
        self._entering = False
        self.say(problem, problem=True)
        self.look()

    def stopped(self, name: str) -> None:
        """Say how it can go on."""
        self.say(f"{name} is not fetched; enter goes on with it, or takes another")
        self.look()

    def failed(self, problem: str) -> None:
        """Say what can be done instead."""
        # What to do stands first: a reason may be longer than there is room for.
        advice = (
            f"Enter tries again, or takes another. Without a network: put a .gguf file into {self._folder}, then r."
        )
        super().failed(f"{advice}\n{problem}")
        self.add_class("-failed")
        self.look()

    def action_use(self) -> None:
        """Search the marked source too, or not."""
        if self._sources.has_focus and (source := self._sources.chosen) is not None:
            try:
                self._desk.use = self._desk.toggled(source.name)
            except ReactTuiError as error:
                self.say(str(error), problem=True)
            self._sources.draw(self._desk.use)

    def action_look_again(self) -> None:
        """Look again which models and sources are there."""
        self.say("")
        self.remove_class("-failed")
        self.look()

    @on(OptionList.OptionSelected, "#sources")
    def _clicked(self) -> None:
        self.action_use()
