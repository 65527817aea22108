"""Models that are on the disk, or are not: listed, found by name or path, verified, removed."""

from pathlib import Path

import pytest
from gguf_files import model, write, write_split
from tiny_model import MODEL

from react_tui.errors import ModelError
from react_tui.models import ModelStore, State, StoredModel
from react_tui.paths import Folders


def listed(store: ModelStore) -> dict[str, StoredModel]:
    return {stored.name: stored for stored in store.list()}


def test_looking_creates_nothing(store: ModelStore, home: Folders) -> None:
    assert [stored.state for stored in store.list()] == [State.MISSING, State.MISSING]
    assert not home.data.exists()


def test_a_model_that_is_there_is_listed_with_its_size(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL)
    stored = listed(store)["tiny"]
    assert (stored.state, stored.size) == (State.READY, len(MODEL))


def test_a_model_of_the_wrong_size_is_listed_as_damaged(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL[:-1])
    stored = listed(store)["tiny"]
    assert stored.state is State.DAMAGED
    assert f"not {len(MODEL):,}" in stored.problem


def test_a_model_cut_short_is_listed_as_damaged_though_its_size_is_not_known(store: ModelStore, home: Folders) -> None:
    write(home.models / "other.gguf", MODEL[:-1])
    assert "incomplete" in listed(store)["other"].problem


def test_an_unfinished_fetch_is_listed_as_partly_pulled(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.part", MODEL[:100])
    stored = listed(store)["tiny"]
    assert (stored.state, stored.size) == (State.PARTIAL, 100)


def test_files_of_the_persons_own_are_listed_after_the_known_ones(store: ModelStore, home: Folders) -> None:
    write(home.models / "mine.gguf", MODEL)
    write_split(home.models, 2, stem="big")
    assert list(listed(store)) == ["tiny", "other", "big-00001-of-00002", "mine"]
    assert {stored.state for stored in store.list()} == {State.MISSING, State.READY}


def test_a_name_gives_the_file(store: ModelStore, home: Folders) -> None:
    file = write(home.models / "tiny.gguf", MODEL)
    assert store.path("tiny") == file


def test_the_name_of_an_own_file_gives_it(store: ModelStore, home: Folders) -> None:
    file = write(home.models / "mine.gguf", MODEL)
    assert store.path("mine") == file


def test_a_path_needs_no_pull(store: ModelStore, tmp_path: Path) -> None:
    file = write(tmp_path / "any where" / "m.gguf", MODEL)
    assert store.path(str(file)) == store.path(file) == file


def test_a_path_from_the_home_folder_is_understood(
    store: ModelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    file = write(tmp_path / "m.gguf", MODEL)
    assert store.path("~/m.gguf") == file


def test_the_path_of_a_part_gives_the_first_part(store: ModelStore, tmp_path: Path) -> None:
    parts = write_split(tmp_path, 3)
    assert store.path(str(parts[1])) == parts[0]


@pytest.mark.parametrize("path", ["nowhere/m.gguf", "m.gguf", "~nobody-of-this-name/m.gguf", "m.gguf.part1of2"])
def test_a_path_that_leads_nowhere_is_named(store: ModelStore, path: str) -> None:
    with pytest.raises(ModelError) as caught:
        store.path(path)
    assert caught.value.where == path


def test_a_known_model_that_was_not_pulled_names_the_command(store: ModelStore) -> None:
    with pytest.raises(ModelError) as caught:
        store.path("tiny")
    assert "`react-tui models pull tiny`" in caught.value.hint


def test_a_damaged_model_names_the_command_that_mends_it(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", b"<html>404</html>")
    with pytest.raises(ModelError) as caught:
        store.path("tiny")
    assert "`react-tui models pull tiny`" in caught.value.hint


@pytest.mark.parametrize("call", [ModelStore.path, ModelStore.pull, ModelStore.verify, ModelStore.remove])
def test_an_unknown_name_suggests_one_that_is_near(store: ModelStore, call: object) -> None:
    assert callable(call)
    with pytest.raises(ModelError, match="no model named 'tini'") as caught:
        call(store, "tini")
    assert "tiny" in caught.value.hint


def test_no_name_is_an_unknown_one(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="no model named ''"):
        store.path("")


def test_a_right_file_is_verified(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL)
    verified = store.verify("tiny")
    assert verified.sha256 == verified.expected
    assert verified.size == len(MODEL)


def test_a_file_with_one_wrong_byte_passes_the_quick_check_but_not_verify(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL[:-1] + b"!")
    store.path("tiny")
    with pytest.raises(ModelError, match="SHA-256"):
        store.verify("tiny")


def test_of_a_file_without_known_checksum_verify_tells_its_own(store: ModelStore, home: Folders) -> None:
    write(home.models / "mine.gguf", MODEL)
    verified = store.verify("mine")
    assert (verified.expected, len(verified.sha256)) == (None, 64)


def test_remove_takes_away_the_file_and_what_was_unfinished(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL)
    write(home.models / "tiny.part", b"12345")
    assert store.remove("tiny") == len(MODEL) + 5
    assert [path.name for path in home.models.iterdir()] == [".pull"]


def test_remove_takes_away_all_parts(store: ModelStore, home: Folders) -> None:
    parts = write_split(home.models, 2, stem="big")
    store.remove("big-00001-of-00002")
    assert [part.exists() for part in parts] == [False, False]


def test_removing_what_is_not_there_is_an_error(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="not there to be removed"):
        store.remove("tiny")


@pytest.mark.parametrize("name", ["../tiny", "/etc/passwd", ".."])
def test_remove_never_leaves_the_folder(store: ModelStore, home: Folders, name: str) -> None:
    write(home.data / "tiny.gguf", model())
    with pytest.raises(ModelError, match="no model named"):
        store.remove(name)
    assert (home.data / "tiny.gguf").exists()
