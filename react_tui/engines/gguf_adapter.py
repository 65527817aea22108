"""LoRA adapters in GGUF files: whether one can be put on a model."""

from pathlib import Path

from react_tui.engines.gguf import GgufHeader, check_whole
from react_tui.errors import ModelError

_HINT = 'Choose another adapter, or none: model.adapter = "none".'


def check_adapter_file(path: Path, model: GgufHeader) -> GgufHeader:
    """Return the header of an adapter that is made for models like this one; a ``ModelError`` says what is wrong.

    Whether its matrices have the sizes of this very model is only seen when it is loaded.
    """
    header = check_whole(path)
    kind = header.text("general.type")
    if kind != "adapter":
        raise ModelError(f"This is no adapter but a {kind or 'model'} file.", where=str(path), hint=_HINT)
    sort = header.text("adapter.type")
    if sort != "lora":
        what = f"This is an adapter of the type {sort!r}; only LoRA adapters can be used."
        raise ModelError(what, where=str(path), hint=_HINT)
    if header.architecture != model.architecture:
        what = f"The adapter is for models of the architecture {header.architecture!r}, not {model.architecture!r}."
        raise ModelError(what, where=str(path), hint=_HINT)
    return header
