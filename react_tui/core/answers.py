"""When two answers are the same: the normalisation of the official HotpotQA score, string for string."""

import re
import string
from collections.abc import Mapping

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalised(answer: str) -> str:
    """Return an answer in lower case, without ASCII punctuation and articles, its words joined by single blanks."""
    return " ".join(_ARTICLES.sub(" ", answer.lower().translate(_PUNCTUATION)).split())


def agreeing(answers: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Return who gave the same answer, by name, the most first; answers are the same when normalised they are."""
    groups: dict[str, list[str]] = {}
    for name, answer in answers.items():
        groups.setdefault(normalised(answer), []).append(name)
    return tuple(map(tuple, sorted(groups.values(), key=len, reverse=True)))
