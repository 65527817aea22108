"""Scores of answers: HotpotQA's exact match and F1, string for string as its official script, and FEVER's accuracy."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from react_tui.core.answers import normalised
from react_tui.evaluation.labels import label_of
from react_tui.evaluation.tasks import Kind

# These are right as a whole or not at all: no F1 for a judgement that stands in a longer answer.
_JUDGEMENTS = ("yes", "no", "noanswer")
UNKNOWN_LABEL = "unknown label"


@dataclass(frozen=True)
class Score:
    """Whether an answer is right, its F1 (None for a claim, which has none), and why it could not be right."""

    right: bool
    f1: float | None
    note: str = ""


def exact_match(gold: str, answer: str) -> bool:
    """Tell whether two answers are the same once they are normalised."""
    return normalised(gold) == normalised(answer)


def f1(gold: str, answer: str) -> float:
    """Return the harmonic mean of precision and recall over the words of two normalised answers, 0 to 1."""
    wanted, given = normalised(gold), normalised(answer)
    if wanted != given and (wanted in _JUDGEMENTS or given in _JUDGEMENTS):
        return 0.0
    wanted_words, given_words = wanted.split(), given.split()
    common = sum((Counter(wanted_words) & Counter(given_words)).values())
    # The same as 2PR / (P + R), and 0 where nothing is common, also of two empty answers.
    return 2 * common / (len(wanted_words) + len(given_words)) if common else 0.0


def score(kind: Kind, gold: Sequence[str], answer: str | None) -> Score:
    """Return the score of an answer, the best over all accepted ones; None, no answer at all, is always wrong."""
    if kind is Kind.CLAIM:
        label = None if answer is None else label_of(answer)
        return Score(label in gold, None, UNKNOWN_LABEL if answer is not None and label is None else "")
    if answer is None:
        return Score(False, 0.0)
    return Score(any(exact_match(text, answer) for text in gold), max(f1(text, answer) for text in gold))
