"""What is read from a GGUF header, and what is said of a file that cannot be loaded."""

from pathlib import Path

import pytest
from gguf_files import F32, MODEL, Q4_K, Tensor, header, model, write

from react_tui.engines.gguf import check_model_file, read_header
from react_tui.engines.gguf_reader import ArrayLength
from react_tui.errors import ModelError

PAGE = b"\n<!DOCTYPE html><html><body>404 Not Found</body></html>"


def problem(path: Path) -> ModelError:
    with pytest.raises(ModelError) as caught:
        check_model_file(path)
    return caught.value


def test_the_header_says_what_the_model_is(tmp_path: Path) -> None:
    read = read_header(write(tmp_path / "m.gguf", model()))
    assert (read.version, read.tensor_count, read.architecture, read.name) == (3, 1, "llama", "Tiny")
    assert (read.context_length, read.number("{arch}.block_count")) == (2048, 2)
    assert read.chat_template == "{{ messages }}"


def test_a_short_array_of_whole_numbers_is_kept(tmp_path: Path) -> None:
    read = read_header(write(tmp_path / "m.gguf", model(MODEL | {"llama.attention.head_count_kv": [4, 0, 2]})))
    assert read.numbers("{arch}.attention.head_count_kv") == (4, 0, 2)
    assert read.numbers("{arch}.block_count") == (2,) and read.numbers("{arch}.nothing") == ()


def test_of_other_arrays_only_the_length_is_kept(tmp_path: Path) -> None:
    read = read_header(write(tmp_path / "m.gguf", model(MODEL | {"tokenizer.ggml.scores": [1] * 2000})))
    assert read.metadata["tokenizer.ggml.tokens"] == ArrayLength(3)
    assert read.metadata["tokenizer.ggml.scores"] == ArrayLength(2000)
    assert (read.items("tokenizer.ggml.scores"), read.items("general.name")) == (2000, 0)


def test_the_header_says_where_the_tensors_begin(tmp_path: Path) -> None:
    data = model(body=256)
    assert read_header(write(tmp_path / "m.gguf", data)).data_start == len(data) - 256


def test_what_is_not_said_is_empty(tmp_path: Path) -> None:
    read = read_header(write(tmp_path / "m.gguf", model({"general.architecture": "llama"})))
    assert (read.chat_template, read.name, read.context_length) == ("", "", None)


def test_the_expected_size_is_that_of_a_whole_file(tmp_path: Path) -> None:
    data = model()
    assert read_header(write(tmp_path / "m.gguf", data)).expected_size == len(data)


def test_quantised_tensors_are_counted_in_blocks(tmp_path: Path) -> None:
    tensors = [Tensor((512, 3), Q4_K, 0), Tensor((8,), F32, 864)]
    start = header(MODEL, tensors)
    read = read_header(write(tmp_path / "m.gguf", start))
    assert read.expected_size == len(start) + 864 + 32


def test_data_begins_at_the_alignment_that_the_header_names(tmp_path: Path) -> None:
    start = header(MODEL | {"general.alignment": 4096}, [Tensor()])
    assert read_header(write(tmp_path / "m.gguf", start)).expected_size == 4096 + 256


def test_a_tensor_of_a_new_type_leaves_the_size_unchecked(tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", header(MODEL, [Tensor(kind=9999)]))
    assert check_model_file(path).expected_size is None


def test_a_whole_file_with_padding_at_its_end_passes(tmp_path: Path) -> None:
    assert check_model_file(write(tmp_path / "m.gguf", model() + bytes(31))).architecture == "llama"


def test_a_file_cut_in_its_data_says_how_much_is_there(tmp_path: Path) -> None:
    data = model(body=4096)
    half = len(data) // 2
    error = problem(write(tmp_path / "m.gguf", data[:half]))
    assert error.what == f"The file is incomplete: {half:,} of {len(data):,} bytes are there."
    assert "Download it again" in error.hint
    assert error.where.endswith("m.gguf")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "empty (0 bytes)"),
        (PAGE, "a web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "a Git LFS pointer"),
        (b"PK\x03\x04wheel", "a zip archive"),
        (b"tjgg\x01\x00\x00\x00", "old GGML"),
        (b"nothing of the kind", "does not begin with the letters GGUF"),
        (b"GG", "incomplete"),
        (b"GGUF\x03\x00", "incomplete"),
        (header(MODEL, [], version=1), "GGUF version 1"),
        (header(MODEL, [], version=4), "GGUF version 4"),
        (b"GGUF\x00\x00\x00\x03" + bytes(40), "big-endian"),
        (model({"general.name": "Nameless"}), "which architecture"),
        (model(MODEL | {"general.type": "adapter"}), "its adapter file"),
    ],
    ids=lambda item: item if isinstance(item, str) else "",
)
def test_a_file_that_is_no_model_is_named_for_what_it_is(tmp_path: Path, data: bytes, what: str) -> None:
    error = problem(write(tmp_path / "m.gguf", data))
    assert what in error.what
    assert error.where == str(tmp_path / "m.gguf")
    assert error.hint


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    error = problem(tmp_path / "none.gguf")
    assert (error.what, error.where) == ("There is no such file.", str(tmp_path / "none.gguf"))


def test_a_folder_names_a_model_in_it(tmp_path: Path) -> None:
    write(tmp_path / "b.gguf", model())
    error = problem(tmp_path)
    assert "folder" in error.what
    assert "b.gguf" in error.hint


def test_a_path_that_no_system_could_have_is_an_error_like_any_other(tmp_path: Path) -> None:
    assert "cannot be read" in problem(tmp_path / "a\0b.gguf").what
