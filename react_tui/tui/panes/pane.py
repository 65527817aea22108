"""What the panes have in common: a heading, and a body that scrolls."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget

from react_tui.core import events as ev
from react_tui.tui.panes.heading import Heading


class Pane(Vertical):
    """A part of the run screen with a name."""

    def __init__(self, name: str, id: str) -> None:
        super().__init__(id=id, classes="pane")
        self.heading = Heading(name)
        self.body = VerticalScroll(classes="body")

    def compose(self) -> ComposeResult:
        """Lay out the heading above the body."""
        yield self.heading
        with self.body:
            yield from self.content()

    def content(self) -> Iterator[Widget]:
        """Yield what is in the body at first."""
        yield from ()

    def begin(self) -> None:
        """Get ready for a new run."""

    def apply(self, event: ev.Event) -> None:
        """Take up what happened."""

    def page(self, pages: int) -> None:
        """Scroll a page down, or with -1 up."""
        self.body.scroll_relative(y=pages * self.body.size.height, animate=False)

    def go(self) -> None:
        """Take the focus."""
        self.body.focus()
