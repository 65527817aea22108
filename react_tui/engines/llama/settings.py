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
    ``auto``: off on a CPU, where it decodes a long context three times slower. ``cache_type`` is the number format of
    the key-value cache, ``adapter`` the path of a LoRA adapter that is added with the weight ``adapter_scale``.
    ``cache`` is the folder of warm starts, of ``cache_bytes`` at most; without one there are none. So many ``slots``
    pieces are written at the same time.
    """

    path: str
    name: str
    n_ctx: int
    gpu_layers: int | str = "auto"
    threads: int = 1
    chat: bool = True
    extra_buffers: bool = True
    flash_attention: str = "auto"
    cache_type: str = "f16"
    adapter: str = ""
    adapter_scale: float = 1.0
    cache: str = ""
    cache_bytes: int = 1 << 29
    slots: int = 1

    @property
    def title(self) -> str:
        """The name to show: that of the model, and of the adapter on it."""
        return f"{self.name} + {self.adapter_title}" if self.adapter else self.name

    @property
    def adapter_title(self) -> str:
        """The name of the adapter with its scale where that is not 1, empty where there is none."""
        scale = "" if self.adapter_scale == 1 else f" × {self.adapter_scale:g}"
        return f"{Path(self.adapter).stem}{scale}" if self.adapter else ""

    def identity(self, version: str) -> str:
        """Return a digest of all that a warm start depends on: the files, how they are loaded, and llama.cpp."""
        stats = [Path(path).stat() for path in (self.path, self.adapter) if path]
        about = {**asdict(self), "files": [(file.st_size, file.st_mtime_ns) for file in stats], "version": version}
        for indifferent in ("name", "n_ctx", "threads", "cache", "cache_bytes", "slots"):
            del about[indifferent]
        return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
