"""The sources screen: what can be searched, and in which order it is."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static

from react_tui.errors import ReactTuiError
from react_tui.fetching.progress import Report
from react_tui.paths import typed_path
from react_tui.session import OpenWorld, World
from react_tui.sources import getting, kiwix
from react_tui.sources.desk import Desk
from react_tui.sources.details import Details
from react_tui.sources.keeping import Added, Removed, add_source, remove_source
from react_tui.sources.kiwix import Book
from react_tui.sources.named import Registered, suggested_name
from react_tui.sources.verify import Verified, verify_source
from react_tui.tui import messages as msg
from react_tui.tui.commands import SOURCES, Command, bindings
from react_tui.tui.jobs import Jobs
from react_tui.tui.keys import key_of
from react_tui.tui.panes.prompt import Prompt
from react_tui.tui.panes.source_list import Parts, SourceList
from react_tui.tui.panes.source_rows import progress_line
from react_tui.tui.screens.library import LibraryScreen
from react_tui.tui.screens.pages import PagesScreen
from react_tui.tui.text import shown

_ABOUT = "Those with a number are searched, in that order: the first that has a page gives it."
_USE = SOURCES[0]
_STOP = next(command for command in SOURCES if command.id == "sources.stop")

T = TypeVar("T")


class SourcesScreen(Screen[None]):
    """Lists the sources of a desk. Work goes on while another screen is shown.

    ``open_world`` opens what is chosen for the next question, ``turn_to`` takes it up, ``remember`` keeps the choice.
    """

    CSS_PATH = "sources.tcss"
    OFFERED: ClassVar[tuple[Command, ...]] = SOURCES
    BINDINGS: ClassVar[list[BindingType]] = bindings(SOURCES)
    AUTO_FOCUS = "#sources"

    def __init__(
        self,
        desk: Desk,
        open_world: OpenWorld | None,
        turn_to: Callable[[World], None],
        remember: Callable[[str, object], str],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._desk = desk
        self._used = desk.use
        self._open_world = open_world
        self._turn_to = turn_to
        self._remember = remember
        self._tell = tell
        self._list = SourceList()
        self._prompt = Prompt()
        self._outdated = False
        self.listing, self.opening, self.work = (Jobs(self.post_message) for _ in range(3))

    def compose(self) -> ComposeResult:
        """Lay out the list above the line that tells what goes on."""
        yield Static("react-tui   Sources", classes="title", markup=False)
        yield Static(_ABOUT, id="about", markup=False)
        yield self._list
        yield Static("", id="work", markup=False)
        yield self._prompt
        yield Static("", id="hints", classes="foot", markup=False)

    def on_mount(self) -> None:
        """Show the keys as they are bound now."""
        hints = (f"{self._key(each)} {each.hint}" for each in SOURCES if each.hint)
        self.query_one("#hints", Static).update(" · ".join(hints))

    def on_screen_resume(self) -> None:
        """Look at the sources again, since other programs may change them."""
        self._refresh()

    def _refresh(self) -> None:
        desk = self._desk
        look = self.listing.start("listing", lambda _: (desk.listed(), getting.unfinished(desk.folders)), self._listed)
        self._outdated = not look

    def _listed(self, listing: tuple[tuple[Details, ...], Parts]) -> None:
        self._list.take(*listing)
        self._list.draw(self._desk.use)

    def _say(self, text: str, style: str = "$quiet") -> None:
        self.query_one("#work", Static).update(shown(text, style, lines=False))

    # What is searched.

    def action_use(self) -> None:
        """Put a source in use, or out of it."""
        if (chosen := self._list.chosen) is not None:
            self._try(lambda: self._choose(self._desk.toggled(chosen.name)))

    def action_move(self, by: int) -> None:
        """Search a source earlier or later."""
        if (chosen := self._list.chosen) is not None:
            self._choose(self._desk.moved(chosen.name, by))

    def _choose(self, use: tuple[str, ...]) -> None:
        self._desk.use = use
        self._list.draw(self._desk.use)
        self._open()

    def _open(self) -> None:
        use = self._desk.use
        if use == self._used:
            return
        if self._open_world is None:
            self._keep(use, "from the next start on")
            return
        opened = partial(self._open_world, use)
        if self.opening.start("opening the sources", opened, partial(self._opened, use)):
            self._say("opening the sources …")

    def _opened(self, use: tuple[str, ...], world: World) -> None:
        self._turn_to(world)
        self._keep(use, "from the next question on", world.notices)

    def _keep(self, use: tuple[str, ...], since: str, notices: tuple[str, ...] = ()) -> None:
        self._used = use
        problems = [text for text in (*notices, self._remember("source.use", list(use))) if text]
        self._say(" ".join((f"Searched {since}: {', '.join(use)}.", *problems)), "$warning" if problems else "$quiet")

    # What is done to sources.

    def action_add(self) -> None:
        """Ask for a path, then for a name."""
        self._prompt.ask("Path of a .zim file, or of a folder of notes:", self._ask_name)

    def _ask_name(self, path: str) -> None:
        here = typed_path(path)
        name = suggested_name(here.absolute(), self._desk.names())
        self._prompt.ask("Its name here:", partial(self._add, here), name)

    def _add(self, path: Path, name: str) -> None:
        self._do(f"adding {name}", partial(add_source, name, path, self._desk.folders), self._added)

    def _added(self, added: Added) -> None:
        self._done(" ".join((f"{added.source.name} is added; {self._key(_USE)} puts it in use.", *added.notices)))

    def action_get(self) -> None:
        """Choose an archive of the library."""
        self.app.push_screen(LibraryScreen(self._desk.catalogue), self._get)

    def _get(self, book: Book | None) -> None:
        if book is not None:
            self._do(book.name, partial(getting.get, book, self._desk.folders), self._got)

    @on(OptionList.OptionSelected)
    def _go_on(self, message: OptionList.OptionSelected) -> None:
        kind, _, file = (message.option_id or "").partition(" ")
        if kind == "part":
            catalogue, folders, name = self._desk.catalogue, self._desk.folders, kiwix.book_name(file)
            self._do(name, lambda report: getting.get(kiwix.find(catalogue, name), folders, report), self._got)

    def _got(self, source: Registered) -> None:
        self._done(f"{source.name} is fetched, and what its publisher says it is; {self._key(_USE)} puts it in use.")

    def action_find(self) -> None:
        """Search a source and read its pages."""
        if (chosen := self._list.chosen) is not None:
            self.app.push_screen(PagesScreen(chosen.name, partial(self._desk.open, chosen)))

    def action_verify(self) -> None:
        """Read a whole archive."""
        if (chosen := self._list.chosen) is not None:
            work = partial(verify_source, chosen, self._desk.folders)
            self._do(f"verifying {chosen.name}", work, partial(self._verified, chosen.name))

    def _verified(self, name: str, verified: Verified) -> None:
        self._done(f"{name}: {verified.verdict}")

    def action_remove(self) -> None:
        """Ask whether to forget a source, and its file if it was fetched."""
        if (chosen := self._list.chosen) is not None:
            self._try(lambda: self._ask_removal(chosen))

    def _ask_removal(self, source: Registered) -> None:
        self._desk.require_unused(source.name)
        remove = partial(self._remove, source.name)
        if source.fetched:
            label = f"Remove {source.name}?  y yes, and delete its file · k yes, but keep the file · n no"
            self._prompt.choose(label, {"y": partial(remove, True), "k": partial(remove, False)})
        else:
            self._prompt.choose(f"Remove {source.name}?  y yes, its files stay · n no", {"y": partial(remove, False)})

    def _remove(self, name: str, delete: bool) -> None:
        folders = self._desk.folders
        self._do(f"removing {name}", lambda _: remove_source(name, folders, delete=delete), self._removed)

    def _removed(self, removed: Removed) -> None:
        freed = f"; {removed.freed:,} bytes are free again" if removed.freed else ""
        self._done(f"{removed.source.name} is removed{freed}.")

    # Long work.

    def action_stop(self) -> None:
        """Ask the work to end."""
        for job in (self.work, self.opening):
            if job.busy:
                job.stop()
                self._say("stopping …")

    def action_back(self) -> None:
        """Go back; the work goes on."""
        self.app.pop_screen()

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ReactTuiError as error:
            self._say(f"✕ {error}", "$error")

    def _do(self, name: str, work: Callable[[Report], T], then: Callable[[T], None]) -> None:
        if self.work.start(name, work, then):
            self.query_one("#work", Static).update(progress_line(name, None, self._key(_STOP)))
        else:
            self._say(f"one thing at a time: {self.work.name} is not done yet, {self._key(_STOP)} stops it", "$warning")

    def _done(self, text: str) -> None:
        self._say(f"✓ {text}", "$accent")
        if not self.is_current:
            self._tell(text)
        self._refresh()

    def _key(self, command: Command) -> str:
        """Return the first of the keys that a command is bound to now."""
        return key_of(self.app, command.id)

    @on(msg.JobProgress)
    def _progressed(self, message: msg.JobProgress) -> None:
        self.query_one("#work", Static).update(progress_line(message.job.name, message.progress, self._key(_STOP)))

    @on(msg.JobEnded)
    def _ended(self, message: msg.JobEnded) -> None:
        name = message.job.name
        message.job.ended()
        if message.then is not None:
            message.then()
        else:
            self._failed(message.job, f"{name}: {message.problem}")
        if message.job is self.opening:
            self._open()
        elif message.job is self.listing and self._outdated:
            self._refresh()

    def _failed(self, job: Jobs, problem: str) -> None:
        self._say(f"✕ {problem}", "$error")
        if not self.is_current:
            self._tell(problem)
        if job is self.opening:
            self._desk.use = self._used
        if job is not self.listing:
            self._refresh()

    def finish(self, seconds: float) -> None:
        """End all work, also in the middle; a fetch can go on later."""
        for job in (self.work, self.opening):
            job.finish(seconds)
