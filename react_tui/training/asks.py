"""Questions about one page: each with the sentence that answers it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from react_tui.training.facts import Fact
from react_tui.training.kinds import GROUP, LIVING, WORK, Definition
from react_tui.training.library import Shelved
from react_tui.training.prose import YEAR, qualifier

_LOOKED_UP = {
    "director": ("directed",), "producer": ("produced",), "writer": ("written",), "author": ("written", "by"),
    "performer": ("by",), "composer": ("composed", "by"), "creator": ("created",), "developer": ("developed",),
    "publisher": ("published",), "network": ("aired", "broadcast", "premiered"), "released": ("released", "premiered"),
    "published": ("published",), "founder": ("founded", "established", "formed"),
    "founded": ("founded", "established", "formed", "launched"), "seat": ("headquartered", "based", "located"),
    "origin": ("from", "formed"), "place": ("located", "situated"), "population": ("population",),
    "family": ("family",), "capital of": ("capital",), "club": ("plays",),
    "school": ("studied", "attended", "graduated"),
    "parents": ("son of", "daughter of"), "spouse": ("married", "wife", "husband"), "birthplace": ("born",),
    "deathplace": ("died",), "fought": ("fought", "took place"), "namesake": ("named",), "designer": ("designed",),
    "born": ("born",), "died": ("died",), "nationality": ("is a", "was a"),
}  # fmt: skip


@dataclass(frozen=True)
class Ask:
    """A question about the subject of a page.

    ``question`` and ``need`` hold ``{s}`` for the subject; ``statement`` says the answer in full, and ``words`` may be
    looked up to find it.
    """

    shelved: Shelved
    kind: str
    question: str
    need: str
    statement: str
    answer: str
    position: int
    words: tuple[str, ...]

    def asked_of(self, subject: str) -> str:
        """Return the question with the subject described in some way."""
        question = self.question.replace("{s}", subject)
        return question[:1].upper() + question[1:]

    def needed_of(self, subject: str) -> str:
        """Return what is needed with the subject described in some way."""
        return self.need.replace("{s}", subject)


def asks_from_facts(shelved: Shelved, random: Random) -> Iterator[Ask]:
    """Yield a question for each fact of a page, in one of its wordings."""
    for fact in shelved.facts:
        yield ask_from_fact(shelved, fact, random)


def ask_from_fact(shelved: Shelved, fact: Fact, random: Random) -> Ask:
    """Return the question for a fact, in one of its wordings."""
    relation, value, questions = fact.relation, fact.value, fact.relation.questions
    if "year" in " ".join(questions):
        asks_year = [question for question in questions if "year" in question]
        questions = tuple(asks_year) if re.fullmatch(YEAR, value) else tuple(set(questions) - set(asks_year))
    question = random.choice(sorted(questions))
    if fact.definition.plural:
        question = question.replace("was {s}", "were {s}").replace("is {s}", "are {s}").replace("does {s}", "do {s}")
    words = words_for(relation.name)
    return Ask(shelved, relation.name, question, relation.need, fact.statement(), value, fact.position, words)


def words_for(relation: str) -> tuple[str, ...]:
    """Return the words with which a page says a relation, so that they may be looked up."""
    return _LOOKED_UP[relation]


def described(definition: Definition, title: str, random: Random) -> str:
    """Return a subject as a question would name it: "the film Serendipity", "Muse", "the genus Zieria"."""
    name, noun = definition.name, definition.noun
    if definition.category == LIVING and noun in ("genus", "species") and random.random() < 0.7:
        return f"the {noun} {name}"
    if definition.category == WORK and (qualifier(title) or random.random() < 0.6):
        return f"the {plain_noun(noun)} {name}"
    if definition.category == GROUP and qualifier(title):
        return f"the {noun} {name}"
    return definition.called


def plain_noun(noun: str) -> str:
    """Return the plainer word for a kind of work: "film" for "drama film"."""
    return "film" if noun.endswith(" film") else "album" if noun == "studio album" else noun
