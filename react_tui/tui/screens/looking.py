"""What can be looked at in a run, whoever makes it: the panes beside or behind each other, and ways among them."""

from collections.abc import Iterable
from pathlib import Path

from textual import on
from textual.screen import Screen

from react_tui.core.evidence import citation, place
from react_tui.text import clean
from react_tui.tui import messages as msg
from react_tui.tui.commands import Command
from react_tui.tui.exports import write_copy
from react_tui.tui.panes.answer import EvidenceLine
from react_tui.tui.panes.context import ContextPane
from react_tui.tui.panes.pane import Pane
from react_tui.tui.panes.status import Status
from react_tui.tui.panes.tabs import Tabs
from react_tui.tui.panes.tool import ToolPane
from react_tui.tui.panes.trajectory import Trajectory


class LookingScreen(Screen[None]):
    """Three panes, their tabs, and the line that answers; it names the keys of ``hinted``."""

    def __init__(self, starters: tuple[str, ...], hinted: Iterable[Command]) -> None:
        super().__init__()
        self.copies: Path | None = None
        self._tabs = Tabs()
        self._trajectory = Trajectory(starters)
        self._context_pane = ContextPane()
        self._tool = ToolPane()
        self._status = Status(hinted)
        self._panes: dict[str, Pane] = {
            "trajectory": self._trajectory,
            "context": self._context_pane,
            "tool": self._tool,
        }

    @on(msg.OpenObservation)
    def _open_observation(self, message: msg.OpenObservation) -> None:
        self._tool.open(message.step)
        self._choose("tool")

    @on(msg.OpenEvidence)
    def _open_evidence(self, message: msg.OpenEvidence) -> None:
        if not self._tool.places:
            self._status.hold("there is nothing that an answer rests on: no page was read")
            return
        self._tool.open_place(message.index)
        self._choose("tool")
        self._tool.go()

    @on(msg.PaneChosen)
    def _pane_chosen(self, message: msg.PaneChosen) -> None:
        self.action_pane(message.pane)

    def _choose(self, pane: str) -> None:
        self._tabs.choose(pane)
        for name in self._panes:
            self.set_class(name == pane, f"-show-{name}")

    def action_pane(self, pane: str) -> None:
        """Go to a pane."""
        self._choose(pane)
        self._panes[pane].go()

    def action_toggle_text(self) -> None:
        """Show the exact context, or the list of its spans."""
        self._context_pane.toggle_text()
        self.set_class(self._context_pane.has_class("-text"), "-reading-context")
        self._choose("context")

    def action_evidence(self, by: int) -> None:
        """Open what the answer rests on: what was open last, or the next or previous of it."""
        self._open_evidence(msg.OpenEvidence(self._tool.place + by))

    def action_copy_citation(self) -> None:
        """Copy the sentence that has the focus, or the one that was opened last, so that it can be cited."""
        focused = self.focused
        evidence = focused.evidence if isinstance(focused, EvidenceLine) else self._tool.cited
        if evidence is None:
            self._status.hold("there is nothing to cite yet")
            return
        self.copy(f"citation of {place(evidence)}", citation(evidence))

    @on(msg.CopyWanted)
    def _copy_wanted(self, message: msg.CopyWanted) -> None:
        self.copy(message.what, message.text)

    def copy(self, what: str, text: str) -> None:
        """Send a text to the terminal's clipboard and, where there is a folder for it, to a file."""
        text = clean(text)
        self.app.copy_to_clipboard(text)
        self._status.hold(f"{what} sent to the terminal's clipboard {write_copy(self.copies, text)}")

    def action_page(self, pages: int) -> None:
        """Scroll the pane that was shown last, whatever has the focus."""
        self._panes[self._tabs.chosen].page(pages)
