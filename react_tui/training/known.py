"""Questions and claims whose supporting pages are known: HotpotQA, the starter questions, FEVER."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from react_tui.errors import UsageError


@dataclass(frozen=True)
class KnownQuestion:
    """A question, its answer and the pages that support it, each with the sentences that are said to."""

    id: str
    question: str
    answer: str
    type: str
    supporting: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class KnownClaim:
    """A claim, its label, and the pages that prove or refute it."""

    id: str
    claim: str
    label: str
    pages: tuple[str, ...]


def read_hotpotqa(path: Path) -> Iterator[KnownQuestion]:
    """Yield the questions of a file in HotpotQA's format, one a line."""
    for row in _rows(path, "question", "answer", "supporting_facts"):
        sentences: dict[str, list[int]] = {}
        for title, position in row["supporting_facts"]:
            sentences.setdefault(title, []).append(position)
        supporting = tuple((title, tuple(positions)) for title, positions in sentences.items())
        yield KnownQuestion(str(row["id"]), row["question"], row["answer"], row["type"], supporting)


def read_starter(path: Path) -> Iterator[KnownQuestion]:
    """Yield the starter questions, of which only the pages are known."""
    for row in _rows(path, "question", "answer", "titles"):
        supporting = tuple((title, ()) for title in row["titles"])
        yield KnownQuestion(str(row["id"]), row["question"], row["answer"], row["type"], supporting)


def read_fever(path: Path) -> Iterator[KnownClaim]:
    """Yield the claims of a file in FEVER's format, with a list of titles as ``pages``."""
    for row in _rows(path, "claim", "label"):
        yield KnownClaim(str(row["id"]), row["claim"], row["label"], tuple(row.get("pages", ())))


def is_validation(identity: str, share: float) -> bool:
    """Say whether a question is kept out of training: decided by its id alone, and so the same everywhere."""
    return int(hashlib.sha256(identity.encode()).hexdigest()[:8], 16) < share * 2**32


def _rows(path: Path, *needed: str) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise UsageError(f"line {number} is no JSON ({error}).", where=str(path)) from error
            missing = [key for key in ("id", *needed) if key not in row]
            if missing:
                raise UsageError(f"line {number} has no {missing[0]!r}.", where=str(path))
            yield row
