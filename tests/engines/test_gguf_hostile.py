"""Headers made to break their reader: each is one error, at once, whatever it claims."""

import struct
from pathlib import Path

import pytest
from gguf_files import ARRAY, MODEL, STRING, U32, Tensor, header, model, prologue, text, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from react_tui.engines.gguf import check_model_file, read_header
from react_tui.errors import ModelError

HUGE = 1 << 60
KEY = text("general.architecture")


def array(kind: int, length: int) -> bytes:
    return prologue(0, 1) + text("a") + struct.pack("<IIQ", ARRAY, kind, length) + bytes(64)


@pytest.mark.parametrize(
    "data",
    [
        prologue(0, HUGE) + bytes(64),
        prologue(HUGE, 0) + bytes(64),
        prologue(0, 1) + struct.pack("<Q", HUGE) + bytes(64),
        prologue(0, 1) + KEY + struct.pack("<IQ", STRING, HUGE) + bytes(64),
        array(STRING, HUGE),
        array(U32, HUGE),
        array(ARRAY, 1),
        array(77, 1),
        prologue(0, 1) + KEY + struct.pack("<I", 77) + bytes(64),
        header(MODEL, [Tensor(shape=(2,) * 60)]),
        header(MODEL, [Tensor(shape=(HUGE, HUGE))]),
        header(MODEL, [Tensor(offset=HUGE)]),
        header(MODEL, [Tensor(shape=(7,), kind=2)]),
        header(MODEL | {"general.alignment": 0}, [Tensor()]),
        header(MODEL | {"general.alignment": 3}, [Tensor()]),
        header(MODEL | {"general.alignment": "x"}, [Tensor()]),
    ],
    ids=[
        "keys", "tensors", "key length", "string length", "strings in an array", "numbers in an array", "nested array",
        "array type", "value type", "dimensions", "tensor size", "tensor offset", "block size", "alignment 0",
        "alignment 3", "alignment text",
    ],
)  # fmt: skip
def test_a_header_that_claims_the_impossible_is_damaged(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(ModelError, match="damaged"):
        check_model_file(write(tmp_path / "m.gguf", data))


def test_a_key_of_the_wrong_type_counts_as_not_said(tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", model(MODEL | {"general.name": 5, "llama.context_length": "long"}))
    read = read_header(path)
    assert (read.name, read.context_length) == ("", None)


@pytest.mark.parametrize("cut", range(0, len(header(MODEL, [Tensor()])), 7))
def test_a_file_cut_anywhere_in_its_header_is_refused(tmp_path: Path, cut: int) -> None:
    with pytest.raises(ModelError, match=r"incomplete|empty"):
        check_model_file(write(tmp_path / "m.gguf", model()[:cut]))


def test_a_sparse_file_of_zeros_behind_the_magic_is_refused_at_once(tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", prologue(0, 60_000))
    with path.open("r+b") as file:
        file.truncate(1 << 33)
    with pytest.raises(ModelError, match="architecture"):
        check_model_file(path)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(8, len(header(MODEL, [Tensor()])) - 1), st.binary(min_size=1, max_size=9))
def test_a_header_with_any_bytes_overwritten_is_read_or_refused(tmp_path: Path, at: int, junk: bytes) -> None:
    data = model()
    path = write(tmp_path / "m.gguf", data[:at] + junk + data[at + len(junk) :])
    try:
        check_model_file(path)
    except ModelError as error:
        assert error.hint
