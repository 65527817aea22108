"""Models in several files: which one is loaded, and what is said when one is missing."""

from pathlib import Path

import pytest
from gguf_files import model, write, write_split

from react_tui.engines.gguf import check_model_file, resolve_model_file
from react_tui.errors import ModelError


def problem(path: Path) -> ModelError:
    with pytest.raises(ModelError) as caught:
        resolve_model_file(path)
    return caught.value


def test_any_part_leads_to_the_first(tmp_path: Path) -> None:
    parts = write_split(tmp_path, 3)
    assert [resolve_model_file(part) for part in parts] == [parts[0]] * 3


def test_a_model_in_one_file_is_itself(tmp_path: Path) -> None:
    assert resolve_model_file(tmp_path / "m.gguf") == tmp_path / "m.gguf"


@pytest.mark.parametrize("missing", [(2,), (0,), (0, 2)])
def test_missing_parts_are_named(tmp_path: Path, missing: tuple[int, ...]) -> None:
    parts = write_split(tmp_path, 3)
    for number in missing:
        parts[number].unlink()
    said = problem(parts[1]).what
    assert [part.name in said for part in parts] == [number in missing for number in range(3)]


def test_a_name_that_claims_thousands_of_parts_gives_a_short_message(tmp_path: Path) -> None:
    assert len(problem(tmp_path / "m-00001-of-99999.gguf").what) < 400


def test_the_check_of_a_part_is_that_of_the_whole_model(tmp_path: Path) -> None:
    parts = write_split(tmp_path, 3)
    assert check_model_file(parts[2]).name == "Tiny"


def test_a_part_cut_short_is_the_one_that_is_named(tmp_path: Path) -> None:
    parts = write_split(tmp_path, 3)
    parts[2].write_bytes(parts[2].read_bytes()[:-1])
    with pytest.raises(ModelError, match="incomplete") as caught:
        check_model_file(parts[0])
    assert caught.value.where == str(parts[2])


def test_a_part_under_another_name_is_explained(tmp_path: Path) -> None:
    renamed = write_split(tmp_path, 2)[0].rename(tmp_path / "mine.gguf")
    with pytest.raises(ModelError, match="one of 2 parts") as caught:
        check_model_file(renamed)
    assert "-00001-of-00002.gguf" in caught.value.hint


def test_pieces_cut_by_hand_are_to_be_joined_first(tmp_path: Path) -> None:
    hint = problem(write(tmp_path / "x.gguf.part1of2", b"GGUF")).hint
    assert "`cat x.gguf.part1of2 x.gguf.part2of2 > x.gguf`" in hint
    assert "`copy /b x.gguf.part1of2+x.gguf.part2of2 x.gguf`" in hint


@pytest.mark.parametrize("name", ["x.gguf-split-a", "x.gguf.part2", "x.gguf.part1of12"])
def test_other_ways_of_cutting_are_explained_too(tmp_path: Path, name: str) -> None:
    assert "cut up by hand" in problem(tmp_path / name).what


def test_pieces_that_were_joined_already_lead_to_the_whole(tmp_path: Path) -> None:
    write(tmp_path / "x.gguf", model())
    assert "Choose x.gguf" in problem(tmp_path / "x.gguf.part1of2").hint
