"""Titles that may be meant: real ones, the likeliest first, each once."""

from pathlib import Path

import pytest
from zim_archives import Entry, build_archive, text
from zim_encyclopedia import ENTRIES

from react_tui.knowledge.zim import ZimSource


def test_the_title_itself_comes_before_longer_ones(source: ZimSource) -> None:
    assert source.similar("paris")[0] == "Paris"
    assert set(source.similar("paris")) >= {"Paris Love", "Foo Paris"}


def test_a_redirect_is_listed_under_the_title_of_its_page_once(source: ZimSource) -> None:
    assert source.similar("city of light ville").count("Paris") == 1


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("Parix", "Paris"),
        ("Mercury planet", "Mercury (planet)"),
        ("the city of sao paulo", "São Paulo"),
        ("George Patton", "George S. Patton"),
        ("capital of France", "Paris"),
        ("general who served in St. Louis", "George S. Patton"),
    ],
)
def test_a_near_miss_lists_what_was_meant(source: ZimSource, asked: str, meant: str) -> None:
    assert meant in source.similar(asked)


def test_there_are_at_most_as_many_as_asked_for(source: ZimSource) -> None:
    assert len(source.similar("paris", limit=2)) == 2


@pytest.mark.parametrize("asked", ["", " ", '"', "(", "***", "NOT", "a AND (b OR", "\x00", "zzzz"])
def test_signs_of_the_query_language_find_nothing_and_break_nothing(source: ZimSource, asked: str) -> None:
    assert set(source.similar(asked)) <= {entry.title for entry in ENTRIES}


@pytest.mark.parametrize("asked", ["paris", "mercury", "twin", "d", "the", "café"])
def test_whatever_is_listed_can_be_opened(source: ZimSource, asked: str) -> None:
    assert all(source.find(title) is not None for title in source.similar(asked))


def test_without_full_text_index_titles_are_found_and_it_is_said_once(unindexed: Path) -> None:
    source = ZimSource(unindexed)
    assert source.similar("par")[0] == "Paris"
    assert source.similar("capital France") == []
    assert len(source.notices) == 1 and "no full-text index" in source.notices[0]


def test_with_both_indexes_there_is_nothing_to_say(source: ZimSource) -> None:
    assert source.notices == ()


def test_an_archive_without_a_single_page_finds_nothing(tmp_path: Path) -> None:
    source = ZimSource(build_archive(tmp_path / "empty.zim", ()))
    assert (source.find("Paris"), source.similar("Paris")) == (None, [])


def test_an_archive_without_title_is_named_after_its_file(tmp_path: Path) -> None:
    path = build_archive(tmp_path / "my pages.zim", ENTRIES[:1], metadata={"Title": ""})
    assert ZimSource(path).name == "my pages"


def test_a_language_without_stemmer_leaves_stdout_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = build_archive(
        tmp_path / "ja.zim", [Entry("日本", text("日本は国。山が多い。"))], metadata={"Language": "jpn"}
    )
    capfd.readouterr()
    source = ZimSource(path)
    assert source.similar("日本") == ["日本"]
    page = source.find("日本")
    assert page is not None and page.sentences == ("日本は国。", "山が多い。")
    assert capfd.readouterr().out == ""
