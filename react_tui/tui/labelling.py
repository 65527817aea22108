"""Labelling the runs of an evaluation by hand: which come next, and what was said of each."""

from collections.abc import Sequence
from pathlib import Path

from react_tui.evaluation.by_hand import label, read_sheet
from react_tui.evaluation.categories import Category
from react_tui.evaluation.records import Record


class Labelling:
    """The runs of one evaluation in their order, with the sheet of labels in its folder.

    Raises ``EvaluationError`` where the sheet cannot be read.
    """

    def __init__(self, folder: Path, records: Sequence[Record]) -> None:
        self._folder = folder
        self._records = records
        self.sheet = read_sheet(folder, records)

    def mark(self, record: Record) -> Category | None:
        """Return what a person said of a run."""
        return self.sheet.marks.get(record.key)

    def give(self, record: Record, category: Category | None) -> None:
        """Keep what a person says of a run; raises ``EvaluationError`` or ``OSError`` where that cannot be kept."""
        self.sheet = label(self._folder, self._records, record, category)

    def beside(self, record: Record, step: int) -> Record | None:
        """Return the next run (1) or the one before (-1), of those that wait for a label where some were drawn."""
        waits = self.sheet.open or {other.key for other in self._records}
        at = next(number for number, other in enumerate(self._records) if other.key == record.key)
        others = self._records[at + 1 :] if step > 0 else self._records[:at][::-1]
        return next((other for other in others if other.key in waits), None)

    def counts(self, method: str) -> str:
        """Return in words how many runs of a method have each label, and how many in all wait for one."""
        said = [f"{count} {category}" for category, count in sorted(self.sheet.counts(method).items())]
        waiting = [f"{len(self.sheet.open)} runs wait for a label"] if self.sheet.open else []
        return "; ".join(filter(None, (", ".join(said), *waiting))) or "none yet"
