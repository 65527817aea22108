"""Questions for the other pages that a sentence names: "X is a character in which film?"."""

import re
from collections.abc import Iterator

from react_tui.training.asks import Ask, plain_noun
from react_tui.training.cloze import Clause, clauses_of, content_of
from react_tui.training.kinds import CATEGORIES
from react_tui.training.kinds import PLACE as PLACE_KIND
from react_tui.training.library import Library, Shelved
from react_tui.training.prose import END, NAME, PLACE

_DESCRIBED = r"(?:(?:the|an?|his|her|their|its) )?(?P<d>(?:[\w\-’']+ ){0,5}?)"
_MENTION = re.compile(
    rf"\b(?P<p>in|of|for|by|on|at|from|with|near|against|to|stars|starred|starring|directed|wrote|defeated|features|"
    rf"featured|featuring|founded|married|recorded|produced|joined|created|portrays|portrayed) "
    rf"{_DESCRIBED}(?P<v>{PLACE}){END}"
)
_PREPOSITIONS = frozenset(["in", "of", "for", "by", "on", "at", "from", "with", "near", "against", "to"])
# What may happen in a work of art; all else that is said to be in something is in a place.
_IN_WORKS = re.compile(
    r"\b(?:character|episode|role|appeared|appears|starred|stars|song|track|played|featured|plays)\b"
)
# A thing inside such a clause cannot be asked for.
_ISLAND = re.compile(r"\b(?:who|which|that|whose|where|when|while|because|and|or|but|as|including|such|by)\b|,|;|:")
_MOST_WORDS = 14


def asks_from_mentions(shelved: Shelved, library: Library) -> Iterator[Ask]:
    """Yield a question for each other page that a plain clause about the subject leads to."""
    for clause in clauses_of(shelved):
        for match in _MENTION.finditer(clause.text):
            target, name = _named(library, match["v"])
            if target is None or target is shelved:
                continue
            is_object = match["p"] not in _PREPOSITIONS
            before = clause.text[: match.end("p") if is_object else match.start()].strip()
            noun = _noun(match, target, before)
            if noun and _is_plain(before):
                wh = f"which {noun}" if is_object else f"{match['p']} which {noun}"
                yield _ask(shelved, clause, before, wh, name, match.start("v"))


def _named(library: Library, name: str) -> tuple[Shelved | None, str]:
    """Return the page that a name leads to with the name, or that its first part leads to."""
    for part in dict.fromkeys((name, (re.match(NAME, name) or [name])[0])):
        target = library.named(part)
        if target is not None and target.definition is not None:
            return target, part
    return None, name


def _is_plain(before: str) -> bool:
    """Say whether the words between the subject and the mention are one clause."""
    opening, _, rest = before.partition("{s}")
    return not opening.strip() and bool(rest.strip()) and not _ISLAND.search(rest) and len(rest.split()) <= _MOST_WORDS


def _noun(match: re.Match[str], target: Shelved, before: str) -> str:
    """Return how a question calls the thing that is mentioned, or nothing where page and clause do not agree."""
    definition, described = target.definition, match["d"].strip()
    if definition is None:
        return ""
    if described:
        category = CATEGORIES.get(described.split()[-1])
        return described if category == definition.category and not re.match(r"(?:first|\d|\w+th) ", described) else ""
    if match["p"] in ("in", "at", "near", "from", "to", "on") and definition.category != PLACE_KIND:
        return plain_noun(definition.noun) if match["p"] == "in" and _IN_WORKS.search(before) else ""
    if match["p"] == "by" and re.search(r"\{s\} (?:is|was) an? [\w ]+$", before) and not before.endswith("ed"):
        return ""
    return plain_noun(definition.noun)


def _ask(shelved: Shelved, clause: Clause, before: str, wh: str, name: str, start: int) -> Ask:
    statement = clause.text[: start + len(name)].replace("{s}", clause.said)
    words = content_of(before)
    return Ask(shelved, "mention", f"{before} {wh}?", f"{wh} {before}", statement, name, clause.position, words)
