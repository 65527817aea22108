"""Questions that ask for one span of a sentence: a year, a number, a name after "by", a thing whose kind is said.

"K2 got its name in 1856" becomes "K2 got its name in what year?", and with an auxiliary verb "In what year was ...?".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from react_tui.training.asks import Ask
from react_tui.training.kinds import CATEGORIES, GROUP, PERSON, Definition
from react_tui.training.library import Shelved
from react_tui.training.prose import DATE, END, NAME, NAMES, PLACE, YEAR, without_asides

_THINGS = (
    r"album|film|novel|book|magazine|newspaper|series|sitcom|show|band|group|label|company|team|club|city|town|village|"
    r"county|state|province|district|region|country|island|river|lake|mountain|school|university|college|award|"
    r"festival|"
    r"airline|language|family|genus|party|musical|opera|play|game|network|channel|church|company"
)
_THING = rf"(?P<d>(?:(?![\w\-]+(?:th|rd|nd|st|own) |first|second|third)[\w\-]+ )?(?:{_THINGS})) (?:of )?(?P<v>{NAME})"
_NUMBER = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_ENDINGS = r"University|College|School|Stadium|Airport|Park|Museum|Theatre|Theater|County|Festival|Records|Award|League"
_PAST = (
    r"wrote|composed|painted|designed|discovered|invented|founded|directed|built|created|made|gave|won|led|recorded|"
    r"produced|played|described|developed|published|introduced|opened|ruled|conquered|defeated|performed"
)
_MAKERS = "|".join(noun for noun, category in CATEGORIES.items() if category in (PERSON, GROUP))
_PLACED = (
    r"born|died|buried|located|situated|based|headquartered|lives|lived|resides|raised|founded|formed|established|"
    r"studied|worked|village|town|city|built|stands|lies|held|grew up|village|mountain|volcano|bridge|educated"
)
_AUXILIARY = r"was|were|is|are|has|had|can|could|will"
_DONE_BY = re.compile(r"(?:ed|wn|en|made|built|led|sung|won|held)$")
_LOOSE = re.compile(r"\b(?:he|she|they|it|this|these|those|that|him|them|there|I|we|which|who|former|latter|also)\b")
_MOST_WORDS, _FEWEST_WORDS = 26, 5


@dataclass(frozen=True)
class _Span:
    """A pattern with a group ``v`` for the answer; ``wh`` takes the place of the whole match."""

    pattern: re.Pattern[str]
    wh: str


_SPANS = (
    _Span(re.compile(rf"\bin (?P<v>{YEAR}){END}"), "in what year"),
    _Span(re.compile(rf"\bon (?P<v>{DATE}){END}"), "on what date"),
    _Span(
        re.compile(rf"\b(?P<v>{_NUMBER}) (?P<n>(?:[a-z]+ )?(?!years|times|months|days|onwards)[a-z]{{3,}}s){END}"),
        "how many {n}",
    ),
    _Span(re.compile(rf"\bby (?:the )?(?P<d>(?:[\w\-]+ )?(?:{_MAKERS})) (?P<v>{NAME}){END}"), "by which {d}"),
    _Span(re.compile(rf"\bby (?P<v>(?![^,]*(?:{_ENDINGS})){NAMES}){END}"), "by whom"),
    _Span(
        re.compile(rf"(?<!from )(?<!in )\b(?:the|his|her|their|its) {_THING}{END}"),
        "which {d}",
    ),
    _Span(
        re.compile(rf"\b(?P<p>in|on|from|at|for) (?:the|his|her|their) {_THING}{END}"),
        "{p} which {d}",
    ),
    _Span(
        re.compile(
            rf"\b(?P<p>in|at|of|on|by|through|for) (?:the )?"
            rf"(?P<v>(?:{NAME} )?(?P<e>{_ENDINGS})(?: of {NAME})?){END}"
        ),
        "{p} which {e}",
    ),
    _Span(re.compile(rf"\b(?:{_PLACED}) (?P<p>in|near) (?P<v>(?!{DATE}){PLACE}){END}"), "{p} what place"),
)  # fmt: skip
_MAKER = re.compile(rf"^(?:The )?(?:(?P<d>[a-z]+) )?(?P<v>{NAMES})(?P<rest> (?:{_PAST})\b.*)$")


@dataclass(frozen=True)
class Clause:
    """A sentence with ``{s}`` for its subject, which it calls ``said``."""

    text: str
    said: str
    position: int

    @property
    def is_first(self) -> bool:
        """Whether it is the sentence that defines the subject."""
        return self.position == 0


def asks_from_sentences(shelved: Shelved, random: Random) -> Iterator[Ask]:
    """Yield questions that ask for a span of a sentence, at most one a sentence."""
    for clause in clauses_of(shelved):
        asks = [*_spans_asked(shelved, clause, random), *_makers_asked(shelved, clause)]
        sentence = shelved.page.sentences[clause.position]
        good = [ask for ask in asks if ask.answer in sentence and ask.answer not in clause.said]
        if good:
            yield random.choice(good)


def clauses_of(shelved: Shelved) -> Iterator[Clause]:
    """Yield the sentences of a page that name its subject just once."""
    if shelved.definition is None:
        return
    for position, sentence in enumerate(shelved.page.sentences):
        clause = _of_subject(without_asides(sentence).rstrip("."), shelved.definition, position)
        if clause is not None:
            yield clause


def content_of(text: str) -> tuple[str, ...]:
    """Return the words of a text that may be looked up, the last first."""
    return tuple(reversed(re.findall(r"\b[a-z]{4,}\b", text)))


def _of_subject(text: str, definition: Definition, position: int) -> Clause | None:
    """Return a sentence with a gap for its subject, or None if it does not name the subject just once."""
    text = text.replace("{", "(").replace("}", ")")
    name = re.escape(definition.name)
    last = re.escape(definition.name.split()[-1]) if definition.category == PERSON else name
    pronouns = "He|She" if definition.category == PERSON else "It"
    opening = re.compile(rf"^(?P<p>(?:{pronouns}|The {re.escape(definition.noun)}|{last})|(?:The )?{name})(?= [a-z])")
    found = [opening.match(text)] if opening.match(text) else list(re.finditer(rf"\b(?:the )?{name}\b", text))
    if len(found) != 1 or found[0] is None or (position == 0 and found[0].start() > 0):
        return None
    match = found[0]
    said = match[0] if name in re.escape(match[0]) else definition.name
    clause = f"{text[: match.start()]}{{s}}{text[match.end() :]}"
    in_longer_name = re.search(r"[A-Z][\w’'.]* \{s\}|\{s\} [A-Z]|[A-Z]\w+ of \{s\}|\{s\}['’-]", clause)
    return None if in_longer_name or re.search(rf"\b{last}\b", clause) else Clause(clause, said, position)


def _spans_asked(shelved: Shelved, clause: "Clause", random: Random) -> Iterator[Ask]:
    for span in _SPANS:
        for match in span.pattern.finditer(clause.text):
            groups = {name: text or "" for name, text in match.groupdict().items()}
            before = clause.text[: match.start("p") if groups.get("p") else match.start()].strip()
            wh = span.wh.format(**{name: text.lower() if name == "e" else text for name, text in groups.items()})
            if _can_end(before, wh, clause):
                yield _span_ask(shelved, clause, before, wh, match.end(), groups["v"], random)


def _can_end(before: str, wh: str, clause: "Clause") -> bool:
    """Say whether a question can be made of the words before a span and of what asks for it."""
    words = before.split()
    if "{s}" not in before or not _FEWEST_WORDS <= len(words) + len(wh.split()) <= _MOST_WORDS or _LOOSE.search(before):
        return False
    if re.search(r"(?:\b(?:and|or|at|of|is|are|was|were)|:)$", before) and wh.startswith(("how", "in", "on", "by")):
        return False
    asks_when = wh in ("in what year", "on what date")
    if (asks_when and re.search(rf"\b{YEAR}\b", before)) or (not clause.is_first and re.search(r", \w+$", before)):
        return False
    if wh.startswith("by") and re.search(r"\bby\b", before):
        return False
    return not wh.startswith("by") or bool(_DONE_BY.search(before)) or clause.is_first


def _span_ask(shelved: Shelved, clause: "Clause", before: str, wh: str, end: int, answer: str, random: Random) -> Ask:
    inverted = re.match(rf"^\{{s\}} ({_AUXILIARY}) (?!an? |the |one )(.+?),?$", before)
    simple = not wh.startswith("how") and not re.search(r" and (?:\w+ )?\w+ed\b|, ", before)
    if inverted and simple and random.random() < 0.75:
        question = f"{wh[:1].upper()}{wh[1:]} {inverted[1]} {{s}} {inverted[2]}?"
    else:
        question = f"{before} {wh}?"
    need, statement = f"{wh} {_inside(before.rstrip(','))}", clause.text[:end].replace("{s}", clause.said)
    return Ask(shelved, "span", question, need, statement, answer, clause.position, content_of(before))


def _inside(clause: str) -> str:
    """Return the words that opened a sentence as they stand within one."""
    return re.sub(r"^(The|An?|In|On|At|From|During|After|Its?|His|Her) ", lambda word: word[0].lower(), clause)


def _makers_asked(shelved: Shelved, clause: Clause) -> Iterator[Ask]:
    """Yield the question who did it, where a sentence says that somebody did something with the subject."""
    match = _MAKER.match(clause.text)
    if match is None or "{s}" not in match["rest"] or len(match["v"].split()) < 2:
        return
    rest = re.split(r", | and (?=[a-z]+ed\b)", match["rest"])[0]
    if "{s}" not in rest or _LOOSE.search(rest) or len(rest.split()) > _MOST_WORDS:
        return
    who = f"Which {match['d']}" if match["d"] else "Who"
    statement = f"{match['v']}{rest}".replace("{s}", clause.said)
    words = tuple(re.findall(r"\b[a-z]{4,}\b", rest))
    need = f"{who.lower()}{rest}"
    yield Ask(shelved, "maker", f"{who}{rest}?", need, statement, match["v"], clause.position, words)
