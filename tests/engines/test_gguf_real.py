"""The header of the real default model."""

from pathlib import Path

import pytest

from react_tui.engines.gguf import check_model_file
from react_tui.errors import ModelError

pytestmark = pytest.mark.model


def test_the_default_model_is_whole_and_says_what_it_is(model_path: Path) -> None:
    header = check_model_file(model_path)
    assert header.expected_size == header.file_size == 98_362_432
    assert (header.architecture, header.context_length, header.number("{arch}.block_count")) == ("llama", 8192, 30)
    assert "<|im_start|>" in header.chat_template


def test_half_of_the_default_model_is_refused(model_path: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.gguf"
    with model_path.open("rb") as file:
        half.write_bytes(file.read(98_362_432 // 2))
    with pytest.raises(ModelError, match="49,181,216 of 98,362,432 bytes are there"):
        check_model_file(half)
