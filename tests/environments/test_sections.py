"""A result says under which heading of its page it stands."""

import pytest
from test_wikipedia_hostile import Shelf

from react_tui.core.evidence import evidence_for, place
from react_tui.core.trajectory import Action, Step, Trajectory
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.source import Heading, make_page

HEADINGS = (Heading("History", 2, 1), Heading("Early years", 3, 2), Heading("Sport", 2, 3), Heading("Empty", 2, 4))
PAGE = make_page(
    "Brussels",
    "Brussels",
    ("It is a city. It lies in Belgium.", "It was founded in 979.", "Otto came in 979.", "They play football."),
    headings=HEADINGS,
)
BARE = make_page("Ghent", "Ghent", ("It is a city.",))


@pytest.mark.parametrize(("position", "section"), [(0, ""), (1, ""), (2, "History"), (3, "Early years"), (4, "Sport")])
def test_a_sentence_stands_under_the_last_heading_before_it(position: int, section: str) -> None:
    assert PAGE.section(position) == section


def test_a_search_tells_the_section_of_every_sentence_and_the_model_reads_none() -> None:
    seen = Wikipedia(Shelf(PAGE)).act(Action("Search", "Brussels"))
    assert seen.sections == ("", "", "History", "Early years", "Sport")
    assert "History" not in seen.text


def test_a_page_without_headings_has_no_sections() -> None:
    assert Wikipedia(Shelf(BARE)).act(Action("Search", "Ghent")).sections == ()


def test_evidence_names_the_section_of_its_sentence() -> None:
    world = Wikipedia(Shelf(PAGE))
    world.act(Action("Search", "Brussels"))
    seen = world.act(Action("Lookup", "Otto"))
    (found,) = evidence_for("Otto", Trajectory("q", (Step(1, None, Action("Lookup", "Otto"), seen),)))
    assert place(found).startswith("Brussels, “Early years”, sentence 4")
