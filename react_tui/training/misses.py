"""Titles as a model gets them wrong, so that it learns what to do then."""

from random import Random

from react_tui.training.hops import Plan, with_mistake
from react_tui.training.library import Library

_NOISE = (
    "the film",
    "film",
    "song",
    "album",
    "biography",
    "born",
    "director",
    "country",
    "history of",
    "who is",
    "life of",
)


def with_misses(plan: Plan, library: Library, random: Random, share: float) -> Plan:
    """Return a plan in which, with some probability, the search of one hop goes wrong at first."""
    if random.random() >= share:
        return plan
    number = random.randrange(len(plan.hops))
    hop = plan.hops[number]
    wrong = mistaken(hop.search, hop.title, library, random)
    return with_mistake(plan, number, wrong) if wrong != hop.search else plan


def mistaken(search: str, title: str, library: Library, random: Random) -> str:
    """Return a search as a model may get it wrong: too long, cut, in the plural, misspelt, or of a namesake."""
    words = search.split()
    ways = [_misspelt(search, random), f"{search}s" if not search.endswith("s") else search[:-1]]
    ways.append(f"{random.choice(_NOISE)} {search}" if random.random() < 0.5 else f"{search} {random.choice(_NOISE)}")
    if len(words) > 1:
        ways += [words[-1], " ".join(words[:-1]), " ".join(words[1:])]
    others = [*library.namesakes(title), *random.sample(akin := library.akin(title), min(2, len(akin)))]
    ways += others[:2]
    able = [way for way in ways if way.strip() and way not in (search, title) and len(way) <= 80]
    return random.choice(able) if able else search


def _misspelt(text: str, random: Random) -> str:
    letters = [index for index, character in enumerate(text[:-1]) if character.isalpha() and text[index + 1].isalpha()]
    if not letters:
        return text
    at = random.choice(letters)
    if random.random() < 0.5:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text[:at] + text[at + 1 :]
