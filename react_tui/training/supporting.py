"""From a question with its supporting pages to the plan that answers it: which page comes first, and what each says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from react_tui.knowledge.titles import fold
from react_tui.training.hops import Hop, Plan
from react_tui.training.kinds import PERSON
from react_tui.training.known import KnownQuestion
from react_tui.training.library import Library, Shelved
from react_tui.training.prose import bare, qualifier
from react_tui.training.sentences import best_sentence, content_words, holds_words, statement_from

JUDGEMENTS = ("yes", "no")
_MOST_PHRASES, _OFFERED = 8, 5
_WANTED = re.compile(
    r"\b(?:which|what)(?: is| was| are| were)?(?: the| a| an)? "
    r"((?!(?:is|was|are|were|did|does|do|has|had|have|of|in|by|to|the)\b)(?:[\w\-]+ ){0,2}?[a-z\-]+)"
    r"(?= (?:is|was|are|were|did|does|do|has|had|have|that|who|which|of|in|by|from|to|with|for|on|at|the|and|or|won|"
    r"(?:flow|appear|lie|own|play|contain|cross|hold|stand|run|feature|star|serve|make|take|work)s?|[a-z]+ed)\b"
    r"|[?,.]|$)",
    re.IGNORECASE,
)
_ASKED_FOR = (
    (r"\bhow many\b", "the number"), (r"\bwhen\b", "the date"), (r"\bwhere\b", "the place"),
    (r"\bwho(?:se|m)?\b", "the person"), (r"\bhow\b", "the number"),
)  # fmt: skip
_FACT_WORDS = (
    (r"\b(?:born|older|younger|oldest|youngest|age)\b", "born"), (r"\b(?:died|lived)\b", "died"),
    (r"\b(?:released|came out|newer)\b", "released"), (r"\b(?:published)\b", "published"),
    (r"\b(?:founded|formed|established|started|launched)\b", "founded"),
    (r"\b(?:nationality|same country)\b", "nationality"),
    (r"\bdirect(?:ed|or)\b", "director"), (r"\b(?:located|situated)\b", "place"),
)  # fmt: skip
_TIMES = re.compile(r"\b(?:first|earlier|later|older|younger|newer)\b")
_PHRASE = re.compile(
    r'"([^"]{3,60})"|\b([A-Z0-9][\w’\'.\-&]*(?: (?:of|the|and|in|on|for|de|a|to)(?= [A-Z0-9])|'
    r" [A-Z0-9][\w’'.\-&]*)*)"
)


@dataclass(frozen=True)
class _Said:
    """What a page says: the position of the sentence, and the statement made of it."""

    position: int
    statement: str
    need: str = ""


def plan_of(known: KnownQuestion, library: Library, kind: str, source: str) -> Plan | None:
    """Return the plan that answers a question from its two pages, or None if they do not plainly lead to the answer."""
    pages = [library.get(title) for title, _ in known.supporting]
    if len(pages) != 2 or pages[0] is None or pages[1] is None:
        return None
    one, other = pages[0], pages[1]
    if known.type == "comparison":
        return _comparison(known, one, other, kind, source)
    ranked = [
        found for first, second in ((one, other), (other, one)) if (found := _bridge(known, first, second, library))
    ]
    if not ranked:
        return None
    _, answer, hops = max(ranked, key=lambda found: found[0])
    return Plan(known.question, answer, hops, kind, source)


def _comparison(known: KnownQuestion, one: Shelved, other: Shelved, kind: str, source: str) -> Plan | None:
    first, second = sorted((one, other), key=lambda page: _named_at(known.question, page))
    if _named_at(known.question, second) == len(known.question):
        return None
    said = [_says(known, page, known.answer) or _says(known, page, "") for page in (first, second)]
    answer = _as_it_stands(known.answer, first, second)
    if answer is None or said[0] is None or said[1] is None:
        return None
    if _TIMES.search(known.question) and not all(re.search(r"\d{3,4}", fact.statement) for fact in said if fact):
        return None
    hops = tuple(
        Hop(bare(page.title), page.title, fact.need or f"about {bare(page.title)}", fact.position, fact.statement,
            _words(known, page, fact.position), qualifier(page.title))
        for page, fact in zip((first, second), (said[0], said[1]), strict=True)
    )  # fmt: skip
    because = f"{said[0].statement}, and {_lower(said[1].statement, second)}."
    return Plan(known.question, answer, hops, kind, source, because)


def _bridge(
    known: KnownQuestion, first: Shelved, second: Shelved, library: Library
) -> tuple[float, str, tuple[Hop, Hop]] | None:
    """Return how well an order of the pages leads to the answer, the answer as it stands there, and the hops."""
    answer = _as_it_stands(known.answer, second)
    if answer is None:
        return None
    name = _name_in(first, second)
    link = _says(known, first, name) if name else None
    begin = _name_in_question(known.question, first) or _phrase_for(known.question, first, library)
    found = _says(known, second, answer) or (
        _says(known, second, "") if answer in _titles(second) + JUDGEMENTS else None
    )
    if begin is None or found is None or link is None or name is None:
        return None
    score = 2.0 * (_name_in_question(known.question, first) is not None) - 1.0 * holds_words(known.question, name)
    hops = (
        Hop(begin, first.title, f"about {begin}", link.position, link.statement,
            _words(known, first, link.position), qualifier(first.title)),
        Hop(name, second.title, wanted_by(known.question), found.position, found.statement,
            _words(known, second, found.position), qualifier(second.title)),
    )  # fmt: skip
    return score, answer, hops


def wanted_by(question: str) -> str:
    """Return what kind of thing a question asks for: "the county", "the date"."""
    if match := _WANTED.search(question):
        return f"the {match[1]}"
    return next((thing for pattern, thing in _ASKED_FOR if re.search(pattern, question, re.IGNORECASE)), "the answer")


def _says(known: KnownQuestion, page: Shelved, holds: str) -> _Said | None:
    """Return what a page says that helps with a question and holds some words."""
    relation = next((name for pattern, name in _FACT_WORDS if re.search(pattern, known.question)), "")
    for fact in page.facts:
        statement = fact.statement()
        if (
            fact.relation.name == relation
            and (known.type == "comparison" or holds)
            and (not holds or holds_words(statement, holds))
        ):
            return _Said(fact.position, statement, fact.relation.need.replace("{s}", fact.definition.name))
    allowed = next((positions for title, positions in known.supporting if title == page.title), ())
    holds = "" if holds in JUDGEMENTS else holds
    position = best_sentence(page.page.sentences, known.question, holds, allowed)
    if position is None:
        return None
    said = statement_from(page.page.sentences[position], page, (holds,) if holds else ())
    return _Said(position, said) if said else None


def _as_it_stands(answer: str, *pages: Shelved) -> str | None:
    """Return an answer in the form in which it stands on a page or names one, or None."""
    plain = answer.strip().rstrip(".,")
    if plain.casefold() in JUDGEMENTS:
        return plain.casefold()
    for page in pages:
        for sentence in page.page.sentences:
            match = re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", sentence, re.IGNORECASE)
            if match:
                return match[0]
        if fold(plain) in map(fold, _titles(page)):
            return bare(page.title)
    return None


def _titles(page: Shelved) -> tuple[str, ...]:
    return (page.title, bare(page.title))


def _name_in(page: Shelved, other: Shelved) -> str | None:
    """Return the name under which a page speaks of another one, or None if it does not."""
    for name in dict.fromkeys((*_titles(other), other.title.partition(",")[0])):
        for sentence in page.page.sentences:
            if match := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence):
                return match[0]
    return None


def _name_in_question(question: str, page: Shelved) -> str | None:
    """Return the name of a page as a question has it, or the longest part of it that tells who is meant."""
    names = [*_titles(page), page.title.partition(",")[0]]
    definition = page.definition
    if definition is not None and definition.category == PERSON:
        words = definition.name.split()
        names.append(f"{words[0]} {words[-1]}")
    found = (re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question, re.IGNORECASE) for name in names)
    return next((match[0] for match in found if match and len(match[0]) > 1), None)


def _named_at(question: str, page: Shelved) -> int:
    name = _name_in_question(question, page)
    return question.find(name) if name else len(question)


def _phrase_for(question: str, page: Shelved, library: Library) -> str | None:
    """Return words of a question that a search for them offers a page for."""
    for phrase in list(_phrases(question))[:_MOST_PHRASES]:
        if page.title in library.source.similar(phrase, _OFFERED):
            return phrase
    return None


def _phrases(question: str) -> Iterator[str]:
    """Yield phrases of a question that a person would search for, the most telling first."""
    named = [match[1] or match[2] for match in _PHRASE.finditer(question)]
    named = [phrase for phrase in named if phrase.lower() not in _QUESTION_WORDS and len(phrase) > 2]
    described = re.findall(
        r"(?:\b(?:the|a|an) )((?:[\w\-]+ ){1,6}?[\w\-]+)(?= (?:that|which|who|was|is|were|did|has|and)\b|[,?])",
        question,
    )
    yield from dict.fromkeys((*sorted(named, key=len, reverse=True), *described))


_QUESTION_WORD_LIST = "which what who when where in how are is was were did does do the a an of for on at by"
_QUESTION_WORDS = frozenset(_QUESTION_WORD_LIST.split())


def _words(known: KnownQuestion, page: Shelved, position: int) -> tuple[str, ...]:
    """Return words of a question that a sentence holds, the longest first."""
    sentence, asked = page.page.sentences[position], content_words(known.question)
    words = [word for word in re.findall(r"\w{4,}", sentence) if content_words(word) & asked]
    words += [word for question, word in (("die", "died"), ("birth", "born")) if question in known.question.split()]
    return tuple(sorted(dict.fromkeys(words), key=lambda word: -len(word)))


def _lower(statement: str, page: Shelved) -> str:
    """Return a statement as it stands after "and"."""
    return (
        statement[:1].lower() + statement[1:]
        if statement.startswith(("The ", "A ", "An ", "It ")) and not bare(page.title).startswith("The ")
        else statement
    )
