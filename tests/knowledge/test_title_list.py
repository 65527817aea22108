"""A sorted list of titles on disk answers as a set of titles in memory would."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_tui.errors import SourceError
from react_tui.knowledge import title_list
from react_tui.knowledge.title_list import TitleList, open_titles, write_titles

# Few letters, so that titles are beginnings of each other; those beyond ASCII share their first bytes.
titles = st.lists(st.text(st.sampled_from("aA ]éè北京😀😁"), min_size=1, max_size=6), max_size=20)
beginnings = st.one_of(st.binary(max_size=3), st.text(st.sampled_from("aA ]éè北京😀"), max_size=4).map(str.encode))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("titles") / "some" / "list.titles"


def written(titles: list[str], target: Path) -> TitleList:
    write_titles((title.encode() for title in titles), target)
    return open_titles(target)


@settings(deadline=None)  # a disk may be slow
@given(titles)
def test_every_title_is_held_and_no_beginning_of_one_that_is_none(target: Path, titles: list[str]) -> None:
    found = written(titles, target)
    beginnings = {title[:end] for title in titles for end in range(len(title) + 1)}
    assert {text for text in beginnings if found.holds(text.encode())} == set(titles)


@settings(deadline=None)  # a disk may be slow
@given(titles, beginnings)
def test_titles_come_once_each_in_the_order_of_their_bytes(target: Path, titles: list[str], beginning: bytes) -> None:
    expected = sorted({title.encode() for title in titles if title.encode().startswith(beginning)})
    found = written(titles, target).starting(beginning)
    assert list(found) == expected and bool(found) == bool(expected)


@settings(deadline=None)  # a disk may be slow
@given(titles, beginnings, beginnings)
def test_titles_that_start_so_can_be_narrowed_further(
    target: Path, titles: list[str], beginning: bytes, more: bytes
) -> None:
    found = written(titles, target)
    assert list(found.starting(beginning).starting(beginning + more)) == list(found.starting(beginning + more))


def test_titles_that_are_not_sorted_at_once_come_out_sorted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title_list, "SORTED_AT_ONCE", 3)
    names = ["b", "a", "B", "a b", "a", "é", "a\x21", "c"]
    found = written(names, tmp_path / "list.titles")
    assert list(found) == sorted({name.encode() for name in names})


def test_a_list_without_titles_continues_nothing(tmp_path: Path) -> None:
    empty = written([], tmp_path / "list.titles")
    assert not empty and not empty.holds(b"")


def test_a_list_that_could_not_be_finished_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        write_titles((b"a" * (1 // n) for n in (1, 0)), tmp_path / "list.titles")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("content", "reason"), [(None, "cannot be read"), (b"Paris\nRo", "cut short")])
def test_a_list_that_is_gone_or_cut_says_so(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "list.titles"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SourceError, match=reason) as error:
        open_titles(path)
    assert "made anew" in error.value.hint
