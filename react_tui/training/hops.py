"""A worked run as hops from page to page: what is needed, where it is looked for, and what is learnt there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from react_tui.core.environment import Environment
from react_tui.core.trajectory import Finding
from react_tui.knowledge.titles import fold
from react_tui.training.kinds import definition_of
from react_tui.training.library import Library
from react_tui.training.prose import a, bare
from react_tui.training.rehearsal import Rehearsal, TrainingRun, Unplayable, offered

JUDGEMENTS = ("yes", "no", "SUPPORTS", "REFUTES", "NOT ENOUGH INFO")
_MOST_LOOKUPS = 3


@dataclass(frozen=True)
class Hop:
    """One page to read.

    ``search`` is what is searched for, ``title`` the page that is wanted and ``what`` its kind ("film") where that
    tells it from others. ``need`` completes "I need to find ...", or is "about" something. ``position`` is the sentence
    that says it, ``learnt`` is what it says, and ``words`` may be looked up where it is not among the first.
    ``mistakes`` are searches that go wrong before; ``vain`` is looked up although the page does not hold it.
    """

    search: str
    title: str
    need: str
    position: int
    learnt: str
    words: tuple[str, ...] = ()
    what: str = ""
    mistakes: tuple[str, ...] = ()
    vain: str = ""


@dataclass(frozen=True)
class Plan:
    """A question with the hops that answer it; ``because`` replaces what was learnt last in the final thought."""

    question: str
    answer: str
    hops: tuple[Hop, ...]
    kind: str
    source: str
    because: str = ""
    traits: tuple[str, ...] = ()

    @property
    def judges(self) -> bool:
        """Whether the answer is a judgement, which stands in no observation."""
        return self.answer in JUDGEMENTS


def play(plan: Plan, library: Library, environment: Environment) -> TrainingRun | None:
    """Return the run that carries out a plan, or None where the archive does not answer as the plan needs it."""
    rehearsal = Rehearsal(environment, plan.question)
    rehearsal.traits.update(plan.traits)
    try:
        learnt = ""
        for hop in plan.hops:
            lead = _lead(learnt, hop.need)
            _reach(rehearsal, hop, lead, library)
            _read(rehearsal, hop, library)
            learnt = _sentence(hop.learnt)
        reason = plan.because or f"{learnt}."
        if not plan.judges and not any(plan.answer in step.observation.text for step in rehearsal.steps):
            return None
        return rehearsal.finish(f"{reason} So the answer is {plan.answer}.", plan.answer, plan.kind, plan.source)
    except Unplayable:
        return None


def _lead(learnt: str, need: str) -> str:
    if need.startswith("about "):
        return f"{learnt}. Next I need to read {need}." if learnt else f"I need to read {need}."
    return f"{learnt}. Next I need {need}." if learnt else f"I need to find {need}."


def _reach(rehearsal: Rehearsal, hop: Hop, lead: str, library: Library) -> None:
    """Search until the page that is wanted is open."""
    searches = (*hop.mistakes, hop.search)
    for search, following in zip(searches, (*searches[1:], hop.title), strict=True):
        wrong = search != hop.search
        rehearsal.search(lead, search, learned=not wrong)
        if wrong:
            rehearsal.traits.add("mistake")
        seen = rehearsal.last
        if seen.finding is Finding.PAGE and seen.title == hop.title:
            return
        if hop.title in offered(seen):
            _choose(rehearsal, hop, search)
            return
        lead = _no_help(rehearsal, hop, following, library)
    if rehearsal.last.finding is Finding.PAGE and hop.title != hop.search:
        rehearsal.search(lead, hop.title)
    if rehearsal.last.title != hop.title:
        raise Unplayable(hop.search)


def _choose(rehearsal: Rehearsal, hop: Hop, search: str) -> None:
    what = f", and I need the {hop.what}" if hop.what and f"({hop.what}" in hop.title else ""
    if " may refer to: " in rehearsal.last.text:
        rehearsal.traits.add("disambiguation")
        thought = f"{search} may refer to several pages{what or f', and I need {hop.title}'}."
    else:
        rehearsal.traits.add("similar")
        thought = f"There is no such page, but {hop.title} is similar{what}."
    rehearsal.search(thought, hop.title)
    if rehearsal.last.title != hop.title:
        raise Unplayable(hop.title)


def _no_help(rehearsal: Rehearsal, hop: Hop, following: str, library: Library) -> str:
    """Return what to think of a page that is the wrong one, or of titles none of which is the right one."""
    seen = rehearsal.last
    if seen.finding is not Finding.PAGE:
        rehearsal.traits.add("dead end")
        return (
            "There is no such page, and none of the similar ones is meant."
            if offered(seen)
            else "There is no such page."
        )
    rehearsal.traits.add("wrong page")
    shelved = library.get(seen.title)
    definition = definition_of(shelved.page) if shelved else None
    about = f"This page is about {a(definition.noun)}" if definition else f"This page is about {seen.title}"
    wanted = f"the {hop.what}" if hop.what and (definition is None or hop.what != definition.noun) else following
    return f"{about}, and I need {wanted}."


def _read(rehearsal: Rehearsal, hop: Hop, library: Library) -> None:
    """Look words up until the sentence that says what is needed was seen."""
    if hop.vain:
        thought = f"These sentences do not say {hop.need}. So I need to look up {hop.vain} on this page."
        if rehearsal.look_up(thought, hop.vain).finding is not Finding.MISS:
            raise Unplayable(hop.vain)
        return
    if hop.position in rehearsal.last.positions:
        return
    shelved = library.get(hop.title)
    words = _best_words(shelved.page.sentences, hop) if shelved else None
    if words is None:
        raise Unplayable("no word leads to the sentence")
    missing = "it" if hop.need.startswith("about ") else hop.need
    thought = f"These sentences do not say {missing}. So I need to look up {words} on this page."
    while hop.position not in rehearsal.last.positions:
        if rehearsal.look_up(thought, words).finding is Finding.MISS:
            raise Unplayable("the sentence is not found")
        thought = f"This sentence does not say it. So I need to look up {words} again."


def _best_words(sentences: Sequence[str], hop: Hop) -> str | None:
    """Return the words that lead to a sentence with the fewest lookups, the first of those that do."""

    def lookups(words: str) -> int:
        return sum(fold(words) in fold(sentence) for sentence in sentences[: hop.position + 1])

    name = fold(bare(hop.title))
    able = [w for w in hop.words if fold(w) in fold(sentences[hop.position]) and fold(w) not in name]
    best = min(able, key=lookups, default=None)
    return best if best is not None and lookups(best) <= _MOST_LOOKUPS else None


def with_mistake(plan: Plan, number: int, search: str) -> Plan:
    """Return the plan with a wrong search before the right one of a hop."""
    hops = list(plan.hops)
    hops[number] = replace(hops[number], mistakes=(search,))
    return replace(plan, hops=tuple(hops))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(". ")
