"""How a model is to be loaded; known to both ends of the pipe."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class LoadSettings:
    """A model file, the name it is shown under, and how to load it.

    ``n_ctx`` is the window in tokens, ``gpu_layers`` the layers to offload (-1 is all, ``auto`` what the build can),
    ``chat`` says whether the model's own chat template frames the prompt. ``extra_buffers`` lets llama.cpp lay weights
    out for special instructions of the processor (AMX, repacked 4-bit). ``flash_attention`` is ``on``, ``off``, or
    ``auto``: off on a CPU, where it decodes a long context three times slower. ``cache`` is the folder of warm starts,
    of ``cache_bytes`` at most; without one there are none. So many ``slots`` pieces are written at the same time.
    """

    path: str
    name: str
    n_ctx: int
    gpu_layers: int | str = "auto"
    threads: int = 1
    chat: bool = True
    extra_buffers: bool = True
    flash_attention: str = "auto"
    cache: str = ""
    cache_bytes: int = 1 << 29
    slots: int = 1

    def identity(self, version: str) -> str:
        """Return a digest of all that a warm start depends on: the model's file, how it is loaded, and llama.cpp."""
        file = Path(self.path).stat()
        about = {**asdict(self), "size": file.st_size, "modified": file.st_mtime_ns, "version": version}
        for indifferent in ("name", "n_ctx", "threads", "cache", "cache_bytes", "slots"):
            del about[indifferent]
        return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
