"""The Kiwix library: search it, and choose an archive to fetch."""

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from react_tui.sources import kiwix
from react_tui.sources.kiwix import Book
from react_tui.tui import messages as msg
from react_tui.tui.jobs import Jobs
from react_tui.tui.panes.source_rows import book_row
from react_tui.tui.text import shown


class LibraryScreen(Screen[Book | None]):
    """Asks the library of a ``catalogue`` for words, and ends with the archive that was chosen."""

    CSS_PATH = "sources.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="library.back", tooltip="Go back to your sources.", show=False)
    ]
    AUTO_FOCUS = "#words"

    def __init__(self, catalogue: str) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._jobs = Jobs(self.post_message)
        self._books: tuple[Book, ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out what is asked for above what was found."""
        yield Static("react-tui   The Kiwix library", classes="title", markup=False)
        with Horizontal(id="asking"):
            yield Static("About", markup=False)
            yield Input(id="words", placeholder="wikipedia, cooking, …", compact=True)
            yield Static("Language", markup=False)
            yield Input(id="language", placeholder="eng, deu, …", max_length=3, compact=True)
        yield OptionList(id="books", markup=False)
        yield Static(shown(f"enter asks {self._catalogue}, which uses the network", "$quiet"), id="work", markup=False)
        yield Static("enter search, or fetch what is marked · tab results · esc back", classes="foot", markup=False)

    @on(Input.Submitted)
    def _search(self, message: Input.Submitted) -> None:
        words, language = (self.query_one(name, Input).value.strip() for name in ("#words", "#language"))
        if not words and not language:
            return
        search = partial(kiwix.search, self._catalogue, words, language.lower())
        if self._jobs.start("asking", lambda _report: search(), self._found):
            self._say(f"asking {self._catalogue} …")

    def _found(self, books: tuple[Book, ...]) -> None:
        self._books = books
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([Option(book_row(book)) for book in books])
        more = "; there are more: name a second word, or a language" if len(books) >= kiwix.MOST_FOUND else ""
        self._say(f"{len(books)} archives{more}" if books else "the library has nothing about this")
        if books:
            listed.focus()
            listed.highlighted = 0

    @on(msg.JobEnded)
    def _ended(self, message: msg.JobEnded) -> None:
        self._jobs.ended()
        if message.then is not None:
            message.then()
        else:
            self._say(f"✕ {message.problem}", "$error")

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self._books[message.option_index])

    def _say(self, text: str, style: str = "$quiet") -> None:
        self.query_one("#work", Static).update(shown(text, style, lines=False))
