"""Relations that encyclopedias state in set phrases, with the questions that ask for them and their plain statements.

``{s}`` is the subject and ``{v}`` the value. Patterns hold for the text after a page's subject (``Definition.tail``, or
what follows "It", "He", "The film" in a later sentence).
"""

import re
from dataclasses import dataclass

from react_tui.training.kinds import GROUP, LIVING, PERSON, PLACE, THING
from react_tui.training.prose import DATE, END, NAME, NAMES, WHEN, YEAR
from react_tui.training.prose import PLACE as PLACE_NAME

# Between the noun that defines a subject and what is said of it nothing else may be named that it could belong to.
_OTHER = (
    r"film|novel|book|series|album|song|play|musical|character|story|based|adapted|starring|from|about|who|whose|"
    r"which|featuring|where|owned|parent|subsidiary|label|university|name|remake|sequel|adaptation|version|inspired"
)
_GAP = rf"(?:(?!\b(?:{_OTHER})\b)[^.;:]){{0,60}}?"
# No role that the subject played.
_PLAINLY = r"^(?:(?!\b(?:role|character|play|known|portray|adopted|great|nephew|niece|as)).){0,80}?"
_PASSIVE = (
    r"^,? ?(?:is|was|are|were|has been)? ?(?:also |first |originally |later |jointly )?(?:\w+(?:,| and|, and) )*?"
)

FILM = (
    "film|documentary|short film|television film|documentary film|comedy film|drama film|horror film|comedy|trilogy|"
    "movie"
)
SERIES = (
    "television series|TV series|sitcom|soap opera|web series|miniseries|television show|reality show|anime series|"
    "series|show"
)
MUSIC = "album|studio album|song|single|EP|mixtape"
TEXT = "novel|novella|book|short story|poem|epic poem|memoir|play|fairy tale|manga series|comic book|opera"
STAGE = "opera|ballet|musical|symphony|tone poem"
PRESS = "magazine|newspaper|journal"
GAME = "video game|game"
BAND = "band|rock band|duo|boy band|girl group|supergroup"
_ARTIST = (
    r"(?:band|singer|rapper|group|duo|musician|artist|songwriter|singer-songwriter|composer|producer|DJ|author|"
    r"writer|novelist|poet|playwright|journalist|historian|philosopher|dramatist)"
)


@dataclass(frozen=True)
class Relation:
    """One relation.

    ``of`` are the nouns or categories it holds for. ``questions`` are full questions, ``need`` completes "I need to
    find ...", ``statement`` is a sentence without its full stop, ``role`` names the value by the subject ("the director
    of {s}") where a second question can start from it, and ``target`` is what category the value then is.
    """

    name: str
    of: str
    patterns: tuple[re.Pattern[str], ...]
    questions: tuple[str, ...]
    need: str
    statement: str
    role: str = ""
    target: str = ""


def _verb(phrase: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of a participle with its value, right after the noun or in a sentence of its own."""
    return (re.compile(rf"^{_GAP}\b{phrase}{END}"), re.compile(rf"{_PASSIVE}{phrase}{END}"))


def _said(*phrases: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(phrase) for phrase in phrases)


def _by(names: str = NAME) -> tuple[re.Pattern[str], ...]:
    maker = rf"(?:the )?(?:(?P<d>(?:[\w\-/&’']+ ){{0,5}}?{_ARTIST}) )?(?P<v>{names})"
    return _said(rf"^(?: (?:recorded|written|performed|composed|released|sung|created))? by {maker}{END}")


RELATIONS = (
    Relation(
        "director", FILM, _verb(rf"directed by (?P<v>{NAMES})"),
        ("Who directed {s}?", "Who was the director of {s}?", "{s} was directed by whom?"),
        "who directed {s}", "{s} was directed by {v}", "the director of {s}", PERSON,
    ),
    Relation(
        "producer", f"{FILM}|album|studio album|song|single", _verb(rf"produced by (?P<v>{NAMES})"),
        ("Who produced {s}?", "Who was the producer of {s}?"),
        "who produced {s}", "{s} was produced by {v}", "the producer of {s}", PERSON,
    ),
    Relation(
        "writer", f"{FILM}|{SERIES}|song|single|{STAGE}|play", _verb(rf"written by (?P<v>{NAMES})"),
        ("Who wrote {s}?", "By whom was {s} written?"),
        "who wrote {s}", "{s} was written by {v}", "the writer of {s}", PERSON,
    ),
    Relation(
        "author", TEXT, (*_by(), *_verb(rf"written by (?:the )?(?:[\w\-]+ ){{0,4}}?(?P<v>{NAMES})")),
        ("Who wrote {s}?", "Who is the author of {s}?", "{s} was written by which author?"),
        "who wrote {s}", "{s} was written by {v}", "the author of {s}", PERSON,
    ),
    Relation(
        "performer", MUSIC, _by(),
        ("Who recorded {s}?", "By which artist is {s}?", "Which artist released {s}?"),
        "who recorded {s}", "{s} is by {v}", "the artist who recorded {s}", PERSON,
    ),
    Relation(
        "composer", STAGE, (*_by(), *_said(rf"^ (?:for [\w ]+?|in \w+ acts) by (?P<v>{NAME}){END}")),
        ("Who composed {s}?", "Who is the composer of {s}?"),
        "who composed {s}", "{s} was composed by {v}", "the composer of {s}", PERSON,
    ),
    Relation(
        "creator", f"{SERIES}|{GAME}|comic strip|comic book|programming language",
        _verb(rf"(?:created|designed) (?:and [\w\-]+ )?by (?P<v>{NAMES})"),
        ("Who created {s}?", "Who is the creator of {s}?"),
        "who created {s}", "{s} was created by {v}", "the creator of {s}", PERSON,
    ),
    Relation(
        "developer", GAME, _verb(rf"developed (?:and published )?by (?P<v>{NAME})"),
        ("Which company developed {s}?", "Who developed {s}?"),
        "who developed {s}", "{s} was developed by {v}", "the developer of {s}", GROUP,
    ),
    Relation(
        "publisher", f"{PRESS}|{TEXT}|{GAME}", _verb(rf"published by (?:the )?(?P<v>{NAME})"),
        ("Who published {s}?", "Which publisher published {s}?"),
        "who published {s}", "{s} was published by {v}", "the publisher of {s}", GROUP,
    ),
    Relation(
        "network", SERIES,
        _verb(rf"(?:aired|broadcast|premiered|shown|airs|aired originally) on (?:the )?(?P<v>(?!{DATE}){NAME})"),
        ("On which network did {s} air?", "Which channel broadcast {s}?"),
        "which network showed {s}", "{s} was shown on {v}", "the network that showed {s}", GROUP,
    ),
    Relation(
        "released", f"{FILM}|{MUSIC}|{GAME}|{SERIES}|programming language|operating system",
        _verb(rf"(?:released|premiered) (?:on|in) (?P<v>{WHEN})(?! on (?:VHS|DVD|home))"),
        ("When was {s} released?", "{s} was released in what year?"),
        "when {s} was released", "{s} was released {on} {v}",
    ),
    Relation(
        "published", f"{TEXT}|{PRESS}", _verb(rf"published (?:on|in) (?P<v>{WHEN})"),
        ("When was {s} published?", "In what year was {s} published?"),
        "when {s} was published", "{s} was published {on} {v}",
    ),
    Relation(
        "founder", f"{GROUP}|{PRESS}|city",
        _verb(rf"(?:founded|established|formed|started) (?:(?:on|in) {WHEN} )?by (?:the )?(?P<v>{NAMES})"),
        ("Who founded {s}?", "By whom was {s} founded?", "Who was the founder of {s}?"),
        "who founded {s}", "{s} {was} founded by {v}", "the founder of {s}", PERSON,
    ),
    Relation(
        "founded", f"{GROUP}|{PRESS}|city|town",
        _verb(
            rf"(?P<how>founded|established|formed|launched)(?: by {NAMES})? "
            rf"(?:on|in) (?:{NAME},? (?:in|on) )?(?P<v>{WHEN})"
        ),
        ("When was {s} founded?", "In what year was {s} founded?"),
        "when {s} was founded", "{s} {was} {how} {on} {v}",
    ),
    Relation(
        "seat", GROUP, _verb(rf"(?:headquartered|based|located|situated) in (?P<v>{PLACE_NAME})"),
        ("Where is {s} based?", "In which place is {s} based?"),
        "where {s} is based", "{s} {is} based in {v}", "the place where {s} {is} based", PLACE,
    ),
    Relation(
        "origin", BAND,
        _said(rf"^,? (?:formed in|from|based in|originating in|originating from) (?P<v>{PLACE_NAME}){END}"),
        ("Where does {s} come from?", "From which place is {s}?"),
        "where {s} comes from", "{s} {is} from {v}", "the place that {s} comes from", PLACE,
    ),
    Relation(
        "place", f"{PLACE}|museum|university|college|high school|school",
        _said(rf"^,? ?(?:located |situated )?(?:in|within) (?:the )?(?:[a-z\-]+ (?:part |side )?(?:of )?)?"
              rf"(?P<v>{PLACE_NAME}){END}",
              rf"{_PASSIVE}(?:located|situated) in (?P<v>{PLACE_NAME}){END}"),
        ("Where is {s} located?", "Where is {s}?", "In which place is {s}?"),
        "where {s} is", "{s} is in {v}", "the place where {s} {is} located", PLACE,
    ),
    Relation(
        "population", PLACE, _said(r"\bpopulation (?:of|was|is) (?:[a-z]+ ){0,2}(?P<v>\d{1,3}(?:,\d{3})+|\d{3,})\b"),
        ("What is the population of {s}?", "How many people live in {s}?"),
        "the population of {s}", "The population of {s} is {v}",
    ),
    Relation(
        "family", LIVING, _said(r"\b(?:in|to) the (?:\w+ )?family,? (?P<v>[A-Z][a-z]+(?:idae|aceae|inae))\b"),
        ("To which family does {s} belong?", "What is the family of {s}?"),
        "the family of {s}", "{s} belongs to the family {v}",
    ),
    Relation(
        "capital of", PLACE,
        _said(rf"^(?: city)?(?: and (?:the )?(?:largest|most populous) (?:city|town|municipality))? of "
              rf"(?:the )?(?P<v>{NAME}){END}"),
        ("{s} is the capital of which country or region?", "Of what is {s} the capital?"),
        "of what {s} is the capital", "{s} is the capital of {v}",
    ),
    Relation(
        "club", "footballer|player|goalkeeper|cricketer|quarterback|linebacker",
        _said(rf"\bplays (?:[\w\-, ]+ )?for (?:the )?(?:\w+ club |\w+ side )?(?P<v>{NAME}){END}"),
        ("For which team does {s} play?", "{s} plays for which club?"),
        "which team {s} plays for", "{s} plays for {v}", "the team that {s} plays for", GROUP,
    ),
    Relation(
        "school", PERSON,
        _said(rf"\b(?:attended|studied at|graduated from|was educated at) (?:the )?(?P<v>{NAME}){END}"),
        ("Where did {s} study?", "Which school did {s} attend?"),
        "where {s} studied", "{s} studied at {v}", "the school that {s} attended", GROUP,
    ),
    Relation(
        "parents", PERSON,
        _said(rf"{_PLAINLY}\b(?:the )?(?:only |eldest |second |youngest )?(?P<how>son|daughter) of "
              rf"(?:the )?(?:[a-z\-]+ ){{0,3}}(?P<v>{NAMES}){END}"),
        ("Whose child is {s}?", "Who are the parents of {s}?"),
        "whose child {s} is", "{s} is the {how} of {v}", "a parent of {s}", PERSON,
    ),
    Relation(
        "spouse", PERSON,
        _said(rf"{_PLAINLY}\b(?:was |is )?(?:married to|married|(?:the )?(?:wife|husband) of) "
              rf"(?:the )?(?:[a-z\-]+ ){{0,3}}(?P<v>{NAME}){END}"),
        ("To whom is or was {s} married?", "Who is the husband or wife of {s}?"),
        "to whom {s} was married", "{s} was married to {v}", "the husband or wife of {s}", PERSON,
    ),
    Relation(
        "birthplace", PERSON,
        _said(rf"^(?:,? ?(?:was|who was|were)?) ?born (?:on {DATE} )?(?:in|at) (?:(?:the )?(?:\w+ ){{0,3}}of )?"
              rf"(?P<v>{PLACE_NAME}(?: in {NAME})?)(?= in {YEAR}|{END[3:-1]})"),
        ("Where was {s} born?", "In which place was {s} born?", "What is the birthplace of {s}?"),
        "where {s} was born", "{s} was born in {v}", "the place where {s} was born", PLACE,
    ),
    Relation(
        "deathplace", PERSON, _said(rf"\bdied (?:on {DATE} )?(?:in|at) (?P<v>{PLACE_NAME})(?= in {YEAR}|{END[3:-1]})"),
        ("Where did {s} die?", "In which place did {s} die?"),
        "where {s} died", "{s} died in {v}", "the place where {s} died", PLACE,
    ),
    Relation(
        "fought", "battle|war", _said(rf"\b(?:fought|took place|occurred) (?:on|in) (?:\w+ )?(?P<v>{WHEN})"),
        ("When was {s} fought?", "In what year was {s} fought?"),
        "when {s} was fought", "{s} was fought {on} {v}",
    ),
    Relation(
        "namesake", f"{PLACE}|{THING}|{GROUP}", _verb(rf"named (?:after|for) (?:the )?(?P<v>{NAME})"),
        ("After whom or what is {s} named?", "{s} is named after whom or what?"),
        "after what {s} is named", "{s} is named after {v}", "the namesake of {s}", "",
    ),
    Relation(
        "designer", f"{PLACE}|aircraft|car|ship|museum",
        _verb(rf"designed by (?:the )?(?:[a-z\-]+ ){{0,2}}(?P<v>{NAMES})"),
        ("Who designed {s}?", "Who was the designer of {s}?"),
        "who designed {s}", "{s} was designed by {v}", "the designer of {s}", PERSON,
    ),
)  # fmt: skip
BORN, DIED, NATIONALITY = (
    Relation(
        "born", PERSON, (), ("When was {s} born?", "What is the date of birth of {s}?"),
        "when {s} was born", "{s} was born {on} {v}",
    ),
    Relation(
        "died", PERSON, (), ("When did {s} die?", "What is the date of death of {s}?"),
        "when {s} died", "{s} died {on} {v}",
    ),
    Relation(
        "nationality", PERSON, (), ("What is the nationality of {s}?", "What nationality is {s}?"),
        "the nationality of {s}", "{s} is {v}",
    ),
)  # fmt: skip
