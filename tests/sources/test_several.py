"""Several sources in an order: who answers, what is suggested, and what a broken one hides."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from react_tui.core.trajectory import Action, Finding
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import SourceError
from react_tui.knowledge.zim import ZimSource
from react_tui.sources.several import SeveralSources


@pytest.fixture
def first(paris: Path) -> Iterator[ZimSource]:
    source = ZimSource(paris)
    yield source
    source.close()


@pytest.fixture
def second(texas: Path) -> Iterator[ZimSource]:
    source = ZimSource(texas)
    yield source
    source.close()


@pytest.fixture
def both(first: ZimSource, second: ZimSource) -> SeveralSources:
    return SeveralSources([first, second])


def test_the_first_source_that_has_the_page_gives_it(first: ZimSource, second: ZimSource) -> None:
    forwards, backwards = SeveralSources([first, second]).find("Paris"), SeveralSources([second, first]).find("Paris")
    assert forwards is not None and backwards is not None
    assert (forwards.sentences, backwards.sentences) == (("Paris is a city.",), ("Paris is in Texas.",))


def test_a_page_that_only_a_later_source_has_is_found_there(both: SeveralSources) -> None:
    page = both.find("Austin")
    assert page is not None and page.source == "Texan pages"


def test_a_page_that_no_source_has_is_a_miss(both: SeveralSources) -> None:
    assert both.find("Berlin") is None


def test_similar_titles_come_from_all_each_once(both: SeveralSources) -> None:
    assert sorted(both.similar("city in Paris")) == sorted(set(both.similar("city in Paris")))
    assert {"Paris", "Austin"} <= set(both.similar("city"))


def test_a_title_that_two_sources_have_comes_before_what_one_has(both: SeveralSources) -> None:
    assert both.similar("Paris")[0] == "Paris"


def test_there_are_no_more_similar_titles_than_asked_for(both: SeveralSources) -> None:
    assert len(both.similar("city", 1)) == 1


def test_the_name_tells_all(both: SeveralSources) -> None:
    assert both.name == "French pages, Texan pages"


def test_a_source_that_cannot_be_read_does_not_hide_the_others(first: ZimSource, both: SeveralSources) -> None:
    first.close()
    page = both.find("Paris")
    assert page is not None and page.source == "Texan pages"
    assert "Austin" in both.similar("city")


def test_a_fault_is_told_where_no_other_source_has_the_page(first: ZimSource, both: SeveralSources) -> None:
    first.close()
    with pytest.raises(SourceError, match="closed"):
        both.find("Seine")


def test_faults_of_all_are_a_fault(both: SeveralSources) -> None:
    both.close()
    with pytest.raises(SourceError, match="closed"):
        both.similar("city")


def test_the_observation_names_the_source_and_keeps_the_papers_words(both: SeveralSources) -> None:
    seen = Wikipedia(both).act(Action("Search", "Austin"))
    assert (seen.text, seen.finding, seen.source) == ("Austin is a city in Texas.", Finding.PAGE, "Texan pages")


def test_a_passage_names_the_source_too(both: SeveralSources) -> None:
    world = Wikipedia(both)
    world.act(Action("Search", "Austin"))
    assert world.act(Action("Lookup", "city")).source == "Texan pages"


def test_the_observation_names_a_source_that_is_alone(first: ZimSource) -> None:
    assert Wikipedia(first).act(Action("Search", "Paris")).source == "French pages"
