"""Questions that compare two pages: which came first, whether two are alike."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from react_tui.training.asks import ask_from_fact, plain_noun
from react_tui.training.facts import Fact
from react_tui.training.hops import Hop, Plan
from react_tui.training.kinds import GROUP, PERSON, WORK
from react_tui.training.library import Library, Shelved
from react_tui.training.prose import a, qualifier, year_of
from react_tui.training.questions import hop_to, name_of

EARLIER, ALIKE = "comparison", "yes or no"


@dataclass(frozen=True)
class _Order:
    """How two years are asked about; ``first`` are questions for the earlier one, ``last`` for the later one."""

    relation: str
    first: tuple[str, ...]
    last: tuple[str, ...]


_ORDERS = (
    _Order(
        "born",
        ("Who was born first, {x} or {y}?", "Who is older, {x} or {y}?", "Who was born earlier, {x} or {y}?"),
        ("Who is younger, {x} or {y}?", "Who was born later, {x} or {y}?"),
    ),
    _Order("died", ("Who died first, {x} or {y}?",), ("Who died later, {x} or {y}?",)),
    _Order(
        "released",
        ("Which {n} came out first, {x} or {y}?", "Which {n} was released earlier, {x} or {y}?"),
        ("Which {n} was released later, {x} or {y}?", "Which {n} is newer, {x} or {y}?"),
    ),
    _Order(
        "published",
        ("Which was published first, {x} or {y}?",),
        ("Which was published later, {x} or {y}?",),
    ),
    _Order(
        "founded",
        ("Which was founded first, {x} or {y}?", "Which {n} is older, {x} or {y}?"),
        ("Which was founded later, {x} or {y}?",),
    ),
    _Order("fought", ("Which was fought first, {x} or {y}?",), ("Which was fought later, {x} or {y}?",)),
)


def comparisons(library: Library, random: Random) -> Iterator[Plan]:
    """Yield questions that two dates of the same sort answer."""
    for order in _ORDERS:
        groups: dict[str, list[tuple[Shelved, Fact]]] = defaultdict(list)
        for shelved in library.shelved:
            for fact in shelved.facts:
                if fact.relation.name == order.relation and year_of(fact.value):
                    groups[_sort(fact)].append((shelved, fact))
        for group in (groups[key] for key in sorted(groups)):
            random.shuffle(group)
            for one, other in pairwise(group):
                plan = _compared(order, one, other, random)
                if plan is not None:
                    yield plan


def _sort(fact: Fact) -> str:
    """Return what two subjects must share to be compared."""
    definition = fact.definition
    return definition.category if definition.category in (PERSON, GROUP) else plain_noun(definition.noun)


def _compared(order: _Order, one: tuple[Shelved, Fact], other: tuple[Shelved, Fact], random: Random) -> Plan | None:
    (x, fact_x), (y, fact_y) = one, other
    year_x, year_y = year_of(fact_x.value), year_of(fact_y.value)
    name_x, name_y = fact_x.definition.name, fact_y.definition.name
    if year_x is None or year_y is None or year_x == year_y or name_x == name_y:
        return None
    asks_first = random.random() < 0.6
    noun = plain_noun(fact_x.definition.noun)
    if noun != plain_noun(fact_y.definition.noun):
        noun = "group"
    template = random.choice(order.first if asks_first else order.last)
    question = template.format(x=fact_x.definition.called, y=fact_y.definition.called, n=noun)
    answer = name_x if (year_x < year_y) == asks_first else name_y
    early, late = sorted((year_x, year_y))
    means = f"{early} is before {late}" if asks_first else f"{late} is after {early}"
    because = f"{fact_x.with_value(str(year_x))} and {fact_y.with_value(str(year_y))}, and {means}."
    hops = (_hop(x, fact_x, random), _hop(y, fact_y, random))
    trait = "the first" if answer == name_x else "the second"
    return Plan(question, answer, hops, EARLIER, f"rule:{order.relation}:{x.title}+{y.title}", because, (trait,))


def _hop(shelved: Shelved, fact: Fact, random: Random) -> Hop:
    ask = ask_from_fact(shelved, fact, random)
    return hop_to(ask, fact.definition.name, fact.definition.name)


def alike(library: Library, random: Random) -> Iterator[Plan]:
    """Yield questions whether two subjects are alike, as often with yes as with no."""
    defined = [shelved for shelved in library.shelved if shelved.definition]
    people = [s for s in defined if s.definition and s.definition.category == PERSON]
    citizens = [s for s in people if s.definition and s.definition.nationality]
    works = [s for s in defined if s.definition and s.definition.category in (WORK, GROUP)]
    pools = ((citizens, _nationality, _same_nationality), (people, _noun, _same_kind), (works, _noun, _same_kind))
    for pool, likeness, asked in pools:
        random.shuffle(pool)
        unlike = (asked(x, y, random) for x, y in pairwise(pool) if likeness(x) != likeness(y))
        akin = sorted(pool, key=likeness)
        same = (asked(x, y, random) for x, y in pairwise(akin) if likeness(x) == likeness(y))
        for pair in zip(filter(None, unlike), filter(None, same), strict=False):
            yield from pair


def _nationality(shelved: Shelved) -> str:
    return shelved.definition.nationality if shelved.definition else ""


def _noun(shelved: Shelved) -> str:
    return plain_noun(shelved.definition.noun) if shelved.definition else ""


def _same_nationality(one: Shelved, other: Shelved, random: Random) -> Plan | None:
    x, y = name_of(one), name_of(other)
    likely = _nationality(random.choice((one, other)))
    question = random.choice(
        (
            f"Are {x} and {y} of the same nationality?",
            f"Do {x} and {y} have the same nationality?",
            f"Are both {x} and {y} {likely}?",
            f"Were {x} and {y} both {likely}?",
        )
    )
    facts = [(s, next(f for f in s.facts if f.relation.name == "nationality")) for s in (one, other)]
    because = f"{facts[0][1].statement()} and {facts[1][1].statement()}."
    hops = tuple(_hop(shelved, fact, random) for shelved, fact in facts)
    answer = "yes" if _nationality(one) == _nationality(other) else "no"
    return Plan(question, answer, hops, ALIKE, f"rule:nationality:{one.title}+{other.title}", because, (answer,))


def _same_kind(one: Shelved, other: Shelved, random: Random) -> Plan | None:
    x, y = one.definition, other.definition
    if x is None or y is None or x.name == y.name:
        return None
    answer = "yes" if _noun(one) == _noun(other) else "no"
    if answer == "no" and (re.search(rf"\b{_noun(one)}\b", y.text) or re.search(rf"\b{_noun(other)}\b", x.text)):
        return None
    nouns = _plural(_noun(random.choice((one, other))))
    question = random.choice((f"Are {x.name} and {y.name} both {nouns}?", f"Are both {x.name} and {y.name} {nouns}?"))
    return _kinds(question, one, other, answer)


def _kinds(question: str, one: Shelved, other: Shelved, answer: str) -> Plan:
    hops = []
    for shelved in (one, other):
        definition = shelved.definition
        verb = "are" if definition and definition.plural else "is"
        said = f"{name_of(shelved)} {verb} {a(_noun(shelved))}"
        what = qualifier(shelved.title) and _noun(shelved)
        hops.append(Hop(name_of(shelved), shelved.title, f"what {name_of(shelved)} is", 0, said, what=what))
    because = f"{hops[0].learnt} and {hops[1].learnt}."
    return Plan(question, answer, tuple(hops), ALIKE, f"rule:kind:{one.title}+{other.title}", because, (answer,))


def _plural(noun: str) -> str:
    if noun.endswith("series"):
        return noun
    return (
        f"{noun[:-1]}ies"
        if re.search(r"[^aeiou]y$", noun)
        else f"{noun}es"
        if noun.endswith(("s", "h"))
        else f"{noun}s"
    )
