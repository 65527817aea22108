"""From a known question and its two pages to the plan that answers it."""

import pytest

from react_tui.environments.wikipedia import Wikipedia
from react_tui.training.hops import play
from react_tui.training.known import KnownQuestion
from react_tui.training.library import Library
from react_tui.training.supporting import plan_of, wanted_by


def known(question: str, answer: str, *titles: str, type: str = "bridge") -> KnownQuestion:
    return KnownQuestion("q", question, answer, type, tuple((title, ()) for title in titles))


def acted(library: Library, question: KnownQuestion) -> list[str]:
    plan = plan_of(question, library, "known question", "test")
    assert plan is not None
    run = play(plan, library, Wikipedia(library.source))
    assert run is not None
    return [str(step.action) for step in run.trajectory.steps]


def test_the_page_that_the_question_names_comes_first(library: Library) -> None:
    question = known("On which small river does the capital of Spain lie?", "Manzanares", "Madrid", "Spain")
    assert acted(library, question) == ["Search[Spain]", "Search[Madrid]", "Finish[Manzanares]"]


def test_where_no_page_is_named_words_of_the_question_are_searched(library: Library) -> None:
    question = known(
        "In which year did the man who paid for the printing of Newton's Principia become Astronomer Royal?",
        "1720",
        "Isaac Newton",
        "Edmond Halley",
    )
    assert acted(library, question)[:3] == [
        "Search[Newton's Principia]",
        "Search[Isaac Newton]",
        "Search[Edmond Halley]",
    ]


def test_a_comparison_reads_both_pages_in_the_order_of_the_question(library: Library) -> None:
    question = known(
        "Who was born first, Alan Turing or Grace Hopper?",
        "Grace Hopper",
        "Grace Hopper",
        "Alan Turing",
        type="comparison",
    )
    assert acted(library, question) == ["Search[Alan Turing]", "Search[Grace Hopper]", "Finish[Grace Hopper]"]


def test_the_answer_is_given_as_it_stands_on_the_page(library: Library) -> None:
    question = known(
        "Which animal is on the coat of arms of the city where Switzerland is governed?", "Bear.", "Switzerland", "Bern"
    )
    assert acted(library, question)[-1] == "Finish[bear]"


def test_an_answer_that_stands_on_neither_page_makes_no_plan(library: Library) -> None:
    question = known("On which small river does the capital of Spain lie?", "Tajo", "Spain", "Madrid")
    assert plan_of(question, library, "known question", "test") is None


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("In which county is the town where Ann Lee was born?", "the county"),
        ("Which river flows through Paris?", "the river"),
        ("What is the largest lake in New Zealand?", "the largest lake"),
        ("How many people live there?", "the number"),
        ("Who wrote it?", "the person"),
        ("What did Pierre Curie discover?", "the answer"),
    ],
)
def test_what_is_wanted_is_read_from_the_question(question: str, wanted: str) -> None:
    assert wanted_by(question) == wanted
