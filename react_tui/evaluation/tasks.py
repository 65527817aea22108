"""Tasks and their items: official data files, the starter questions, and files of the same shape."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from react_tui.core.tasks import CLAIMS, QUESTIONS
from react_tui.core.tasks import Task as AskedTask
from react_tui.errors import EvaluationError
from react_tui.evaluation.labels import Label, gold_label
from react_tui.evaluation.rows import Row, read_rows
from react_tui.text import one_line

_NOTHING_TO_SCORE = "the question has no answer, so that none can be scored."


class Kind(StrEnum):
    """What an item asks, by the name of its field."""

    QUESTION = "question"
    CLAIM = "claim"

    @property
    def asked(self) -> AskedTask:
        """What a model is asked by it: prompts, possible answers and steps."""
        return CLAIMS if self is Kind.CLAIM else QUESTIONS


@dataclass(frozen=True)
class Task:
    """A task of the paper, or one like it, by name, and what its items ask."""

    name: str
    kind: Kind


@dataclass(frozen=True)
class Item:
    """One question or claim; ``gold`` holds the accepted answers, or the one label of a claim.

    ``extra`` is whatever else the data file says of it.
    """

    id: str
    text: str
    gold: tuple[str, ...]
    extra: Mapping[str, object] = field(default_factory=dict, compare=False)


TASKS: Mapping[str, Task] = {
    task.name: task
    for task in (
        Task("hotpotqa", Kind.QUESTION),
        Task("fever", Kind.CLAIM),
        Task("starter", Kind.QUESTION),
    )
}


def task_of_file(path: Path) -> Task:
    """Return the task that a file of one's own sets, told by the field of its first item; it is named for the file."""
    first = read_rows(path)[0]
    return Task(path.stem, Kind.CLAIM if Kind.CLAIM in first.fields else Kind.QUESTION)


def read_items(path: Path, kind: Kind, numbers: Mapping[int, Label] | None = None) -> tuple[Item, ...]:
    """Read all items of a JSON list or of JSON Lines; ``numbers`` says what the numbers of labels mean.

    Raises ``EvaluationError`` with file, line and field for whatever cannot be scored.
    """
    seen: dict[str, Row] = {}
    items = []
    for row in read_rows(path):
        item = _item(row, kind, numbers or {})
        if item.id in seen:
            raise EvaluationError(f"the id {item.id} stands at {seen[item.id].place} too.", where=row.at("id"))
        seen[item.id] = row
        items.append(item)
    return tuple(items)


def chosen(items: Sequence[Item], limit: int | None = None, sample: int | None = None, seed: int = 0) -> list[Item]:
    """Return the first ``limit`` items, and of these ``sample`` at random, in the order of the file.

    The choice depends on seed and ids alone, and a larger sample holds every smaller one.
    """
    kept = list(items[:limit])
    if sample is not None and sample < len(kept):
        drawn = set(sorted((item.id for item in kept), key=lambda id: _lot(id, seed))[:sample])
        kept = [item for item in kept if item.id in drawn]
    return kept


def _lot(id: str, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}\n{id}".encode("utf-8", "surrogatepass")).digest()


def _item(row: Row, kind: Kind, numbers: Mapping[int, Label]) -> Item:
    fields = dict(row.fields)
    text = fields.pop(kind, None)
    if not isinstance(text, str) or not (text := one_line(text).strip()):
        raise EvaluationError("there is no text.", where=row.at(kind), hint=f'An item is {{"{kind}": "...", ...}}.')
    given = fields.pop("_id", fields.pop("id", None))
    if given is not None and (not isinstance(given, (str, int)) or isinstance(given, bool) or given == ""):
        raise EvaluationError("an id is text or a number.", where=row.at("id"))
    id = str(row.number if given is None else given)
    if kind is Kind.CLAIM:
        return Item(id, text, (gold_label(fields.pop("label", None), numbers, row.at("label")),), fields)
    return Item(id, text, _answers(fields.pop("answer", None), row.at("answer")), fields)


def _answers(value: object, where: str) -> tuple[str, ...]:
    """Return the accepted answers: one text, or a list of texts of which any will do."""
    if value is None or value == "" or value == []:
        raise EvaluationError(
            _NOTHING_TO_SCORE, where=where, hint="Test splits come without answers; take the development split."
        )
    answers = value if isinstance(value, list) else [value]
    if not all(isinstance(answer, str) and answer.strip() for answer in answers):
        raise EvaluationError("an answer is a text, or a list of texts.", where=where)
    return tuple(answers)
