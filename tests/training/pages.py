"""Pages made from sentences."""

from react_tui.knowledge.source import Page, make_page
from react_tui.training.facts import facts_of
from react_tui.training.kinds import definition_of
from react_tui.training.library import Shelved


def page(title: str, *sentences: str) -> Page:
    return make_page(title, title, (" ".join(sentences),))


def shelved(title: str, *sentences: str) -> Shelved:
    found = page(title, *sentences)
    definition = definition_of(found)
    return Shelved(found, definition, facts_of(found, definition) if definition else ())
