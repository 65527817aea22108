"""Where errors are, as far as a program can tell honestly (after Table 2 of the paper)."""

from collections.abc import Iterator
from enum import StrEnum

from react_tui.core.answers import normalised
from react_tui.core.trajectory import Finding, Outcome
from react_tui.evaluation.labels import label_of
from react_tui.evaluation.records import Record

_READ = (Finding.PAGE, Finding.PASSAGE)
_NOTHING = (Finding.MISS, Finding.INVALID, Finding.FAULT)
_JUDGEMENTS = ("yes", "no")
_NEAR = 0.6


class Sign(StrEnum):
    """What is to be seen in a run, right or wrong."""

    NO_EVIDENCE = "no evidence used"
    NOTHING_FOUND = "a search found nothing"
    REPEATED = "a search was repeated"
    FORCED = "finish was forced"
    NEAR_MISS = "near miss"
    UNKNOWN_LABEL = "unknown label"


MEANINGS = {
    Sign.NO_EVIDENCE: "no page was read, or the answer (not yes, no or a label) stands in no sentence of it",
    Sign.NOTHING_FOUND: "a search or lookup that found no page and no sentence",
    Sign.REPEATED: "a page was searched again; a repeated lookup means the next match and is no repeat",
    Sign.FORCED: "in the last step only an answer was possible",
    Sign.NEAR_MISS: f"wrong, with an F1 of at least {_NEAR}",
    Sign.UNKNOWN_LABEL: "the answer is none of the three labels",
}


def signs(record: Record) -> tuple[Sign, ...]:
    """Return what is to be seen in a run."""
    return tuple(_signs(record))


def _signs(record: Record) -> Iterator[Sign]:
    if record.answered and _rests_on_nothing(record):
        yield Sign.NO_EVIDENCE
    if any(turn.finding in _NOTHING for turn in record.turns):
        yield Sign.NOTHING_FOUND
    if record.repeats:
        yield Sign.REPEATED
    if record.outcome == Outcome.FORCED:
        yield Sign.FORCED
    if not record.right and (record.f1 or 0.0) >= _NEAR:
        yield Sign.NEAR_MISS
    if record.note:
        yield Sign.UNKNOWN_LABEL


def _rests_on_nothing(record: Record) -> bool:
    if not any(turn.finding in _READ for turn in record.turns):
        return True
    stands_nowhere = normalised(record.answer) in _JUDGEMENTS or label_of(record.answer) is not None
    return not record.evidence and not stands_nowhere
