"""The help screen: every key that works now, made from the bindings themselves."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from react_tui.tui.commands import (
    APP,
    BOX,
    BRANCHES,
    CARD,
    COMPARE,
    CONTROL,
    EDITOR,
    EVALUATE,
    EVIDENCE,
    FIRST,
    HISTORY,
    LABELS,
    METHOD_LIST,
    MODELS,
    RECORD,
    REPLAY,
    RUN,
    SETTINGS,
    SOURCES,
    Command,
)
from react_tui.tui.keys import keys_of
from react_tui.tui.panes.lines import Lines

_KEY_WIDTH, _TITLE_WIDTH = 12, 20
# Below this many columns the word and the sentence share a column.
_WIDE = 60
# The order of the groups, and the commands that belong to each.
_GROUPS: tuple[tuple[str, tuple[Command, ...]], ...] = (
    ("Asking", (*BOX, *RUN[:1])),
    ("While it runs", CONTROL),
    ("Looking around", tuple(command for command in RUN[1:] if command not in CONTROL)),
    ("On a step, the answer or its evidence", (*CARD, *EVIDENCE)),
    ("While editing a step", EDITOR),
    ("Among the branches", BRANCHES),
    ("Among the sources", SOURCES),
    ("Comparing methods", (*COMPARE, *METHOD_LIST)),
    ("Evaluating", (*EVALUATE, *RECORD)),
    ("On a run of an evaluation", LABELS),
    ("In a replay", REPLAY),
    ("Among the models, where enter chooses one", MODELS),
    ("Among the settings, where enter changes one", SETTINGS),
    ("Among earlier runs", HISTORY),
    ("At the first start, where tab goes from the models to the sources", FIRST),
    ("The app", APP),
)


class KeyTable(Lines):
    """Rows of keys, what they do in a word, and in a sentence."""

    def __init__(self, rows: list[tuple[str, str, str]]) -> None:
        super().__init__(classes="rows")
        self._rows = rows

    def lay_out(self, width: int) -> list[Content]:
        """Return the rows; a sentence that needs several lines stays in its column."""
        return [line for row in self._rows for line in _row_lines(*row, width)]


class HelpScreen(Screen[None]):
    """What every key does; Escape goes back."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q", "dismiss", "Back", id="help.back", tooltip="Go back to the run.", show=False)
    ]

    def __init__(self, active: Mapping[str, ActiveBinding]) -> None:
        super().__init__()
        self._active = active

    def compose(self) -> ComposeResult:
        """Lay out the groups."""
        yield Static("react-tui   Help", id="help-title", markup=False)
        with VerticalScroll(id="help-body"):
            for title, commands in _GROUPS:
                yield Static(title, classes="group", markup=False)
                yield KeyTable([(keys_of(self.app, command), command.title, command.tooltip) for command in commands])
            yield Static("While typing", classes="group", markup=False)
            yield KeyTable(self._others())
        yield Static("esc goes back", id="help-foot", markup=False)

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one("#help-body").focus()

    def _others(self) -> list[tuple[str, str, str]]:
        """Return the bindings of the widget that had the focus, which have no id of ours."""
        keys: dict[str, list[str]] = {}
        for active in self._active.values():
            binding = active.binding
            if binding.id is None and binding.description and not binding.system:
                keys.setdefault(binding.description, []).append(self.app.get_key_display(binding))
        return [(" ".join(names), description, "") for description, names in keys.items()]


def _row_lines(keys: str, title: str, sentence: str, width: int) -> list[Content]:
    margin = Content.styled(f"{keys:{_KEY_WIDTH}}", "$accent")
    if width >= _WIDE and sentence:
        margin, text = margin + f"{title:{_TITLE_WIDTH}}", Content.styled(sentence, "$quiet")
    else:
        text = Content.assemble(title, (f"  {sentence}", "$quiet"))
    lines = text.wrap(max(2, width - margin.cell_length))
    return [(Content.blank(margin.cell_length) if row else margin) + line for row, line in enumerate(lines)]
