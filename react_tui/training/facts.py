"""Facts that a page states about its subject, each with the sentence it stands in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from react_tui.knowledge.source import Page
from react_tui.training.kinds import PERSON, WORK, Definition
from react_tui.training.prose import DATE, PLACE, WHEN, YEAR, bare, without_asides
from react_tui.training.relations import BORN, DIED, NATIONALITY, RELATIONS, Relation

_BORN = re.compile(
    rf"\((?:[^()]*?[;,] )?(?:[Bb]orn|b\.) (?:on )?(?P<born>{WHEN})(?:,? in (?P<place>{PLACE}))?(?=[),;])"
)
_LIVED = re.compile(rf"\((?:[^()]*?(?:[;:]|(?<!\d),) ?)?(?:c\. )?(?P<born>{WHEN}) ?[–-] ?(?:c\. )?(?P<died>{WHEN})\)")
_BORN_LATER = re.compile(rf"\bwas born\b[^.]*? (?:on|in) (?P<born>{DATE}|{YEAR})\b")
_PRONOUNS = {PERSON: "He|She", WORK: "It"}


@dataclass(frozen=True)
class Fact:
    """That ``definition`` has ``value`` in a relation; it stands in sentence ``position`` of the page ``title``."""

    title: str
    definition: Definition
    relation: Relation
    value: str
    position: int
    how: str = ""

    def statement(self, subject: str = "") -> str:
        """Return the fact as a sentence without its full stop."""
        return self.with_value(self.value, subject)

    def with_value(self, value: str, subject: str = "") -> str:
        """Return the same said of another value, which need not be true."""
        is_day = re.search(rf"\d{{1,2}},? {YEAR}|\d{{1,2}} [A-Z]\w+ {YEAR}", value)
        verbs = {"is": "are", "was": "were"} if self.definition.plural else {"is": "is", "was": "was"}
        on = "on" if is_day else "in"
        subject = subject or self.definition.called
        text = self.relation.statement.format(s=subject, v=value, on=on, how=self.how or "founded", **verbs)
        return text[:1].upper() + text[1:]


def facts_of(page: Page, definition: Definition) -> tuple[Fact, ...]:
    """Return the facts that a page states plainly, the first of each relation."""
    found: dict[str, Fact] = {}
    for fact in (*_of_life(page, definition), *_by_phrases(page, definition)):
        if _stands(fact, page):
            found.setdefault(fact.relation.name, fact)
    return tuple(found.values())


def _by_phrases(page: Page, definition: Definition) -> Iterator[Fact]:
    relations = [relation for relation in RELATIONS if _holds_for(relation, definition)]
    for position, rest in _about_subject(page, definition):
        for relation in relations:
            for pattern in relation.patterns:
                if match := pattern.search(rest):
                    groups = match.groupdict()
                    value = groups["v"].strip(" .,")
                    yield Fact(page.title, definition, relation, value, position, groups.get("how") or "")
                    break


def _about_subject(page: Page, definition: Definition) -> Iterator[tuple[int, str]]:
    """Yield what is said of the subject, sentence by sentence: the text after the subject, or after its noun."""
    yield 0, definition.tail
    last = definition.name.split()[-1] if definition.category == PERSON else definition.name
    pronouns = _PRONOUNS.get(definition.category, "It|They")
    subject = re.compile(
        rf"^(?:{pronouns}|The {re.escape(definition.noun)}|{re.escape(definition.name)}|{re.escape(last)})(?= (?:\w+))"
    )
    for position, sentence in enumerate(page.sentences[1:], start=1):
        text = without_asides(sentence).rstrip(".")
        if opening := subject.match(text):
            yield position, text[opening.end() :]


def _of_life(page: Page, definition: Definition) -> Iterator[Fact]:
    if definition.category != PERSON:
        return
    if definition.nationality:
        yield Fact(page.title, definition, NATIONALITY, definition.nationality, 0)
    first = page.sentences[0]
    match = _LIVED.search(first) or _BORN.search(first)
    if match:
        groups = match.groupdict()
        yield Fact(page.title, definition, BORN, groups["born"], 0)
        if groups.get("died"):
            yield Fact(page.title, definition, DIED, groups["died"], 0)
        if groups.get("place"):
            birthplace = next(relation for relation in RELATIONS if relation.name == "birthplace")
            yield Fact(page.title, definition, birthplace, groups["place"], 0)
        return
    for position, rest in _about_subject(page, definition):
        if match := _BORN_LATER.search(rest):
            yield Fact(page.title, definition, BORN, match["born"], position)


def _holds_for(relation: Relation, definition: Definition) -> bool:
    holders = relation.of.split("|")
    if relation.name == "capital of":
        return definition.noun == "capital"
    return definition.noun in holders or definition.category in holders


def _stands(fact: Fact, page: Page) -> bool:
    """Say whether the value is a good answer: it stands in the sentence as it is, and is not the subject itself."""
    value = fact.value
    return (
        1 < len(value) <= 60
        and value in page.sentences[fact.position].replace('"', "")
        and value not in (fact.definition.name, bare(fact.title))
        and not value.startswith(("The same", "This"))
    )
