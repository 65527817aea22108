"""Where a part of a step is written anew, right below its card."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from react_tui.core.trajectory import Part
from react_tui.text import one_line
from react_tui.tui.commands import EDITOR, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.messages import EditLeft, EditSaved


class Editor(Vertical):
    """A part of a step, to be changed; a part is one line, however many the screen needs for it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(EDITOR)

    def __init__(self, step: int, part: Part, text: str) -> None:
        super().__init__(classes="editor")
        self.step = step
        self.part = part
        self.area = TextArea(one_line(text), soft_wrap=True, compact=True, highlight_cursor_line=False)

    def compose(self) -> ComposeResult:
        """Lay out what is edited above the text."""
        save, leave = key_of(self.app, "edit.save"), key_of(self.app, "edit.leave")
        words = f"✎ {self.part} {self.step} · {save} saves it and the run goes on from there · {leave} leaves it"
        yield Static(words, classes="label", markup=False)
        yield self.area

    def on_mount(self) -> None:
        """Take the focus, behind the last character."""
        self.area.focus()
        self.area.move_cursor(self.area.document.end)

    def action_save(self) -> None:
        """Hand over what is written."""
        self.post_message(EditSaved(self.step, self.part, self.area.text))

    def action_leave(self) -> None:
        """Tell that nothing is to be changed."""
        self.post_message(EditLeft())
