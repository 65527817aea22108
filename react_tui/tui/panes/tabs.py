"""The names of the panes, where there is room for only one of them."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from react_tui.tui.commands import GO_TO_PANE
from react_tui.tui.keys import keys_of
from react_tui.tui.messages import PaneChosen

# The command that goes to a pane, whose title is its name, and the letter that stands for it.
PANES = {
    command.id.removeprefix("pane."): (command, letter)
    for command, letter in zip(GO_TO_PANE, ("T", "C", "R"), strict=True)
}
# Below this many columns a letter has to do.
_WIDE = 50


class Tab(Static):
    """The name of a pane, to be clicked."""

    def __init__(self, pane: str) -> None:
        super().__init__("", classes="tab", markup=False)
        self.pane = pane

    def on_click(self, event: Click) -> None:
        """Go to the pane."""
        event.stop()
        self.post_message(PaneChosen(self.pane))


class Tabs(Horizontal):
    """One line with the name of every pane; the one that is shown is marked."""

    def __init__(self) -> None:
        super().__init__(id="tabs")
        self.chosen = "trajectory"

    def compose(self) -> ComposeResult:
        """Lay out the names."""
        yield from (Tab(pane) for pane in PANES)

    def on_mount(self) -> None:
        """Mark the first."""
        self.choose(self.chosen)

    def on_resize(self) -> None:
        """Shorten the names where there is no room for them."""
        self.choose(self.chosen)

    def choose(self, pane: str) -> None:
        """Mark a pane as the one that is shown."""
        self.chosen = pane
        for tab in self.query(Tab):
            command, letter = PANES[tab.pane]
            name = command.title if self.size.width >= _WIDE else letter
            key = keys_of(self.app, command)
            chosen = tab.pane == pane
            mark = "▸" if chosen else " "
            tab.update(Content.assemble((f"{mark}{name}", "bold $accent" if chosen else ""), (f" {key}", "$quiet")))
