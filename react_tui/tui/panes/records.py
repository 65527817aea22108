"""The runs of an evaluation, one line each, in the order in which they were done."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from react_tui.evaluation.categories import Category, Key
from react_tui.evaluation.records import Record
from react_tui.tui.commands import RECORD, bindings
from react_tui.tui.text import shown

_METHOD_WIDTH, _ANSWER_WIDTH = 16, 26


class RecordList(OptionList):
    """Follows the newest run unless the person went up to another."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(RECORD)

    @dataclass
    class Opened(Message):
        """The person wants to see a run."""

        record: Record

    def __init__(self) -> None:
        super().__init__(id="records", markup=False)
        self._records: list[Record] = []
        self._marks: Mapping[Key, Category | None] = {}

    @property
    def records(self) -> Sequence[Record]:
        """All runs, in the order of the list."""
        return self._records

    def clear_options(self) -> "RecordList":
        """Forget all runs."""
        self._records, self._marks = [], {}
        super().clear_options()
        return self

    def add(self, records: Iterable[Record]) -> None:
        """Add runs at the end."""
        follows = self.highlighted is None or self.highlighted == self.option_count - 1
        fresh = list(records)
        self._records += fresh
        self.add_options([Option(_line(record, self._marks.get(record.key))) for record in fresh])
        if follows and self._records:
            self.highlighted = self.option_count - 1

    def mark(self, marks: Mapping[Key, Category | None]) -> None:
        """Show what people say of the runs."""
        before, self._marks = self._marks, marks
        for index, record in enumerate(self._records):
            if before.get(record.key) != (mark := marks.get(record.key)):
                self.replace_option_prompt_at_index(index, _line(record, mark))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the run that was chosen."""
        event.stop()
        self.post_message(self.Opened(self._records[event.option_index]))


def _line(record: Record, label: Category | None) -> Content:
    mark = Content.styled("✓ right  ", "$accent") if record.right else Content.styled("✕ wrong  ", "$warning")
    method = Content.styled(f"{record.method:{_METHOD_WIDTH}}", "$quiet")
    answer = shown(record.answer, lines=False) if record.answered else Content.styled(f"– {record.outcome}", "$warning")
    answer = answer.truncate(_ANSWER_WIDTH, ellipsis=True, pad=True)
    said = Content.styled(f"  {label} ·" if label else "", "$accent")
    return Content("").join([mark, method, answer, said, Content("  "), shown(record.question, "$quiet", lines=False)])
