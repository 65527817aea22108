"""When two answers are the same: the normalisation of the official HotpotQA score, string for string."""

import re
import string

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalised(answer: str) -> str:
    """Return an answer in lower case, without ASCII punctuation and articles, its words joined by single blanks."""
    return " ".join(_ARTICLES.sub(" ", answer.lower().translate(_PUNCTUATION)).split())
