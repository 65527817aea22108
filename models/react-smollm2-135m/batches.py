"""From training runs to batches of tokens, in an order that depends on the seed and the epoch alone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import torch

from react_tui.engines.llama.framing import Frame
from react_tui.training.records import FIXED, LEARNED, QUESTION

IGNORED = -100
_BUCKET = 256


@dataclass(frozen=True)
class Example:
    """The tokens of a run, and which of them the loss lies on."""

    tokens: tuple[int, ...]
    learned: tuple[bool, ...]


@dataclass(frozen=True)
class Batch:
    """Runs of about the same length, padded on the right: both tensors are (runs, tokens)."""

    tokens: torch.Tensor
    labels: torch.Tensor

    @property
    def learned(self) -> int:
        """How many tokens the loss lies on."""
        return int((self.labels[:, 1:] != IGNORED).sum())


def encode(record: dict[str, Any], frame: Frame, tokenizer: Any) -> Example:
    """Return the tokens of a run, each span tokenised by itself as the engine does it."""
    tokens: list[int] = []
    learned: list[bool] = []
    for text, is_control, is_learned in _framed(record, frame):
        # Names of control tokens that stand in a page are plain text.
        ids = tokenizer(text, add_special_tokens=False, split_special_tokens=not is_control).input_ids
        tokens += ids
        learned += [is_learned] * len(ids)
    return Example(tuple(tokens), tuple(learned))


def _framed(record: dict[str, Any], frame: Frame) -> Iterator[tuple[str, bool, bool]]:
    yield frame.head, True, False
    part = FIXED
    for start, end, role in record["spans"]:
        if part == FIXED and role != FIXED:
            yield frame.middle, True, False
        if part == QUESTION and role != QUESTION:
            yield frame.tail, True, False
        part = role
        yield record["text"][start:end], False, role == LEARNED


def epoch_of(examples: list[Example], tokens_a_batch: int, random: Random) -> list[list[int]]:
    """Return the numbers of the examples of each batch, all examples once; those in a batch are about equally long."""
    order = list(range(len(examples)))
    random.shuffle(order)
    batches: list[list[int]] = []
    for start in range(0, len(order), _BUCKET):
        batch: list[int] = []
        for number in sorted(order[start : start + _BUCKET], key=lambda n: (len(examples[n].tokens), n)):
            longest = len(examples[number].tokens)
            if batch and longest * (len(batch) + 1) > tokens_a_batch:
                batches.append(batch)
                batch = []
            batch.append(number)
        batches.append(batch)
    random.shuffle(batches)
    return batches


def collate(examples: Iterable[Example], padding: int) -> Batch:
    """Return examples as one batch."""
    rows = list(examples)
    width = max(len(row.tokens) for row in rows)
    tokens = torch.full((len(rows), width), padding)
    labels = torch.full((len(rows), width), IGNORED)
    for number, row in enumerate(rows):
        ids, learned = torch.tensor(row.tokens), torch.tensor(row.learned)
        tokens[number, : len(ids)] = ids
        labels[number, : len(ids)] = torch.where(learned, ids, IGNORED)
    return Batch(tokens, labels)
