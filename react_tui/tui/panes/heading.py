"""The line above a pane: its name, and a detail at the right."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static


class Heading(Horizontal):
    """A pane's name, and what is known of it."""

    DEFAULT_CSS = """
    Heading {
        height: 1;
        & > .name { width: auto; color: $quiet; text-style: bold; }
        & > .detail { width: 1fr; margin-left: 2; color: $quiet; text-align: right; }
        & > .detail { text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name_text = name

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        yield Static(self._name_text, classes="name", markup=False)
        yield Static("", classes="detail", markup=False)

    def say(self, detail: Content | str) -> None:
        """Show a detail at the right."""
        self.query_one(".detail", Static).update(detail)
