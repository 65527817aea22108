"""What the trajectory shows before the first question: what this is, and questions to begin with."""

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from react_tui.text import clean
from react_tui.tui.messages import QuestionSubmitted

_KEYS = 9


class Starters(OptionList):
    """Questions to take with the mouse, with Enter, or with their number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(number), f"take({number})", f"Take question {number}", id=f"starter.{number}", show=False)
        for number in range(1, _KEYS + 1)
    ]

    def __init__(self, questions: tuple[str, ...]) -> None:
        options = [Option(_numbered(number, question)) for number, question in enumerate(questions, start=1)]
        super().__init__(*options, id="starters", markup=False)
        self._questions = questions

    def action_take(self, number: int) -> None:
        """Ask the question of a number, if there is one."""
        if number <= len(self._questions):
            self.post_message(QuestionSubmitted(self._questions[number - 1]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask the question that was chosen."""
        event.stop()
        self.action_take(event.option_index + 1)


def _numbered(number: int, question: str) -> Table:
    # A table, so that the second line of a question begins below its first word; its texts are no markup.
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_row(Text(str(number)), Text(clean(question, lines=False)))
    return row


class Welcome(Vertical):
    """A few words, and the starter questions."""

    def __init__(self, starters: tuple[str, ...]) -> None:
        super().__init__(id="welcome")
        self._questions = starters

    def compose(self) -> ComposeResult:
        """Lay out the words above the questions."""
        yield Static(
            "Ask a question. The model thinks, looks something up, reads what came back, and goes on until it can "
            "answer. You see every step, and all of it happens on this machine.",
            classes="intro",
            markup=False,
        )
        if self._questions:
            yield Static("To begin with: ↑ and the number of a question, or a click.", classes="label", markup=False)
            yield Starters(self._questions)

    def go(self) -> None:
        """Take the focus to the starter questions, the last of them highlighted."""
        for starters in self.query(Starters):
            starters.focus()
            starters.highlighted = starters.option_count - 1
