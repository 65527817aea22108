"""Questions made by rule from the pages of an archive, with the hops that answer them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from react_tui.training.asks import Ask, ask_from_fact, asks_from_facts, described, plain_noun
from react_tui.training.cloze import asks_from_sentences
from react_tui.training.facts import Fact
from react_tui.training.hops import Hop, Plan
from react_tui.training.kinds import CATEGORIES, PERSON, PLACE, WORK
from react_tui.training.library import Library, Shelved
from react_tui.training.mentions import asks_from_mentions
from react_tui.training.prose import bare, qualifier, year_of

_DEFINES = re.compile(r"\{s\} (?:is|was|are|were) (?:an?|the) ")
_MAKER = re.compile(r"music|sing|song|direct|film|produc|writ|author|novel|poet|act|compos|artist|entertain|rapper")
_LONGEST_LIFE = 110
ONE_PAGE, TWO_PAGES, DESCRIBED = "one page", "two pages", "described page"


def asks_of(shelved: Shelved, random: Random) -> list[Ask]:
    """Return the questions about one page: of its facts, and of spans of its sentences."""
    return [*asks_from_facts(shelved, random), *asks_from_sentences(shelved, random)]


def hop_to(ask: Ask, search: str, subject: str) -> Hop:
    """Return the hop that answers a question about a page, beginning with some search."""
    shelved = ask.shelved
    what = plain_noun(shelved.definition.noun) if shelved.definition else ""
    what = qualifier(shelved.title) and what
    need = ask.needed_of(subject)
    return Hop(search, shelved.title, need, ask.position, ask.statement, ask.words, what)


def one_page(library: Library, random: Random) -> Iterator[Plan]:
    """Yield questions whose answer stands on the page that they name."""
    for shelved in library.shelved:
        if shelved.definition is None:
            continue
        for ask in (*asks_of(shelved, random), *asks_from_mentions(shelved, library)):
            question = ask.asked_of(described(shelved.definition, shelved.title, random))
            hop = hop_to(ask, shelved.definition.name, shelved.definition.called)
            yield Plan(question, ask.answer, (hop,), ONE_PAGE, f"rule:{ask.kind}:{shelved.title}")


def two_pages(library: Library, random: Random) -> Iterator[Plan]:
    """Yield questions about a page that only another page names: "Where was the director of X born?"."""
    for shelved in library.shelved:
        for link in _links(shelved, library, random):
            for ask in asks_of(link.target, random):
                plan = None if ask.kind == "capital of" or _says_little(link, ask) else _bridge(link, ask)
                if plan is not None:
                    yield plan


@dataclass(frozen=True)
class _Link:
    """That one page names another: ``ask`` is the question that leads there, ``role`` describes the page so found."""

    ask: Ask
    role: str
    target: Shelved


def _says_little(link: _Link, ask: Ask) -> bool:
    """Say whether it is hardly worth asking where a country is."""
    return ask.kind == "place" and link.target.definition is not None and link.target.definition.noun == "country"


def _links(shelved: Shelved, library: Library, random: Random) -> Iterator[_Link]:
    definition = shelved.definition
    if definition is None:
        return
    subject = described(definition, shelved.title, random)
    for fact in shelved.facts:
        target = library.named(fact.value) if fact.relation.role else None
        if target is not None and _is_a(target, fact.relation.target) and _fits(shelved, target):
            role = fact.relation.role.format(s=subject, **{"is": "are" if definition.plural else "is"})
            noun = target.definition.noun if target.definition else "place"
            role = role.replace("the place", f"the {'city' if noun == 'capital' else noun}")
            yield _Link(ask_from_fact(shelved, fact, random), role, target)
    for ask in (*asks_from_sentences(shelved, random), *asks_from_mentions(shelved, library)):
        target = library.named(ask.answer)
        role = _role(ask, subject)
        if target is not None and target.definition is not None and role and _fits(shelved, target):
            yield _Link(ask, role, target)


def _role(ask: Ask, subject: str) -> str:
    """Return what a question asks for as a noun: "in which city X stands" becomes "the city in which X stands"."""
    match = re.fullmatch(
        r"(?:(in|on|at|for|from|by|of|through|near) )?(?:which ((?:[\w\-]+ )?[a-z\-]+)|(whom)|what (place)) (\{s\}.*)",
        ask.need,
    )
    if match is None or (
        ask.position == 0 and ask.kind == "span" and re.search(r"\{s\} (?:is|was|are|were) (?:an?|the) ", match[5])
    ):
        return ""
    preposition, rest = match[1], match[5].replace("{s}", subject)
    noun = match[2] or match[4] or "person"
    if noun.startswith(("by ", "in ", "of ")) or (preposition in ("by", "from") and _DEFINES.match(match[5])):
        return ""
    if preposition is None:
        return f"the {noun} that {rest}"
    is_person = CATEGORIES.get(noun.split()[-1], PERSON) == PERSON
    return f"the {noun} {preposition} {'whom' if is_person else 'which'} {rest}"


def _bridge(link: _Link, ask: Ask) -> Plan | None:
    shelved, value = link.ask.shelved, link.ask.answer
    name = name_of(shelved)
    if link.target is shelved or ask.answer in (value, name) or name in ask.statement or value in ask.question:
        return None
    first, second = hop_to(link.ask, name, _called(shelved)), hop_to(ask, value, _called(link.target))
    source = f"rule:{link.ask.kind}+{ask.kind}:{shelved.title}+{link.target.title}"
    return Plan(ask.asked_of(link.role), ask.answer, (first, second), TWO_PAGES, source)


def _is_a(target: Shelved, category: str) -> bool:
    return target.definition is not None and category in ("", target.definition.category)


def _fits(shelved: Shelved, target: Shelved) -> bool:
    """Say whether a person may be the one that a page names, and no namesake: by the years, and by the title."""
    if target.definition is None or target.definition.category != PERSON:
        return True
    if qualifier(target.title) and not _MAKER.search(qualifier(target.title)):
        return False
    born = next((year_of(fact.value) for fact in target.facts if fact.relation.name == "born"), None)
    year = year_of(" ".join(shelved.page.sentences))
    return born is None or year is None or born < year < born + _LONGEST_LIFE


def described_page(library: Library, random: Random) -> Iterator[Plan]:
    """Yield questions that describe a work instead of naming it, so that the search is for the description."""
    for shelved in library.shelved:
        definition = shelved.definition
        makers = [fact for fact in shelved.facts if fact.relation.role and fact.relation.target == PERSON]
        if definition is None or definition.category not in (WORK, PLACE) or not makers:
            continue
        maker = random.choice(makers)
        phrase = _description(shelved, maker)
        if phrase is None:
            continue
        for ask in asks_of(shelved, random):
            if ask.answer in phrase or maker.value in ask.statement or (ask.kind == "span" and ask.position == 0):
                continue
            hop = hop_to(ask, phrase.removeprefix("the "), phrase)
            source = f"rule:described+{ask.kind}:{shelved.title}"
            yield Plan(ask.asked_of(phrase), ask.answer, (hop,), DESCRIBED, source)


def _description(shelved: Shelved, maker: Fact) -> str | None:
    """Return what tells a work from all others without its name: "the 2013 Australian drama film directed by ..."."""
    definition = maker.definition
    adjectives = re.search(
        rf"(?:is|was) (?:an?|the) ((?:[\w’'\-]+ ){{0,5}}{re.escape(definition.noun)})\b", definition.text
    )
    done = re.search(r"\b(directed|written|produced|created|composed|designed|recorded|by)\b", maker.statement())
    if adjectives is None or done is None or maker.position != 0:
        return None
    if not re.search(r"\d|first|second|third|th\b|debut|only|final|last", adjectives[1]):
        return None
    verb = done[1] if done[1] == "by" else f"{done[1]} by"
    return f"the {adjectives[1]} {verb} {maker.value}"


def _called(shelved: Shelved) -> str:
    return shelved.definition.called if shelved.definition else name_of(shelved)


def name_of(shelved: Shelved) -> str:
    """Return what a page is searched for by."""
    return shelved.definition.name if shelved.definition else bare(shelved.title)
