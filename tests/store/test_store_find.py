"""Runs are found by id, by time and by their words, with an index or without."""

import sqlite3
from pathlib import Path

import pytest
from kept_runs import keep

from react_tui.errors import UsageError
from react_tui.store import RunFolder
from react_tui.store.index import Index
from react_tui.store.search import Library

QUESTIONS = ("Who wrote Fidélio?", "Which river is longer, the Seine or the Vltava?", "What is C++?")


class NoIndex(Index):
    """As it is with a SQLite that has no full-text search, or a cache that cannot be written."""

    def _work(self, files, work):  # type: ignore[no-untyped-def]
        raise sqlite3.OperationalError("no such module: fts5")


@pytest.fixture
def kept(runs) -> dict[str, Path]:
    for question in QUESTIONS:
        keep(runs, question=question)
    return RunFolder(runs).files()


@pytest.fixture(params=[Index, NoIndex])
def library(request, kept, tmp_path) -> Library:
    return Library(kept, request.param(tmp_path / "cache" / "runs.sqlite"))


def questions(library: Library, query: str) -> list[str]:
    return sorted(hit.summary.question for hit in library.search(query))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("fidelio", QUESTIONS[:1]),
        ("FIDÉLIO wrote", QUESTIONS[:1]),
        ("vltava seine", QUESTIONS[1:2]),
        ("vlt", QUESTIONS[1:2]),
        ("ltava", ()),
        ("what c++", QUESTIONS[2:]),
        ("capital senne", QUESTIONS),
        ("belgium page", QUESTIONS),
        ('"river"', QUESTIONS[1:2]),
        ("river's", QUESTIONS[1:2]),
        ("xylophone", ()),
    ],
)
def test_a_search_finds_the_runs_that_hold_all_its_words(library: Library, query: str, found) -> None:
    assert questions(library, query) == sorted(found)


@pytest.mark.parametrize("query", ['"', "*", "NEAR(a b)", "a AND", "question:x", "-x", "{a}", "a\0b", "\ud800x"])
def test_nothing_in_a_query_is_an_operator(library: Library, query: str) -> None:
    try:
        assert list(library.search(query)) is not None
    except UsageError:
        assert not any(c.isalnum() for c in query)


def test_a_hit_says_where_the_words_stand(library: Library) -> None:
    (hit,) = library.search("vltava")
    assert hit.part == "question" and "Vltava" in hit.excerpt
    assert {hit.part for hit in library.search("brussels")} == {"thought 2"}


def test_rows_come_the_latest_first(library: Library) -> None:
    rows = library.summaries()
    assert [row.time for row in rows] == sorted((row.time for row in rows), reverse=True)
    assert {(row.outcome, row.answer, row.steps) for row in rows} == {("finished", "Senne", 3)}


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_index_is_made_anew(kept, tmp_path, damage: bytes) -> None:
    path = tmp_path / "cache" / "runs.sqlite"
    assert len(Library(kept, Index(path)).summaries()) == 3
    path.write_bytes(damage)
    assert questions(Library(kept, Index(path)), "fidelio") == [QUESTIONS[0]]
    assert sqlite3.connect(path).execute("SELECT count(*) FROM runs").fetchone() == (3,)


def test_an_index_of_another_kind_is_made_anew(kept, tmp_path) -> None:
    path = tmp_path / "runs.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE runs (x)")
    other.close()
    assert len(Library(kept, Index(path)).summaries()) == 3


def test_the_index_follows_the_files(runs, tmp_path) -> None:
    index = Index(tmp_path / "runs.sqlite")
    path = keep(runs, question="Who is Ada?")
    assert questions(Library(RunFolder(runs).files(), index), "ada") == ["Who is Ada?"]
    keep(runs, question="What is Ada?")
    assert questions(Library(RunFolder(runs).files(), index), "ada") == ["What is Ada?", "Who is Ada?"]
    RunFolder(runs).delete(path)
    assert questions(Library(RunFolder(runs).files(), index), "ada") == ["What is Ada?"]


def test_an_index_that_another_process_writes_is_done_without(kept, tmp_path, monkeypatch) -> None:
    path = tmp_path / "runs.sqlite"
    Library(kept, Index(path)).summaries()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda file: connect(file, timeout=0))
    other = connect(path)
    other.execute("BEGIN EXCLUSIVE")
    assert questions(Library(kept, Index(path)), "fidelio") == [QUESTIONS[0]]
    other.rollback()
    assert path.exists()


def test_a_cache_that_cannot_be_made_is_done_without(kept, tmp_path) -> None:
    (tmp_path / "cache").write_text("in the way")
    assert questions(Library(kept, Index(tmp_path / "cache" / "runs.sqlite")), "fidelio") == [QUESTIONS[0]]


def test_a_run_is_found_by_the_beginning_of_its_id(runs) -> None:
    path = keep(runs)
    folder, id = RunFolder(runs), path.parent.name[-8:]
    assert folder.find(id) == folder.find(id[:3]) == folder.find(id.upper()) == path


def test_last_is_the_run_that_began_last(runs) -> None:
    keep(runs)
    latest = keep(runs)
    assert RunFolder(runs).find("last") == latest


@pytest.mark.parametrize("name", ["", "zz", "no such file", "../x"])
def test_a_run_that_there_is_not_is_told(runs, name: str) -> None:
    keep(runs)
    with pytest.raises(UsageError, match="no run"):
        RunFolder(runs).find(name)


def test_an_id_that_is_not_enough_names_all_that_begin_so(runs) -> None:
    for id in ("aaaa0000", "aaaa1111"):
        folder = runs / f"2026-01-01-{id}"
        folder.mkdir(parents=True)
        (folder / "run.jsonl").write_bytes(b"")
    with pytest.raises(UsageError, match="aaaa0000, aaaa1111"):
        RunFolder(runs).find("aaaa")


def test_other_folders_are_no_runs(runs) -> None:
    keep(runs)
    for name in ("notes", "2026-01-01", "2026-01-01-xyz"):
        (runs / name).mkdir()
        (runs / name / "run.jsonl").write_bytes(b"")
    assert len(RunFolder(runs).files()) == 1
