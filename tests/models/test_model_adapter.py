"""An adapter that comes with a model: what the catalogue says of it, and when it is put on the model."""

from pathlib import Path

import pytest
from adapters import ADAPTER, MODEL, store_with_adapter, tiny_adapter, write_catalogue
from gguf_files import model, write
from lora_files import write_lora

from react_tui.core.methods import METHODS
from react_tui.errors import ConfigError, ModelError
from react_tui.models import Adapter, ModelStore, load_catalogue
from react_tui.models.adapter import MOST_BYTES
from react_tui.paths import Folders

SHIPPED = [entry.adapter for entry in load_catalogue().entries.values() if entry.adapter]


@pytest.fixture
def store(home: Folders, tmp_path: Path) -> ModelStore:
    return store_with_adapter(home, tmp_path)


@pytest.fixture
def adapter(tmp_path: Path) -> Adapter:
    return tiny_adapter(tmp_path)


def test_the_catalogue_says_what_an_adapter_is_and_what_it_was_trained_for(adapter: Adapter, tmp_path: Path) -> None:
    assert (adapter.name, adapter.path) == ("react", tmp_path / "react-tiny" / "react.gguf")
    assert (adapter.licence, adapter.card) == ("Apache-2.0", "react-tiny/README.md")
    assert (adapter.tasks, adapter.methods) == (("questions",), ("react",))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('licence = "Apache-2.0"\n', "", "the adapter of 'tiny' is wrong: licence: a key is missing"),
        ('licence = "Apache-2.0"', "licence = 3", "licence is no text"),
        ('licence = "Apache-2.0"', 'licence = "MIT"\ncolour = 1', "colour: a key is missing or unknown"),
        ('tasks = ["questions"]', 'tasks = ["riddles"]', "tasks are not some of questions, claims"),
        ('methods = ["react"]', "methods = []", "methods are not some of standard"),
        ('methods = ["react"]', 'methods = "react"', "methods are not some of"),
        ("react-tiny/react.gguf", "../react.gguf", "file lies outside"),
        ("react-tiny/README.md", "/README.md", "card lies outside"),
        ('"{sha256}"', '"12"', "sha256 is not one"),
        ("size = {size}", f"size = {MOST_BYTES + 1}", "up to 25,000,000"),
        ("[model.adapter]", "[model.adapters]", "unknown key"),
    ],
)
def test_a_wrong_adapter_names_the_catalogue_the_model_and_what_is_wrong(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    path = write_catalogue(tmp_path, MODEL + ADAPTER.replace(old, new))
    with pytest.raises(ConfigError) as caught:
        load_catalogue(path)
    assert said in caught.value.what and caught.value.where == str(path)


def test_an_adapter_that_is_no_table_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="the adapter of 'tiny' is wrong: it is no table"):
        load_catalogue(write_catalogue(tmp_path, MODEL + 'adapter = "react.gguf"\n'))


def test_a_models_own_adapter_is_on_by_default(store: ModelStore, adapter: Adapter) -> None:
    chosen = store.adapter("tiny", "default")
    assert (chosen.path, chosen.known, chosen.notices) == (adapter.path, adapter, ())


@pytest.mark.parametrize("none", ["none", ""], ids=["none", "the empty text of earlier versions"])
def test_one_word_turns_it_off(store: ModelStore, none: str) -> None:
    assert store.adapter("tiny", none).path is None


def test_a_path_is_an_adapter_of_which_nothing_is_known(store: ModelStore, tmp_path: Path) -> None:
    path = write_lora(tmp_path / "other.gguf")
    chosen = store.adapter("tiny", str(path))
    assert (chosen.path, chosen.known) == (path, None)


def test_a_path_that_cannot_be_used_is_an_error(store: ModelStore, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"gone\.gguf"):
        store.adapter("tiny", str(tmp_path / "gone.gguf"))


def test_a_file_of_ones_own_has_no_default_adapter(store: ModelStore, tmp_path: Path) -> None:
    path = write(tmp_path / "own.gguf", model())
    assert store.adapter(str(path), "default").path is None


def test_without_its_file_the_model_goes_on_without_it_and_says_so(store: ModelStore, adapter: Adapter) -> None:
    adapter.path.unlink()
    chosen = store.adapter("tiny", "default")
    (notice,) = chosen.notices
    assert (chosen.path, chosen.known) == (None, None)
    assert "answers without its adapter" in notice and str(adapter.path) in notice and "cannot be read" in notice


def test_with_another_file_the_model_goes_on_without_it_and_says_so(store: ModelStore, adapter: Adapter) -> None:
    adapter.path.write_bytes(adapter.path.read_bytes()[:-1] + b"!")
    chosen = store.adapter("tiny", "default")
    (notice,) = chosen.notices
    assert chosen.path is None and "SHA-256" in notice


def test_verifying_a_model_reads_its_adapter_too(store: ModelStore, adapter: Adapter) -> None:
    assert store.verify("tiny").adapter == adapter
    adapter.path.write_bytes(b"GGUF")
    with pytest.raises(ModelError, match="not the adapter react: its SHA-256"):
        store.verify("tiny")


@pytest.mark.parametrize(
    ("task", "method", "trained"),
    [
        ("questions", "react", True),
        ("questions", "react-to-cot-sc", True),
        ("claims", "react", False),
        ("questions", "act", False),
        ("questions", "react-im", False),
        ("questions", "cot-sc", False),
    ],
)
def test_it_was_trained_for_methods_on_tasks(adapter: Adapter, task: str, method: str, trained: bool) -> None:
    assert adapter.is_for(task, METHODS[method]) is trained


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.file)
def test_an_adapter_that_is_shipped_is_the_right_file_with_a_card(shipped: Adapter) -> None:
    shipped.verify()
    assert shipped.path.stat().st_size == shipped.size
    assert (shipped.folder / shipped.card).is_file()
