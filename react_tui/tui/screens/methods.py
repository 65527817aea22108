"""The choice of a method: all of them, with what each does."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from react_tui.core.methods import METHODS
from react_tui.tui.panes.method_list import method_line


class MethodsScreen(Screen[str | None]):
    """Returns the name of the method that was chosen, or None after Escape."""

    CSS_PATH = "methods.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "Back", id="methods.back", tooltip="Leave it as it is.", show=False)
    ]

    def __init__(self, chosen: str) -> None:
        super().__init__()
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """Lay out the list below a title."""
        yield Static("react-tui   Method of the next question", id="methods-title", markup=False)
        options = [Option(method_line(name, "●" if name == self._chosen else " "), id=name) for name in METHODS]
        yield OptionList(*options, id="methods-list", markup=False)
        yield Static("enter chooses · esc leaves it as it is", id="methods-foot", markup=False)

    def on_mount(self) -> None:
        """Begin at the method in use."""
        options = self.query_one(OptionList)
        options.highlighted = list(METHODS).index(self._chosen)
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return what was chosen."""
        event.stop()
        self.dismiss(event.option_id)
