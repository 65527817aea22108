"""A question of the app to the person, on one line: text to type, or a letter to press."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from react_tui.tui.text import shown

Answer = Callable[[str], None]


class Prompt(Horizontal, can_focus=True):
    """Hidden until something is asked; Escape takes the question back, and the focus goes where it was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Take back", id="prompt.close", show=False)]

    def __init__(self) -> None:
        super().__init__(id="prompt-line")
        self._then: Answer = lambda _text: None
        self._before: Widget | None = None
        self._letters: Mapping[str, Callable[[], None]] = {}

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        yield Static("", id="prompt-label", markup=False)
        yield Input(id="prompt-input", compact=True, select_on_focus=False)

    @property
    def _input(self) -> Input:
        return self.query_one(Input)

    def ask(self, label: str, then: Answer, value: str = "") -> None:
        """Ask for a text, which may be changed from ``value``, and go on with it."""
        self._show(label, typed=True)
        self._then = then
        self._input.value = value
        self._input.cursor_position = len(value)
        self._input.focus()

    def choose(self, label: str, letters: Mapping[str, Callable[[], None]]) -> None:
        """Ask for one of some letters, and go on with what it stands for; every other key takes the question back."""
        self._show(label, typed=False)
        self._letters = letters
        self.focus()

    def action_close(self) -> None:
        """Hide the question."""
        self.display = False
        if self._before is not None:
            self._before.focus()

    def _show(self, label: str, *, typed: bool) -> None:
        self._letters = {}
        if (focused := self.screen.focused) not in (self, self._input):
            self._before = focused
        self.query_one("#prompt-label", Static).update(shown(label, "bold", lines=False))
        self._input.display = typed
        self.display = True

    def on_key(self, event: events.Key) -> None:
        """Take a letter."""
        if self._letters and self.has_focus:
            event.stop()
            chosen = self._letters.get(event.character or "")
            self.action_close()
            if chosen is not None:
                chosen()

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        if text := message.value.strip():
            self.action_close()
            self._then(text)
