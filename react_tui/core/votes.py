"""Answers as they are compared and counted: the normalisation of HotpotQA, and the vote of self-consistency."""

import re
import string
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLE = re.compile(r"\b(?:a|an|the)\b")


@dataclass(frozen=True)
class Vote:
    """An answer as it was first written, and how many samples gave it."""

    answer: str
    count: int


def normalised(text: str) -> str:
    """Return text as HotpotQA compares it: lower case, no ASCII punctuation, no articles, single blanks.

    The order matters and is that of the official script: an article that comes to light when punctuation goes is
    removed as well.
    """
    return " ".join(_ARTICLE.sub(" ", text.lower().translate(_NO_PUNCTUATION)).split())


def count_votes(answers: Iterable[str]) -> tuple[Vote, ...]:
    """Return what was voted for, most votes first; of equals, the one that came up first."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for answer in answers:
        key = normalised(answer)
        counts[key] += 1
        first.setdefault(key, answer)
    return tuple(Vote(first[key], count) for key, count in counts.most_common())
