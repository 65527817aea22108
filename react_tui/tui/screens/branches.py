"""The branches that edits made: a small tree, and the texts of two of them side by side."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from react_tui.core.trajectory import Author, Step
from react_tui.store.branches import Branch, branches
from react_tui.store.kept import KeptRun
from react_tui.text import clean
from react_tui.tui.commands import BRANCHES, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.text import shown


class BranchesScreen(Screen[int | None]):
    """Lists the branches of a run, and gives back the leaf of the one that is chosen.

    The branch where the run is now stands beside the one that is highlighted.
    """

    CSS_PATH = "branches.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(BRANCHES)

    def __init__(self, run: KeptRun) -> None:
        super().__init__()
        self._branches = branches(run)
        self._now = next((branch for branch in self._branches if branch.is_current), None)
        self._list = OptionList(*(Option(Text(_row(branch))) for branch in self._branches), markup=False)
        self._left = Static("", classes="steps", markup=False)
        self._right = Static("", classes="steps", markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the tree above the two texts."""
        yield Static("Branches", id="branches-title", markup=False)
        yield self._list
        with Horizontal(id="compared"):
            yield VerticalScroll(Static("where the run is now", classes="label", markup=False), self._left)
            yield VerticalScroll(Static("highlighted above", classes="label", markup=False), self._right)
        take, leave = key_of(self.app, "branches.take"), key_of(self.app, "branches.leave")
        yield Static(f"{take} goes back to a branch · {leave} stays", id="branches-foot", markup=False)

    def on_mount(self) -> None:
        """Highlight the branch where the run is now."""
        self._left.update(_text(self._now))
        self._list.highlighted = self._branches.index(self._now) if self._now else 0
        self._list.focus()

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._right.update(_text(self._branches[event.option_index], beside=self._now))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._branches[event.option_index].leaf)

    def action_take(self) -> None:
        """Go back to the highlighted branch."""
        if self._list.highlighted is not None:
            self.dismiss(self._branches[self._list.highlighted].leaf)

    def action_leave(self) -> None:
        """Stay."""
        self.dismiss(None)


def _row(branch: Branch) -> str:
    own = branch.steps[len(branch.steps) - branch.own :]
    numbers = f"steps {own[0].number}–{own[-1].number}" if len(own) > 1 else f"step {branch.steps[-1].number}"
    wrote = f"  you wrote {', '.join(branch.persons)}" if branch.persons else ""
    end = f"  {branch.end.outcome}" if branch.end else "  not ended"
    answer = f": {branch.end.answer}" if branch.end and branch.end.outcome.answered else ""
    mark = "●" if branch.is_current else "○"
    tree = "   " * (branch.depth - 1) + "└─ " if branch.depth else ""
    return clean(f"{tree}{mark} {numbers}{wrote}{end}{answer}", lines=False)


def _text(branch: Branch | None, beside: Branch | None = None) -> Content:
    """Return the steps as text; what differs from the branch ``beside`` stands out."""
    if branch is None:
        return Content.styled("between two branches", "$quiet")
    same = beside.steps if beside else branch.steps
    return Content("\n\n").join(_step(step, step in same) for step in branch.steps)


def _step(step: Step, same: bool) -> Content:
    colour = "$quiet" if same else "$foreground"
    parts = [("Thought", step.thought.text, step.thought.author)] if step.thought else []
    parts.append(("Action", str(step.action), step.action.author))
    parts.append(("Observation", step.observation.text, step.observation.author))
    lines = [
        Content.assemble((f"{name} {step.number} ", "$accent"), ("(you) " if by is Author.PERSON else "", "bold"))
        + shown(text, colour)
        for name, text, by in parts
        if text
    ]
    return Content("\n").join(lines)
