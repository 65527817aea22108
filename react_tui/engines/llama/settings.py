"""How a model is to be loaded; known to both ends of the pipe."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LoadSettings:
    """A model file, the name it is shown under, and how to load it.

    ``n_ctx`` is the window in tokens, ``gpu_layers`` the layers to offload (-1 is all, ``auto`` what the build can),
    ``chat`` says whether the model's own chat template frames the prompt. ``extra_buffers`` lets llama.cpp lay weights
    out for special instructions of the processor (AMX, repacked 4-bit).
    """

    path: str
    name: str
    n_ctx: int
    gpu_layers: int | str = "auto"
    threads: int = 1
    chat: bool = True
    extra_buffers: bool = True
