"""Which titles may be meant: merging rankings, undoing one typing error, and asking less when nothing answers."""

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from react_tui.knowledge.titles import fold, tidy

# Operators of the search engine's query language; in a title they are nothing but characters.
_OPERATORS = re.compile(r'["()\[\]{}<>*:^~|?!=\\/-]|[,;](?!\d)|(?<!\S)[+&.\']+')
_RANK_OFFSET = 60
_FEWEST_LETTERS = 3
_MOST_CUTS, _MOST_RUNS = 12, 28
_LONGEST_MISTYPED = 60


def plain_query(text: str) -> str:
    """Return text as words to search for."""
    return " ".join(_OPERATORS.sub(" ", tidy(text)).split())


def fused(rankings: Sequence[Sequence[str]]) -> list[str]:
    """Merge rankings by reciprocal ranks: what stands high in several comes first, each item once."""
    scores: dict[str, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(dict.fromkeys(ranking)):
            scores[item] = scores.get(item, 0.0) + 1 / (_RANK_OFFSET + rank)
    return sorted(scores, key=lambda item: -scores[item])


def one_error_away(title: str) -> Iterator[str]:
    """Yield each text that becomes this one by one typing error, each once: about sixty for each character of it.

    Errors are two letters swapped, a character too many, too few, or a wrong one. Nothing is yielded for a text that
    is too long for a title.
    """
    if len(title) > _LONGEST_MISTYPED:
        return
    letters = "".join(dict.fromkeys(f"{title.casefold()}{string.ascii_lowercase} -'"))
    seen = {title}
    for text in _edits(title, letters):
        corrected = text[:1].upper() + text[1:]
        if corrected not in seen:
            seen.add(corrected)
            yield corrected


def _edits(text: str, letters: str) -> Iterator[str]:
    for place in range(len(text) + 1):
        before, here, after = text[:place], text[place : place + 1], text[place + 1 :]
        if here:
            yield before + after
            yield before + after[:1] + here + after[1:]
            yield from (before + letter + after for letter in letters)
        yield from (before + letter + here + after for letter in letters)


def looser_queries(query: str) -> Iterator[str]:
    """Yield queries that ask for less: the last word cut shorter (a typing error), then ever shorter runs of words."""
    words = query.split()
    if not words:
        return
    shorter = [" ".join((*words[:-1], words[-1][:end])) for end in range(len(words[-1]) - 1, _FEWEST_LETTERS - 1, -1)]
    runs = [
        " ".join(words[start : start + length])
        for length in range(len(words) - 1, 0, -1)
        for start in range(len(words) - length + 1)
    ]
    useful = [run for run in runs if len(run) >= _FEWEST_LETTERS]
    yield from (*shorter[:_MOST_CUTS], *useful[:_MOST_RUNS])


def by_closeness(text: str, titles: Mapping[str, str]) -> list[str]:
    """Return the keys of titles, first those spelt most like a text and made of its words."""
    wanted = fold(text)
    words = set(wanted.split())

    def closeness(key: str) -> float:
        title = fold(titles[key])
        own = plain_query(title).split()
        shared = sum(word in words for word in own) / max(len(own), 1)
        return shared + SequenceMatcher(None, wanted, title, autojunk=False).ratio()

    return sorted(titles, key=closeness, reverse=True)
