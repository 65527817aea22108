"""Plans are acted out in the real environment, with what goes wrong on the way."""

import pytest

from react_tui.environments.wikipedia import Wikipedia
from react_tui.training.hops import Hop, Plan, play, with_mistake
from react_tui.training.library import Library
from react_tui.training.rehearsal import TrainingRun

BORN = Hop("James Joyce", "James Joyce", "where James Joyce was born", 1, "James Joyce was born in Dublin", ("born",))
NOVEL = Hop("Ulysses", "Ulysses (novel)", "who wrote Ulysses", 0, "Ulysses was written by James Joyce", what="novel")
TWO = Plan("Where was the author of Ulysses born?", "Dublin", (NOVEL, BORN), "two pages", "test")
ONE = Plan("Where was James Joyce born?", "Dublin", (BORN,), "one page", "test")


def played(plan: Plan, library: Library) -> TrainingRun:
    run = play(plan, library, Wikipedia(library.source))
    assert run is not None
    return run


def thoughts(run: TrainingRun) -> list[str]:
    return [step.thought.text for step in run.trajectory.steps if step.thought]


def actions(run: TrainingRun) -> list[str]:
    return [str(step.action) for step in run.trajectory.steps]


def test_thoughts_say_what_was_learnt_and_what_is_needed_next(library: Library) -> None:
    assert thoughts(played(TWO, library)) == [
        "I need to find who wrote Ulysses. So I need to search Ulysses.",
        "Ulysses may refer to several pages, and I need the novel. So I need to search Ulysses (novel).",
        "Ulysses was written by James Joyce. Next I need where James Joyce was born. So I need to search James Joyce.",
        "James Joyce was born in Dublin. So the answer is Dublin.",
    ]


def test_observations_are_those_of_the_archive(library: Library) -> None:
    first = played(ONE, library).trajectory.steps[0].observation
    assert first.title == "James Joyce" and "born in Dublin" in first.text


@pytest.mark.parametrize(
    ("mistake", "trait", "thought"),
    [
        ("James Joyce biography", "similar", "There is no such page, but James Joyce is similar."),
        ("Zzyzx", "dead end", "There is no such page."),
        ("Dublin", "wrong page", "This page is about a capital, and I need James Joyce."),
    ],
)
def test_a_search_that_goes_wrong_is_shown_and_only_its_mending_learned(
    library: Library, mistake: str, trait: str, thought: str
) -> None:
    run = played(with_mistake(ONE, 0, mistake), library)
    assert run.shown == {1} and {"mistake", trait} <= set(run.traits)
    assert thoughts(run)[1] == f"{thought} So I need to search James Joyce."
    assert actions(run)[-1] == "Finish[Dublin]"


def test_a_sentence_further_down_is_looked_up(library: Library) -> None:
    hop = Hop("Hagia Sophia", "Hagia Sophia", "when it became a museum", 5, "It became a museum in 1935", ("museum",))
    sentences = library.source.find("Hagia Sophia").sentences  # type: ignore[union-attr]  # it is there
    position = next(n for n, sentence in enumerate(sentences) if "as a museum in 1935" in sentence)
    hop = Hop(hop.search, hop.title, hop.need, position, hop.learnt, hop.words)
    run = played(Plan("When did Hagia Sophia become a museum?", "1935", (hop,), "one page", "test"), library)
    assert actions(run) == ["Search[Hagia Sophia]", "Lookup[museum]", "Finish[1935]"]


def test_an_answer_that_stands_in_no_observation_makes_no_run(library: Library) -> None:
    plan = Plan("Where was James Joyce born?", "Cork", (BORN,), "one page", "test")
    assert play(plan, library, Wikipedia(library.source)) is None


def test_a_page_that_cannot_be_reached_makes_no_run(library: Library) -> None:
    hop = Hop("Nobody", "Nobody at all", "who it is", 0, "It is nobody")
    assert play(Plan("Who?", "Dublin", (hop,), "one page", "test"), library, Wikipedia(library.source)) is None
