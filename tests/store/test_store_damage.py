"""A file is read whatever became of it, and what was skipped is told."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kept_runs import keep

from react_tui.errors import StoreError
from react_tui.store import read_run
from react_tui.store.encode import json_line
from react_tui.store.reading import damage


@pytest.fixture
def kept(runs) -> Path:
    return keep(runs)


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1]


def write(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\0" * 300,
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        b'{"kind": "step"}',
        b'{"kind": "step", "id": "x", "parent": null}',
        b'{"kind": "hologram", "id": 90, "parent": null}',
        b'{"kind": 7, "id": 90}',
        b'{"kind": "score", "id": 90, "parent": 3, "name": "f1", "value": NaN}',
        b'{"kind": "score", "id": 90, "parent": 3, "name": "f1", "value": 1' + b"0" * 400 + b"}",
        b'{"kind": "score", "id": true, "parent": 3, "name": "f1", "value": 1}',
        b'{"kind": "score", "id": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"kind": "notice", "id": 3, "parent": null, "text": "the id of another"}',
        b'{"kind": "run", "id": "again"}',
    ],
    ids=lambda line: line[:40].decode("ascii", "replace"),
)
def test_a_line_that_is_no_record_is_skipped_and_the_rest_is_read(kept: Path, line: bytes) -> None:
    whole = read_run(kept)
    lines = lines_of(kept)
    run = read_run(write(kept, [*lines[:4], line, *lines[4:]]))
    assert run.records == whole.records and run.header == whole.header
    assert [skipped.line for skipped in run.skipped] == ([5] if line else [])


def test_what_is_skipped_is_told_with_file_and_line(kept: Path) -> None:
    run = read_run(write(kept, [*lines_of(kept), b'{"kind": "hologram", "id": 90, "parent": null}']))
    assert list(damage(run)) == [f"{kept}, line 8: its kind is not known: 'hologram'."]


def test_nuls_before_a_line_do_not_take_it_along(kept: Path) -> None:
    lines = lines_of(kept)
    run = read_run(write(kept, [*lines[:2], b"\0\0\0" + lines[2], *lines[3:]]))
    assert len(run.current) == 3 and [skipped.reason for skipped in run.skipped] == ["it holds NULs"]


def test_a_line_that_stands_there_twice_counts_once(kept: Path) -> None:
    lines = lines_of(kept)
    run = read_run(write(kept, [*lines[:3], *lines[:3], *lines[3:]]))
    assert len(run.current) == 3 and run.skipped == ()


def test_a_newer_version_is_read_as_far_as_it_is_understood(kept: Path) -> None:
    lines = lines_of(kept)
    lines[0] = json_line({**json.loads(lines[0]), "version": 2, "hologram": [1]}).strip()
    run = read_run(write(kept, lines))
    assert len(run.current) == 3 and "newer react-tui (version 2)" in run.skipped[0].reason


def test_a_lost_step_is_told_and_what_follows_is_still_shown(kept: Path) -> None:
    lines = lines_of(kept)
    run = read_run(write(kept, [*lines[:2], *lines[3:]]))
    assert [step.step.number for step in run.current] == [2, 3] and not run.is_whole(run.leaf)
    assert "steps are missing before step 2" in list(damage(run))[-1]


def test_a_lost_page_or_context_takes_no_step_along(kept: Path) -> None:
    lines = lines_of(kept)
    first = {key: value for key, value in json.loads(lines[2]).items() if not key.endswith("_context")}
    run = read_run(write(kept, [lines[0], json_line(first).strip(), *lines[3:]]))
    assert len(run.current) == 3
    assert run.current[0].step.observation.page == "" and run.current[1].thought_context is None


@pytest.mark.parametrize("content", [b"", b"\0\0", b"hello\n", b'{"kind": "step"}\n'])
def test_a_file_without_a_first_line_holds_no_run(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="holds no run"):
        read_run(path)


@pytest.mark.parametrize("path", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreError) as error:
        read_run(tmp_path / path)
    assert str(tmp_path) in str(error.value)


@pytest.fixture(scope="module")
def content(tmp_path_factory) -> bytes:
    return keep(tmp_path_factory.mktemp("kept")).read_bytes()


@settings(deadline=None, max_examples=50)
@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4))
def test_no_change_of_a_byte_breaks_the_reader(content: bytes, tmp_path_factory, changes) -> None:
    changed = bytearray(content)
    for place, byte in changes:
        changed[place % len(content)] = byte
    path = tmp_path_factory.getbasetemp() / "changed.jsonl"
    path.write_bytes(bytes(changed))
    try:
        run = read_run(path)
    except StoreError:
        return
    assert len(run.trajectory(run.leaf).steps) <= 3 and len(list(damage(run))) <= len(changes) + 2


@settings(deadline=None, max_examples=50)
@given(st.dictionaries(st.text(), st.recursive(st.text() | st.none() | st.integers(), st.lists)))
def test_any_text_comes_back_from_a_line_that_no_reader_can_split(record: dict[str, object]) -> None:
    line = json_line(record)
    text = line.decode("utf-8")
    assert text.splitlines() == [text[:-1]] and not any(c < " " or "\x7f" <= c <= "\x9f" for c in text[:-1])
    assert json.loads(text) == record
