"""Whether the chosen model goes into this machine's memory."""

from pathlib import Path

import psutil

from react_tui.config import Config
from react_tui.engines.gguf import GgufHeader
from react_tui.engines.gguf_parts import size_with_parts
from react_tui.engines.llama.build import read_build
from react_tui.engines.memory import MIB, Estimate, Window, estimate, fits, require_fit
from react_tui.models import Catalogue, StoredModel


def available_memory() -> int:
    """Return the bytes of memory that programs can still take without swapping."""
    return int(psutil.virtual_memory().available)


def window_of(config: Config, slots: int = 1) -> Window:
    """Return what a model would be given to write in."""
    model = config.model
    return Window(model.context, model.cache_type, model.flash_attention == "on", slots)


def memory_of(path: Path, header: GgufHeader, config: Config, slots: int = 1) -> Estimate:
    """Return what a model takes with these settings."""
    return estimate(header, window_of(config, slots), size_with_parts(path))


def bytes_of_memory(model: StoredModel, config: Config) -> int:
    """Return what a model takes with these settings, or about that where it is not here; 0 where nobody knows."""
    if model.header:
        return memory_of(model.path, model.header, config).total
    return model.entry.memory_mib * MIB if model.entry else 0


def check_fit(
    path: Path, header: GgufHeader, config: Config, catalogue: Catalogue, available: int, slots: int = 1
) -> Estimate:
    """Return what a model takes; raise ``ModelError`` with advice where that is more than there is.

    What a GPU holds is not this machine's memory, and llama.cpp finds out itself whether it suffices.
    """
    needed = memory_of(path, header, config, slots)
    # The build is only asked when it matters, since that takes a process of its own.
    if not fits(needed, available) and not (config.model.gpu_layers != 0 and read_build().offload):
        smaller = smaller_model(catalogue, min(available, needed.total))
        require_fit(header, window_of(config, slots), available, file_size=size_with_parts(path), smaller=smaller)
    return needed


def smaller_model(catalogue: Catalogue, below: int) -> str:
    """Return the name of the largest known model that takes less than so many bytes, empty where none does."""
    fitting = [entry for entry in catalogue.entries.values() if 0 < entry.memory_mib * MIB < below]
    return max(fitting, key=lambda entry: entry.memory_mib).name if fitting else ""
