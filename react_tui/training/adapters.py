"""From an adapter in peft's format to a LoRA adapter in a GGUF file, which llama.cpp puts on the model."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from react_tui.errors import UsageError

_LAYER = re.compile(r"\.layers\.(?P<layer>\d+)\.(?:self_attn|mlp)\.(?P<name>\w+)\.lora_(?P<end>[AB])\.weight$")
_NAMES = {
    "q_proj": "attn_q",
    "k_proj": "attn_k",
    "v_proj": "attn_v",
    "o_proj": "attn_output",
    "gate_proj": "ffn_gate",
    "up_proj": "ffn_up",
    "down_proj": "ffn_down",
}
# In these families llama.cpp turns pairs of neighbouring rows of queries and keys, PyTorch rows half a head apart.
_PERMUTED = ("llama",)
# So many numbers of a row share a scale in llama.cpp's 8-bit format.
_BLOCK = 32
Weights = npt.NDArray[np.float32]


def convert(folder: Path, target: Path, architecture: str, heads: int, key_heads: int) -> int:
    """Write the adapter of a folder as a GGUF file for a model and return its size in bytes.

    Matrices are 8-bit where their rows allow it, and 16-bit elsewhere: half the size, and quicker in llama.cpp.

    ``architecture`` is the model's ``general.architecture``; ``heads`` and ``key_heads`` are its numbers of attention
    heads and of heads of keys and values.
    """
    config = json.loads((folder / "adapter_config.json").read_text(encoding="utf-8"))
    weights = _read(folder / "adapter_model.safetensors")
    alpha = config["lora_alpha"] * (math.sqrt(config["r"]) if config.get("use_rslora") else 1)
    is_permuted = architecture in _PERMUTED
    tensors = dict(_named(weights, {"q_proj": heads, "k_proj": key_heads} if is_permuted else {}))
    _write(target, architecture, float(alpha), tensors)
    return target.stat().st_size


def _read(path: Path) -> Mapping[str, Weights]:
    # Both libraries belong to the extra [train], and only this command needs them.
    from safetensors.numpy import load_file

    weights: Mapping[str, Weights] = load_file(path)
    return weights


def _named(weights: Mapping[str, Weights], turned: Mapping[str, int]) -> Iterator[tuple[str, Weights]]:
    """Yield the matrices under llama.cpp's names; ``turned`` has the heads of the layers whose rows change places."""
    for key in sorted(weights):
        match = _LAYER.search(key)
        if match is None or match["name"] not in _NAMES:
            raise UsageError(f"no name is known in llama.cpp for {key}.", hint="Train only the layers of the recipe.")
        matrix = weights[key]
        if match["end"] == "B" and match["name"] in turned:
            matrix = in_pairs(matrix, turned[match["name"]])
        yield f"blk.{match['layer']}.{_NAMES[match['name']]}.weight.lora_{match['end'].lower()}", matrix


def in_pairs(matrix: Weights, heads: int) -> Weights:
    """Return a matrix whose rows of each head, shape (heads * size, columns), stand as llama.cpp turns them."""
    rows, columns = matrix.shape
    return matrix.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)


def _write(target: Path, architecture: str, alpha: float, tensors: Mapping[str, Weights]) -> None:
    import gguf

    writer = gguf.GGUFWriter(target, architecture)
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", alpha)
    for name, matrix in tensors.items():
        if matrix.shape[1] % _BLOCK:
            writer.add_tensor(name, np.ascontiguousarray(matrix, dtype=np.float16))
        else:
            eight_bit = gguf.quantize(np.ascontiguousarray(matrix, dtype=np.float32), gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor(name, eight_bit, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
