"""The pages of a source: search its titles and read one, without a model."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from react_tui.fetching.progress import Report
from react_tui.knowledge.source import Page, PageSource
from react_tui.tui import messages as msg
from react_tui.tui.jobs import Jobs
from react_tui.tui.panes.source_rows import progress_line
from react_tui.tui.text import shown

_MOST_TITLES = 20
# A whole country would stop the screen.
_MOST_CHARACTERS = 50_000
_PATIENCE_SECONDS = 1.0

_Found = tuple[list[str], Page | None]


class PagesScreen(Screen[None]):
    """Finds pages of the source called ``name``, which ``open_source`` opens when it is first asked."""

    CSS_PATH = "sources.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="pages.back", tooltip="Go back to your sources.", show=False)
    ]
    AUTO_FOCUS = "#words"

    def __init__(self, name: str, open_source: Callable[[Report], PageSource]) -> None:
        super().__init__()
        self._called = name
        self._open_source = open_source
        self._source: PageSource | None = None
        self._titles: list[str] = []
        self.jobs = Jobs(self.post_message)

    def compose(self) -> ComposeResult:
        """Lay out what is asked for above the titles and the page."""
        yield Static(shown(f"react-tui   Pages of {self._called}", lines=False), classes="title", markup=False)
        with Horizontal(id="asking"):
            yield Static("Find", markup=False)
            yield Input(id="words", placeholder="a title, or words", compact=True)
        with Horizontal(id="found"):
            yield OptionList(id="titles", markup=False)
            with VerticalScroll(id="page-body"):
                yield Static("", id="page-text", markup=False)
        yield Static("", id="work", markup=False)
        yield Static("enter search, or open what is marked · tab titles, page · esc back", classes="foot", markup=False)

    @on(Input.Submitted)
    def _search(self, message: Input.Submitted) -> None:
        if words := message.value.strip():
            self._look(words, self._listed)

    @on(OptionList.OptionSelected)
    def _open(self, message: OptionList.OptionSelected) -> None:
        self._look(self._titles[message.option_index], self._show)

    def _look(self, words: str, then: Callable[[_Found], None]) -> None:
        if self.jobs.start(f"looking into {self._called}", partial(self._found, words), then):
            self._say(f"looking for {words} …")

    def _found(self, words: str, report: Report) -> _Found:
        if self._source is None:
            self._source = self._open_source(report)
        page = self._source.find(words)
        titles = [page.title] if page else []
        return list(dict.fromkeys([*titles, *self._source.similar(words, _MOST_TITLES)])), page

    def _listed(self, found: _Found) -> None:
        self._titles = found[0]
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([Option(shown(title, lines=False)) for title in self._titles])
        self._show(found)
        if self._titles:
            listed.highlighted = 0
            listed.focus()

    def _show(self, found: _Found) -> None:
        titles, page = found
        text = "" if page is None else "\n\n".join(page.texts())
        more = f"\n\n… {len(text) - _MOST_CHARACTERS:,} characters more" if len(text) > _MOST_CHARACTERS else ""
        self.query_one("#page-text", Static).update(shown(text[:_MOST_CHARACTERS] + more))
        self.query_one("#page-body").scroll_home(animate=False)
        notices = " ".join(self._source.notices) if self._source else ""
        count = f"{len(titles)} title{'' if len(titles) == 1 else 's'}"
        said = count if page else f"no page is called that; {count} may be meant" if titles else "nothing is like that"
        self._say(f"{said}. {notices}".strip())

    @on(msg.JobProgress)
    def _progressed(self, message: msg.JobProgress) -> None:
        self.query_one("#work", Static).update(progress_line(message.job.name, message.progress, "esc"))

    @on(msg.JobEnded)
    def _ended(self, message: msg.JobEnded) -> None:
        self.jobs.ended()
        if message.then is not None:
            message.then()
        else:
            self._say(f"✕ {message.problem}", "$error")

    def on_unmount(self) -> None:
        """End what goes on, and close the source."""
        self.jobs.finish(_PATIENCE_SECONDS)
        if self._source is not None:
            self._source.close()

    def _say(self, text: str, style: str = "$quiet") -> None:
        self.query_one("#work", Static).update(shown(text, style, lines=False))
