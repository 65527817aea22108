"""A catalogue of the tests' own, in which the one model has a tiny adapter."""

from hashlib import sha256
from pathlib import Path

from gguf_files import model, write
from lora_files import write_lora

from react_tui.models import Adapter, Catalogue, ModelStore, load_catalogue
from react_tui.paths import Folders

MODEL = """
default = "tiny"
[[model]]
name = "tiny"
title = "Tiny"
source = "https://example.org/tiny.gguf"
licence = "MIT"
chat = true
"""
ADAPTER = """
[model.adapter]
file = "react-tiny/react.gguf"
size = {size}
sha256 = "{sha256}"
licence = "Apache-2.0"
card = "react-tiny/README.md"
tasks = ["questions"]
methods = ["react"]
"""


def write_catalogue(folder: Path, text: str = MODEL + ADAPTER) -> Path:
    """Write a catalogue with a file of its adapter beside it, whose size and checksum it tells."""
    file = write_lora(folder / "react-tiny" / "react.gguf").read_bytes()
    path = folder / "catalogue.toml"
    path.write_text(text.format(size=len(file), sha256=sha256(file).hexdigest()), encoding="utf-8")
    return path


def adapted(folder: Path) -> Catalogue:
    """Return such a catalogue."""
    return load_catalogue(write_catalogue(folder))


def tiny_adapter(folder: Path) -> Adapter:
    """Return the adapter of such a catalogue."""
    adapter = adapted(folder).entries["tiny"].adapter
    assert adapter is not None
    return adapter


def store_with_adapter(home: Folders, folder: Path) -> ModelStore:
    """Return a store of such a catalogue, in which the model is here."""
    write(home.models / "tiny.gguf", model())
    return ModelStore(home, adapted(folder))
