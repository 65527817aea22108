"""What is said of an adapter before it is loaded."""

from pathlib import Path

import pytest
from gguf_files import model, write
from lora_files import write_lora

from react_tui.engines.gguf import GgufHeader, read_header
from react_tui.engines.gguf_adapter import check_adapter_file
from react_tui.errors import ModelError


@pytest.fixture
def llama(tmp_path: Path) -> GgufHeader:
    return read_header(write(tmp_path / "model.gguf", model()))


def test_an_adapter_for_the_models_architecture_passes(llama: GgufHeader, tmp_path: Path) -> None:
    assert check_adapter_file(write_lora(tmp_path / "a.gguf"), llama).text("adapter.type") == "lora"


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"architecture": "qwen2"}, "the architecture 'qwen2', not 'llama'"),
        ({"kind": "model"}, "no adapter but a model file"),
        ({"sort": "cvec"}, "type 'cvec'"),
    ],
    ids=["architecture", "model", "type"],
)
def test_what_cannot_be_put_on_the_model_is_named(
    llama: GgufHeader, tmp_path: Path, wrong: dict[str, str], what: str
) -> None:
    path = write_lora(tmp_path / "a.gguf", **wrong)  # type: ignore[arg-type]  # all of these are texts
    with pytest.raises(ModelError) as caught:
        check_adapter_file(path, llama)
    assert what in caught.value.what and caught.value.where == str(path) and "model.adapter" in caught.value.hint


def test_an_adapter_that_is_cut_says_how_much_is_there(llama: GgufHeader, tmp_path: Path) -> None:
    path = write_lora(tmp_path / "a.gguf")
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(ModelError, match="incomplete"):
        check_adapter_file(path, llama)


def test_an_adapter_that_is_not_there_is_named(llama: GgufHeader, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"none\.gguf"):
        check_adapter_file(tmp_path / "none.gguf", llama)
