"""Claims to be judged by pages (FEVER): those with known pages, and those made by rule from facts."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from react_tui.training.asks import ask_from_fact, plain_noun, words_for
from react_tui.training.facts import Fact
from react_tui.training.hops import Hop, Plan
from react_tui.training.kinds import CATEGORIES
from react_tui.training.known import KnownClaim
from react_tui.training.library import Library, Shelved
from react_tui.training.prose import a, bare, qualifier, year_of
from react_tui.training.questions import hop_to, name_of
from react_tui.training.sentences import best_sentence, content_words, statement_from

SUPPORTS, REFUTES, NOT_ENOUGH = "SUPPORTS", "REFUTES", "NOT ENOUGH INFO"
CLAIM = "claim"
_NAMED = re.compile(r"^(?:The )?[A-Z0-9][\w’'.\-]*(?: (?:of|the|and|in|on|for|de)(?= [A-Z0-9])| [A-Z0-9(][\w’'.\-)]*)*")


def plan_of_claim(known: KnownClaim, library: Library, source: str) -> Plan | None:
    """Return the plan that judges a claim by its page, or None if none is plainly about it."""
    shelved = _page_for(known, library)
    if shelved is None:
        return None
    name = bare(shelved.title)
    hop = Hop(name, shelved.title, f"about {name}", 0, "", what=qualifier(shelved.title))
    if known.label == NOT_ENOUGH:
        because = f"The page {name} does not say so."
        return Plan(known.claim, NOT_ENOUGH, (hop,), CLAIM, source, because, (NOT_ENOUGH,))
    position = best_sentence(shelved.page.sentences, known.claim, "")
    statement = None if position is None else statement_from(shelved.page.sentences[position], shelved, ())
    if position is None or statement is None:
        return None
    words = [
        w
        for w in re.findall(r"\w{4,}", shelved.page.sentences[position])
        if content_words(w) & content_words(known.claim)
    ]
    hop = replace(hop, position=position, learnt=statement, words=tuple(sorted(set(words), key=lambda w: (-len(w), w))))
    return Plan(known.claim, known.label, (hop,), CLAIM, source, traits=(known.label,))


def _page_for(known: KnownClaim, library: Library) -> Shelved | None:
    """Return the page to judge a claim by: the one known page, or for a claim that none proves the one it is about."""
    if known.pages:
        pages = [library.get(title) for title in known.pages]
        return pages[0] if len(pages) == 1 else None
    named = _NAMED.match(known.claim)
    return library.named(named[0]) if named else None


def claims(library: Library, random: Random) -> Iterator[Plan]:
    """Yield claims made of the facts of pages, as many true as false as undecided."""
    values: dict[str, list[str]] = defaultdict(list)
    lacking: dict[str, list[Fact]] = defaultdict(list)
    for shelved in library.shelved:
        for fact in shelved.facts:
            values[fact.relation.name].append(fact.value)
            lacking[fact.definition.noun].append(fact)
    for shelved in library.shelved:
        for fact in shelved.facts:
            yield _true(shelved, fact, random)
            if (false := _false(shelved, fact, values[fact.relation.name], random)) is not None:
                yield false
        if shelved.definition is not None:
            yield _of_kind(shelved, random)
            if (undecided := _undecided(shelved, lacking[shelved.definition.noun], random)) is not None:
                yield undecided


def _true(shelved: Shelved, fact: Fact, random: Random) -> Plan:
    return _judged(shelved, fact, f"{fact.statement()}.", SUPPORTS, f"{fact.statement()}.", random)


def _false(shelved: Shelved, fact: Fact, values: list[str], random: Random) -> Plan | None:
    other = random.choice(values)
    years = (year_of(fact.value), year_of(other))
    if other in fact.value or fact.value in other or (years[0] is not None and years[0] == years[1]):
        return None
    claim = f"{fact.with_value(other)}."
    if other in " ".join(shelved.page.sentences):
        return None
    return _judged(shelved, fact, claim, REFUTES, f"{fact.statement()}, not {other}.", random)


def _judged(shelved: Shelved, fact: Fact, claim: str, label: str, because: str, random: Random) -> Plan:
    ask = ask_from_fact(shelved, fact, random)
    hop = hop_to(ask, fact.definition.name, fact.definition.name)
    source = f"rule:claim+{fact.relation.name}:{shelved.title}"
    return Plan(claim, label, (hop,), CLAIM, source, because, (label,))


def _of_kind(shelved: Shelved, random: Random) -> Plan:
    """Return the claim that a subject is of some kind, its own or another."""
    name, definition = name_of(shelved), shelved.definition
    own = plain_noun(definition.noun) if definition else ""
    others = sorted(noun for noun in CATEGORIES if noun not in (definition.text if definition else ""))
    is_true = random.random() < 0.5
    noun = own if is_true else plain_noun(random.choice(others))
    verb = "are" if definition and definition.plural else "is"
    said = f"{name} {verb} {a(own)}"
    hop = Hop(name, shelved.title, f"what {name} {verb}", 0, said, what=qualifier(shelved.title) and own)
    label = SUPPORTS if is_true else REFUTES
    because = f"{said}." if is_true else f"{said}, not {a(noun)}."
    claim = f"{name} {verb} {a(noun)}."
    return Plan(claim, label, (hop,), CLAIM, f"rule:claim+kind:{shelved.title}", because, (label,))


def _undecided(shelved: Shelved, facts: list[Fact], random: Random) -> Plan | None:
    """Return a claim of a kind that a page says nothing about."""
    stated = {fact.relation.name for fact in shelved.facts}
    fact = random.choice(facts) if facts else None
    text = " ".join(shelved.page.sentences)
    if fact is None or shelved.definition is None or fact.relation.name in (*stated, "nationality", "place", "seat"):
        return None
    words = [word for word in words_for(fact.relation.name) if len(word) > 4]
    if not words or fact.value in text or any(word in text for word in words):
        return None
    fact = replace(fact, definition=shelved.definition)
    name = shelved.definition.name
    need = fact.relation.need.replace("{s}", name)
    hop = Hop(name, shelved.title, need, 0, "", what=qualifier(shelved.title) and plain_noun(shelved.definition.noun))
    if random.random() < 0.5:
        hop = replace(hop, vain=words[0])
    because = f"The page does not say {need}."
    source = f"rule:claim+undecided:{shelved.title}"
    return Plan(f"{fact.statement()}.", NOT_ENOUGH, (hop,), CLAIM, source, because, (NOT_ENOUGH,))
