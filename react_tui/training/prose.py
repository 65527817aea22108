"""The prose of encyclopedias: names, dates and places in it, and sentences without their asides."""

import re

_ASIDE = re.compile(r"\s*(?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\])")
_LEFT_OVER = re.compile(r"\s+([,.;:])")
_QUALIFIER = re.compile(r"^(.+?) \(([^()]+)\)$")

MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
YEAR = r"(?:1[0-9]|20)\d\d"
DATE = rf"(?:\d{{1,2}} {MONTH} {YEAR}|{MONTH} \d{{1,2}}, {YEAR}|{MONTH} {YEAR})"
WHEN = rf"(?:{DATE}|{YEAR})"

_CAPITAL = (
    r"(?:[A-Z]\.(?: ?[A-Z]\.)*|(?:Mc|Mac|O['’]|D['’]|L['’])?"
    r"[^\W\d_a-z](?!\.)[\w’'\-]*(?:(?<=\bSt)\.|(?<=\bJr)\.)?)"
)
_PARTICLE = r"(?:de|da|di|do|dos|du|del|della|van|von|der|den|ter|la|le|al|bin|ibn|of|the|on)"
# A name: capitalised words, with small particles between them.
NAME = rf"(?:{_CAPITAL}(?: (?:{_PARTICLE} ){{0,2}}{_CAPITAL}){{0,6}})"
NAMES = rf"(?:{NAME}(?:, {NAME})*(?:,? and {NAME})?)"
PLACE = rf"(?:{NAME}(?:, {NAME}){{0,3}})"
# Where a name ends for certain.
END = (
    r"(?=[,.;:]|$| and (?=[a-z])(?!(?:his|her|their|its|the|an?|also)\b)| (?:in|on|at|with|for|from|to|that|which|who|"
    r"whose|where|when|as|while|during|after|before|but|by)\b)"
)


def without_asides(text: str) -> str:
    """Return text without what stands in brackets, and without double quotes."""
    previous = ""
    while previous != text:
        previous, text = text, _ASIDE.sub("", text)
    return " ".join(_LEFT_OVER.sub(r"\1", text.replace('"', "").replace("“", "").replace("”", "")).split())


def bare(title: str) -> str:
    """Return a title without the words in brackets that tell it from others: ``Java`` for ``Java (island)``."""
    match = _QUALIFIER.match(title)
    return match[1] if match else title


def qualifier(title: str) -> str:
    """Return the words in brackets at the end of a title, or an empty string."""
    match = _QUALIFIER.match(title)
    return match[2] if match else ""


def year_of(when: str) -> int | None:
    """Return the year of a date, or None if there is none."""
    match = re.search(rf"\b{YEAR}\b", when)
    return int(match[0]) if match else None


def a(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"
