"""When a search is held to titles that exist, and to which."""

from pathlib import Path

import pytest
from zim_archives import DISAMBIGUATION, Entry, build_archive, text

from react_tui.core.actions import FreeText, OneOf, Titled
from react_tui.core.control import Control
from react_tui.core.events import RunFinished
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.loop import Run, Setup
from react_tui.core.methods import METHODS
from react_tui.core.trajectory import Action, Finding
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.search_space import SearchSpace, Titles
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.archive_titles import title_file
from react_tui.knowledge.title_list import open_titles, write_titles
from react_tui.knowledge.zim import ZimSource


def world(archive: Path, titles: Titles, folder: Path) -> Wikipedia:
    lists = [open_titles(title_file(archive, folder))] if titles is Titles.ALWAYS else []
    return Wikipedia(ZimSource(archive), space=SearchSpace(titles, lists))


def searchable(wikipedia: Wikipedia) -> FreeText | OneOf | Titled:
    return next(spec.argument for spec in wikipedia.actions().actions if spec.name == "Search")


def search(wikipedia: Wikipedia, *entities: str) -> FreeText | OneOf | Titled:
    """Search for one after the other and return what may be searched for then."""
    for entity in entities:
        wikipedia.act(Action("Search", entity))
    return searchable(wikipedia)


def test_in_free_mode_anything_may_be_searched_for_at_any_time(encyclopedia: Path, tmp_path: Path) -> None:
    free = world(encyclopedia, Titles.FREE, tmp_path)
    assert search(free) == search(free, "Mercury planet") == search(free, "Mercury") == FreeText()


class TestAfterAMiss:
    @pytest.fixture
    def after_miss(self, encyclopedia: Path, tmp_path: Path) -> Wikipedia:
        return world(encyclopedia, Titles.AFTER_MISS, tmp_path)

    def test_anything_may_be_searched_for_at_first(self, after_miss: Wikipedia) -> None:
        assert searchable(after_miss) == FreeText()

    def test_only_the_listed_titles_may_be_searched_for(self, after_miss: Wikipedia) -> None:
        seen = after_miss.act(Action("Search", "Mercury planet"))
        listed = searchable(after_miss)
        assert isinstance(listed, OneOf) and "Mercury (planet)" in listed.choices
        assert all(repr(choice) in seen.text for choice in listed.choices)

    def test_the_answer_may_still_be_given(self, after_miss: Wikipedia) -> None:
        search(after_miss, "Mercury planet")
        assert after_miss.actions().names == ("Search", "Finish")

    def test_of_a_page_that_may_refer_to_several_the_choices_may_be_searched_for(self, after_miss: Wikipedia) -> None:
        assert search(after_miss, "Mercury") == OneOf(("Mercury (planet)", "Mercury (element)"))

    def test_after_a_hit_anything_may_be_searched_for_again(self, after_miss: Wikipedia) -> None:
        assert search(after_miss, "Mercury planet", "Mercury (planet)") == FreeText()

    def test_after_a_miss_that_lists_nothing_too(self, after_miss: Wikipedia) -> None:
        assert search(after_miss, "Mercury planet", "zzzz") == FreeText()

    def test_a_title_that_missed_is_not_offered_again(self, tmp_path: Path) -> None:
        links = "<p>A may refer to:</p><ul><li><a href='B'>B</a></li><li><a href='C'>C</a></li></ul>"
        back = "<p>B may refer to:</p><ul><li><a href='A'>A</a></li><li><a href='C'>C</a></li></ul>"
        pages = [Entry("A", links, head=DISAMBIGUATION), Entry("B", back, head=DISAMBIGUATION), Entry("C", text("C."))]
        after_miss = world(build_archive(tmp_path / "circle.zim", pages), Titles.AFTER_MISS, tmp_path)
        assert search(after_miss, "a", "B") == OneOf(("C",))

    def test_the_next_question_begins_afresh(self, after_miss: Wikipedia) -> None:
        search(after_miss, "Mercury")
        after_miss.reset("Another question?")
        assert searchable(after_miss) == FreeText()

    def test_every_listed_title_opens_its_page(self, after_miss: Wikipedia) -> None:
        listed = search(after_miss, "Paris film")
        assert isinstance(listed, OneOf)
        seen = [after_miss.act(Action("Search", choice)) for choice in listed.choices]
        assert {observation.finding for observation in seen} == {Finding.PAGE}


class TestAlways:
    @pytest.fixture
    def always(self, encyclopedia: Path, tmp_path: Path) -> Wikipedia:
        return world(encyclopedia, Titles.ALWAYS, tmp_path)

    def test_only_titles_may_be_searched_for(self, always: Wikipedia, encyclopedia: Path, tmp_path: Path) -> None:
        assert searchable(always) == Titled((str(title_file(encyclopedia, tmp_path)),))

    def test_the_engine_is_asked_for_titles_alone(self, always: Wikipedia) -> None:
        engine = ScriptedEngine([" Search[Mercury]", " Search[Mercury (planet)]", " Finish[Mercury]"])
        setup = Setup(TaskPrompt("", ()), METHODS["act"])
        *_, last = Run("Which planet is small?", setup, engine, always, Control()).events()
        assert isinstance(last, RunFinished) and last.answer == "Mercury"
        first, after_a_miss, after_a_hit = (request.held for request in engine.requests)
        assert first is not None and (first.opening, first.without) == (" Search[", ())
        assert after_a_miss is None and after_a_hit is not None and after_a_hit.without == ("Mercury",)

    def test_a_title_that_missed_is_not_among_them_any_more(self, always: Wikipedia) -> None:
        left = search(always, "Nothing")
        assert isinstance(left, Titled) and left.without == ("Nothing",)

    def test_listed_titles_come_first(self, always: Wikipedia) -> None:
        assert search(always, "Mercury") == OneOf(("Mercury (planet)", "Mercury (element)"))

    def test_where_every_title_has_missed_anything_may_be_searched_for(self, tmp_path: Path) -> None:
        write_titles([b"Nothing"], tmp_path / "list.titles")
        space = SearchSpace(Titles.ALWAYS, [open_titles(tmp_path / "list.titles")])
        space.missed(["Nothing"])
        assert space.argument == FreeText()
