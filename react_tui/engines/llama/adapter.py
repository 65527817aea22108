"""LoRA adapters: small changes to the weights of a model, added while it writes."""

import ctypes
import os

import llama_cpp as lib

from react_tui.engines.llama.context import Context
from react_tui.engines.llama.native import Log, Model
from react_tui.errors import EngineError


def apply_adapter(model: Model, context: Context, path: str, scale: float, log: Log) -> None:
    """Add an adapter to a context with a weight; it is freed together with the model."""
    log.clear()
    adapter = lib.llama_adapter_lora_init(model.handle, os.fsencode(path))
    if not adapter:
        hint = "Choose the model that the adapter was trained on, or another adapter (model.adapter)."
        raise EngineError(f"llama.cpp could not put the adapter on this model: {log.reason()}.", where=path, hint=hint)
    adapters = (lib.llama_adapter_lora_p_ctypes * 1)(adapter)
    scales = (ctypes.c_float * 1)(scale)
    if lib.llama_set_adapters_lora(context.handle, adapters, 1, scales):
        raise EngineError("llama.cpp could not use the adapter.", where=path)
