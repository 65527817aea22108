"""A model that does not go into memory is refused with advice, before anything is loaded."""

from pathlib import Path

import pytest
from gguf_files import MODEL, model, write

from react_tui.cli.fitting import check_fit, smaller_model
from react_tui.config import Config
from react_tui.engines.gguf import read_header
from react_tui.engines.memory import MIB
from react_tui.errors import ModelError
from react_tui.models import load_catalogue

WIDE = {"llama.embedding_length": 4096, "llama.attention.head_count": 32, "llama.block_count": 400}


@pytest.fixture
def greedy(tmp_path: Path) -> Path:
    """A small file whose cache takes many gigabytes."""
    return write(tmp_path / "greedy.gguf", model(MODEL | WIDE | {"llama.context_length": 1 << 20}))


def check(path: Path, available: int) -> int:
    config = Config().changed("model.gpu_layers", 0, "test")
    return check_fit(path, read_header(path), config, load_catalogue(), available).total


def test_a_model_that_fits_is_told_with_its_memory(greedy: Path) -> None:
    assert check(greedy, 1 << 50) > 8192 * 4096 * 2 * 2 * 400


def test_a_model_that_does_not_fit_is_refused_with_a_context_and_a_model_that_would(greedy: Path) -> None:
    with pytest.raises(ModelError) as caught:
        check(greedy, 8 << 30)
    assert "model.context to 1024" in caught.value.hint and "such as " in caught.value.hint


def test_the_smaller_model_is_the_largest_that_fits() -> None:
    catalogue = load_catalogue()
    assert smaller_model(catalogue, 500 * MIB) == "smollm2-135m-instruct"
    assert smaller_model(catalogue, 100 * MIB) == ""


def test_ask_refuses_it_on_one_line(react_tui, greedy: Path, tmp_path: Path) -> None:
    write(tmp_path / "home" / "config" / "config.toml", b"[model]\ncontext = 1048576\ngpu_layers = 0\n")
    done = react_tui("ask", "Who?", "--model", str(greedy))
    assert done.returncode == 3 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "MiB are free" in done.stderr


def test_ask_names_the_wrong_adapter(react_tui, model_path: Path, tmp_path: Path) -> None:
    adapter = write(tmp_path / "other.gguf", model())
    settings = f"[model]\nadapter = {str(adapter)!r}\n"
    write(tmp_path / "home" / "config" / "config.toml", settings.encode())
    done = react_tui("ask", "Who?", "--model", str(model_path))
    assert done.returncode == 3 and "other.gguf" in done.stderr and "no adapter" in done.stderr


def test_the_list_shows_the_memory_for_the_context_that_is_set(react_tui, model_path: Path, tmp_path: Path) -> None:
    models = tmp_path / "home" / "data" / "models"
    models.mkdir(parents=True)
    (models / "own.gguf").write_bytes(model(MODEL | WIDE | {"llama.context_length": 1 << 20}))

    def memory(context: int) -> str:
        write(tmp_path / "home" / "config" / "config.toml", f"[model]\ncontext = {context}\n".encode())
        (line,) = [line for line in react_tui("models", "list").stdout.split("\n") if "\town\t" in line]
        return line.split("\t")[3]

    assert memory(1024).endswith(" MiB memory") and memory(1024) != memory(4096)
