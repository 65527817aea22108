"""Short statements from the long sentences of an encyclopedia, kept around the words that matter."""

import re

from react_tui.knowledge.titles import fold
from react_tui.training.library import Shelved
from react_tui.training.prose import bare, without_asides

LONGEST = 150
_CUTS = re.compile(r"(?<=[^\d]), | ; |; | – | — ")
_TIMES = re.compile(r"\b(?:first|earlier|later|older|younger|before|after|year|when|date|last|newer)\b")


def statement_from(sentence: str, shelved: Shelved, keep: tuple[str, ...]) -> str | None:
    """Return what a sentence of a page says with the words to ``keep`` in it, or None if it cannot be said shortly."""
    text = without_asides(sentence).rstrip(".")
    if not all(fold(word) in fold(text) for word in keep):
        text = " ".join(sentence.replace('"', "").split()).rstrip(".")
    if not all(fold(word) in fold(text) for word in keep):
        return None
    noun = shelved.definition.noun if shelved.definition else "page"
    text = re.sub(rf"^(?:He|She|It|They|The {re.escape(noun)})(?= [a-z])", lambda _: bare(shelved.title), text)
    if len(text) <= LONGEST:
        return text
    return _shortened(text, keep)


def _shortened(text: str, keep: tuple[str, ...]) -> str | None:
    """Return the first clause with those that hold the words to keep."""
    clauses = _CUTS.split(text)
    chosen = {0}
    for word in keep:
        holder = next((n for n, clause in enumerate(clauses) if fold(word) in fold(clause)), None)
        if holder is None:
            return _until(text, keep)
        chosen.add(holder)
    short = ", ".join(clauses[number] for number in sorted(chosen))
    return short if len(short) <= LONGEST + 50 else _until(text, keep)


def _until(text: str, keep: tuple[str, ...]) -> str | None:
    """Return the beginning of a text up to the last word to keep."""
    end = max((fold(text).find(fold(word)) + len(word) for word in keep), default=LONGEST)
    end = text.find(" ", end) if text.find(" ", end) != -1 else len(text)
    short = text[:end].rstrip(",;: ")
    short += ")" * (short.count("(") - short.count(")"))
    return short if len(short) <= LONGEST + 100 else None


def best_sentence(sentences: tuple[str, ...], question: str, holds: str, allowed: tuple[int, ...] = ()) -> int | None:
    """Return the position of the sentence that holds some words and shares most with a question, or None."""
    wanted, asks_when = content_words(question), _TIMES.search(question)
    best, score = None, -1.0
    for position, sentence in enumerate(sentences):
        if holds and not holds_words(sentence, holds):
            continue
        shared = len(wanted & content_words(sentence)) + (3 if position in allowed else 0) - 0.01 * position
        shared += 1.5 if asks_when and re.search(r"\d{3,4}", sentence) else 0
        if shared > score:
            best, score = position, shared
    return best


def holds_words(text: str, words: str) -> bool:
    """Say whether a text holds words as whole words, whatever their case."""
    return re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", fold(text)) is not None


def content_words(text: str) -> set[str]:
    """Return the words of a text that mean something, without their endings."""
    words = re.findall(r"\w+", fold(text))
    return {re.sub(r"(?:ies|ing|ed|es|s|y)$", "", word)[:6] for word in words if len(word) > 3 and word not in _EMPTY}


_EMPTY_WORDS = (
    "which what when where whose whom that this with from have been were does into than then them they their there "
    "about also both after before first second same other between name named known called"
)
_EMPTY = frozenset(_EMPTY_WORDS.split())
