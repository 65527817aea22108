"""Labels that people give to runs, in the six categories of the paper's Table 2, in a sheet beside the results."""

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from react_tui.config.storage import replace_file
from react_tui.errors import EvaluationError
from react_tui.evaluation.categories import Category, Key, Marks, categories_of
from react_tui.evaluation.records import Record
from react_tui.locking import locked
from react_tui.text import clean

SHEET_NAME = "labels.csv"
_LOCK_NAME = "labels.lock"
_COLUMNS = ("item", "method", "label", "scored", "question", "expected", "answer")
# Spreadsheets of some countries write these in the place of commas.
_DELIMITERS = ",;\t"
# With these a spreadsheet takes a text for a formula.
_FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True)
class Sheet:
    """The runs that are to be labelled or are, by item and method, in order; None is not labelled yet."""

    marks: Marks = field(default_factory=dict)

    @property
    def open(self) -> frozenset[Key]:
        """The runs that are not labelled yet."""
        return frozenset(key for key, mark in self.marks.items() if mark is None)

    def counts(self, method: str) -> Mapping[str, int]:
        """Return how many runs of a method have each category, of those that any has."""
        return Counter(str(mark) for (_, of), mark in self.marks.items() if of == method and mark)


def read_sheet(folder: Path, records: Sequence[Record]) -> Sheet:
    """Return what people said of the runs of a folder, an empty sheet where nobody did.

    Raises ``EvaluationError`` by file and line for a label that is none, or one that the run cannot have.
    """
    path = folder / SHEET_NAME
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return Sheet()
    except UnicodeDecodeError as error:
        raise EvaluationError(f"the file is not UTF-8 (byte {error.start:,}).", where=str(path)) from error
    delimiter = next((mark for mark in _DELIMITERS if text.startswith(f"item{mark}")), ",")
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    if not {"item", "method", "label"} <= set(rows.fieldnames or ()):
        hint = f"Its first line begins with {','.join(_COLUMNS[:3])}."
        raise EvaluationError("these are no labels of runs.", where=str(path), hint=hint)
    try:
        return Sheet(_marks(rows, {record.key: record for record in records}, path))
    except csv.Error as error:
        raise EvaluationError(f"this is no table ({error}).", where=f"{path}, line {rows.line_num}") from error


def _marks(rows: "csv.DictReader[str]", known: Mapping[Key, Record], path: Path) -> Marks:
    marks: dict[Key, Category | None] = {}
    for row in rows:
        where = f"{path}, line {rows.line_num}"
        key = (row["item"] or "", row["method"] or "")
        if key not in known or key in marks:
            problem = "stands here twice" if key in marks else "is not in this evaluation"
            raise EvaluationError(f"the run of item {key[0]!r} by {key[1]!r} {problem}.", where=where)
        marks[key] = _category(row["label"] or "", known[key], where)
    return marks


def label(folder: Path, records: Sequence[Record], record: Record, category: Category | None) -> Sheet:
    """Give a run a category, or take it away, and return the sheet as it is kept now."""
    return _changed(folder, records, lambda marks: {**marks, record.key: category})


def draw(folder: Path, records: Sequence[Record], each: int, methods: Collection[str], seed: int = 0) -> Sheet:
    """Put so many right and so many wrong runs of each method on the sheet, and return that; what is on it stays.

    They are drawn by seed and item alone, so that methods share items; a larger draw holds every smaller one.
    """
    drawn: list[Key] = []
    for method in methods:
        for right in (True, False):
            keys = [record.key for record in records if record.method == method and record.right == right]
            drawn += sorted(keys, key=lambda key: _lot(key[0], seed))[:each]
    return _changed(folder, records, lambda marks: {**dict.fromkeys(drawn), **marks})


def _lot(item: str, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}\n{item}".encode("utf-8", "surrogatepass")).digest()


def _changed(folder: Path, records: Sequence[Record], change: Callable[[Marks], Marks]) -> Sheet:
    """Change what stands in the sheet now; people may have edited it meanwhile."""
    with locked(folder / _LOCK_NAME):
        sheet = Sheet(change(read_sheet(folder, records).marks))
        replace_file(folder / SHEET_NAME, _written(sheet, records).encode("utf-8", "backslashreplace"))
    return sheet


def _written(sheet: Sheet, records: Sequence[Record]) -> str:
    known = {record.key: record for record in records}
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for key, mark in sheet.marks.items():
        record = known[key]
        texts = (record.question, " / ".join(record.gold), record.answer)
        scored = "right" if record.right else "wrong"
        writer.writerow((*key, mark or "", scored, *map(_cell, texts)))
    return file.getvalue()


def _cell(text: str) -> str:
    """Return text of others as a cell that no spreadsheet takes for a formula; it is not read again."""
    plain = clean(text, lines=False)
    return f"'{plain}" if plain.startswith(_FORMULA) else plain


def _category(text: str, record: Record, where: str) -> Category | None:
    """Return the category that a person wrote, by name or by its number among the six."""
    name = " ".join(text.replace("_", " ").casefold().split())
    if not name:
        return None
    numbered = {str(number): category for number, category in enumerate(Category, start=1)}
    category = numbered.get(name) or next((one for one in Category if one == name), None)
    possible = categories_of(record)
    if category not in possible:
        scored = "right" if record.right else "wrong"
        problem = f"{clean(text, lines=False)!r} is no label of a run that was scored {scored}."
        raise EvaluationError(problem, where=where, hint=f"It can be: {', '.join(possible)}.")
    return category
