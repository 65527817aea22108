"""What the screens with a list have in common: rows, what is known of one, and a line that answers."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from react_tui.tui.commands import BACK, Command
from react_tui.tui.keys import key_of, keys_of
from react_tui.tui.panes.prompt import Prompt
from react_tui.tui.text import shown

LEAVE = BACK.binding


class ListScreen(Screen[None]):
    """A list of rows, each with an id; what is asked for in one place is answered there, in a line."""

    CSS_PATH: ClassVar[str | list[str | PurePath]] = "listing.tcss"
    HEADING: ClassVar[str] = ""
    OFFERED: ClassVar[tuple[Command, ...]] = ()
    # The last of the keys in the last line.
    LAST_HINT: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [LEAVE]
    AUTO_FOCUS = "#rows"

    def __init__(self) -> None:
        super().__init__()
        self.prompt = Prompt()

    def compose(self) -> ComposeResult:
        """Lay out the screen, the list in its middle."""
        yield Static(f"react-tui   {self.HEADING}", id="heading", markup=False)
        yield from self.above()
        yield OptionList(id="rows", markup=False)
        yield from self.below()
        yield Static("", id="detail", markup=False)
        yield Static("", id="said", markup=False)
        yield self.prompt
        yield Static("", id="keys", markup=False)

    def above(self) -> Sequence[Widget]:
        """Return what stands between the heading and the list."""
        return ()

    def below(self) -> Sequence[Widget]:
        """Return what stands between the list and what is known of its rows."""
        return ()

    def detail(self, id: str) -> Content:
        """Return what is known of a row."""
        raise NotImplementedError

    def choose(self, id: str) -> None:
        """Do what Enter does on a row."""

    def on_mount(self) -> None:
        """Name the keys as they are bound now."""
        hints = [f"{keys_of(self.app, command)} {command.hint}" for command in self.OFFERED if command.hint]
        last = self.LAST_HINT or f"{key_of(self.app, BACK.id)} back"
        self.query_one("#keys", Static).update(" · ".join([*hints, last]))

    @property
    def rows(self) -> OptionList:
        """The list."""
        return self.query_one("#rows", OptionList)

    @property
    def chosen(self) -> str:
        """The id of the highlighted row, empty where there is none."""
        option = self.rows.highlighted_option
        return (option.id or "") if option else ""

    def fill(self, rows: Sequence[tuple[str, Content]], empty: str) -> None:
        """Show these rows, and say in words that there are none; the highlighted one stays so."""
        before = self.chosen
        self.rows.clear_options()
        self.rows.add_options([Option(text, id=id) for id, text in rows])
        ids = [id for id, _ in rows]
        self.rows.highlighted = ids.index(before) if before in ids else (0 if ids else None)
        if not rows:
            self.query_one("#detail", Static).update(shown(empty, "$quiet"))

    def tell_more(self) -> None:
        """Show anew what is known of the highlighted row."""
        if self.chosen:
            self.query_one("#detail", Static).update(self.detail(self.chosen))

    def say(self, text: str, *, problem: bool = False) -> None:
        """Answer in the line below the list."""
        words = shown(f"✕ {text}" if problem else text, "$error" if problem else "$warning")
        self.query_one("#said", Static).update(words)

    @on(OptionList.OptionHighlighted, "#rows")
    def _highlighted(self) -> None:
        self.tell_more()

    @on(OptionList.OptionSelected, "#rows")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id:
            self.choose(event.option_id)

    def action_leave(self) -> None:
        """Go back."""
        self.app.pop_screen()
