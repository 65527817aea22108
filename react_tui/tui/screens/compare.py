"""The compare screen: one question, and two to four methods side by side."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from react_tui.core.answers import agreeing
from react_tui.session import LONGEST_QUESTION, Session
from react_tui.tui import messages as msg
from react_tui.tui.commands import BOX, COMPARE, HELP, Command, bindings
from react_tui.tui.comparison import Comparison
from react_tui.tui.keys import key_of
from react_tui.tui.panes.column import Column
from react_tui.tui.panes.header import Header
from react_tui.tui.panes.method_list import MethodList
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.panes.status import Status
from react_tui.tui.text import shown

_FEWEST, _MOST = 2, 4
_FIRST_CHOICE = ("standard", "cot", "act", "react")


class CompareScreen(Screen[None]):
    """Columns of runs on one question; ``busy`` tells whether the engine answers another question now."""

    CSS_PATH = "compare.tcss"
    OFFERED: ClassVar[tuple[Command, ...]] = COMPARE
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMPARE)
    AUTO_FOCUS = "#question"

    def __init__(self, session: Session, question: str, busy: Callable[[], bool]) -> None:
        super().__init__()
        self._session = session
        self._busy = busy
        self._at_once = True
        self._comparison: Comparison | None = None
        self._columns: list[Column] = []
        self._header = Header(session.model, session.source, session.online, "compare")
        self._methods = MethodList(_FIRST_CHOICE)
        self._tabs = Static("", id="compare-tabs", markup=False)
        self._agreement = Static("", id="agreement", markup=False)
        self._box = QuestionBox()
        self._box.value = question
        self._status = Status((*BOX, *COMPARE, HELP))

    @property
    def running(self) -> bool:
        """Whether any run goes on."""
        return any(column.end is None for column in self._columns)

    def compose(self) -> ComposeResult:
        """Lay out the screen; below 100 columns the style sheet shows one run at a time."""
        yield self._header
        yield Static("", id="compared-question", markup=False)
        yield self._methods
        yield self._tabs
        yield Horizontal(id="columns")
        yield self._agreement
        with Horizontal(id="ask"):
            yield Static("›", id="prompt", markup=False)
            yield self._box
        yield self._status

    def on_mount(self) -> None:
        """Offer the methods."""
        self.add_class("-choosing")
        self._say_order()

    def on_unmount(self) -> None:
        """Leave no run behind."""
        if self._comparison:
            self._comparison.stop()

    @on(msg.QuestionSubmitted)
    async def _question_submitted(self, message: msg.QuestionSubmitted) -> None:
        methods = self._methods.chosen
        if self.running:
            self._status.hold(
                f"the methods are at work, {key_of(self.app, 'compare.stop')} stops them; your text is kept"
            )
        elif self._busy():
            self._status.hold("a question is being answered on the run screen; go back and stop it first")
        elif not _FEWEST <= len(methods) <= _MOST:
            keys = f"{key_of(self.app, 'compare.methods')} and {key_of(self.app, 'methods.toggle')}"
            self._status.hold(f"choose {_FEWEST} to {_MOST} methods with {keys}; now {len(methods)}")
        else:
            await self._begin(message.question, methods)

    async def _begin(self, question: str, methods: Sequence[str]) -> None:
        self.remove_class("-choosing")
        self._status.release()
        self._agreement.update("")
        self.query_one("#compared-question", Static).update(shown(question, "bold", lines=False))
        panes = self.query_one("#columns", Horizontal)
        await panes.remove_children()
        self._columns = [Column(method) for method in methods]
        await panes.mount(*self._columns)
        self._choose(0)
        self._header.say("at work")
        self._comparison = Comparison(self._session, question, methods, self.post_message)
        self._comparison.start(at_once=self._at_once)

    @on(msg.InColumn)
    def _in_column(self, message: msg.InColumn) -> None:
        column = self._columns[message.column]
        if isinstance(message.message, msg.RunEvent | msg.RunBroke):
            column.apply(message.message)
        if column.end is not None:
            self._column_ended()

    def _column_ended(self) -> None:
        done = sum(column.end is not None for column in self._columns)
        self._header.say(f"{done} of {len(self._columns)} done")
        if done == len(self._columns):
            self._status.release()
            self._agreement.update(_verdict(self._columns))

    @on(msg.PasteRefused)
    def _paste_refused(self, message: msg.PasteRefused) -> None:
        self._status.hold(f"not pasted: {message.length:,} characters, and a question has at most {LONGEST_QUESTION:,}")

    def action_stop(self) -> None:
        """Stop all runs, or leave where nothing runs."""
        if self.running and self._comparison:
            self._status.hold("stopping all …")
            self._comparison.stop()
        else:
            self.dismiss()

    def action_methods(self) -> None:
        """Show the list of methods instead of the columns, or go back to these."""
        choosing = not self.has_class("-choosing") or not self._columns
        self.set_class(choosing, "-choosing")
        (self._methods if choosing else self._box).focus()

    def action_order(self) -> None:
        """Change whether the next runs share the engine's batch."""
        self._at_once = not self._at_once
        self._say_order()

    def _say_order(self) -> None:
        how = "all at once, in one batch" if self._at_once else "one after the other"
        self._status.say(f"the methods run {how}")

    def action_column(self, number: int) -> None:
        """Go to one of the runs."""
        if number < len(self._columns):
            self.remove_class("-choosing")
            self._choose(number)
            self._columns[number].trajectory.go()

    def _choose(self, number: int) -> None:
        tabs = []
        for other, column in enumerate(self._columns):
            column.set_class(other == number, "-chosen")
            mark, style = ("▸", "bold $accent") if other == number else (" ", "")
            tabs += [(f"{mark}{column.method}", style), (f" f{other + 2}  ", "$quiet")]
        self._tabs.update(Content.assemble(*tabs))


def _verdict(columns: list[Column]) -> Content:
    """Return in words which methods agree."""
    ends = {column.method: column.end for column in columns if column.end is not None}
    answers = {method: end.answer for method, end in ends.items() if end.outcome.answered}
    silent = [method for method in ends if method not in answers]
    groups = agreeing(answers)
    if len(groups) == 1 and len(answers) > 1:
        parts = [Content.styled(f"= all {len(answers)} answers agree: ", "$accent"), _answer(answers[groups[0][0]])]
    else:
        parts = [Content.styled(f"≠ {len(groups)} different answers", "$warning")] if groups else []
        for number, group in enumerate(groups):
            names = Content.styled(f" ({', '.join(group)})", "$quiet")
            parts += [Content(" · " if number else ": "), _answer(answers[group[0]]), names]
    if silent:
        parts.append(Content.styled(f"{' · ' if parts else ''}no answer: {', '.join(silent)}", "$warning"))
    return Content("").join(parts)


def _answer(text: str) -> Content:
    return shown(text, "bold", lines=False)
