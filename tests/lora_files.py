"""Small LoRA adapters for tests, made for the shape of the default model unless they say otherwise."""

import random
import struct
from pathlib import Path

from gguf_files import Tensor, header, write

RANK, WIDTH = 2, 576


def write_lora(
    path: Path, *, architecture: str = "llama", kind: str = "adapter", sort: str = "lora", width: int = WIDTH
) -> Path:
    """Write an adapter that changes the queries and the outputs of the first layer a lot."""
    metadata = {
        "general.architecture": architecture,
        "general.type": kind,
        "adapter.type": sort,
        "adapter.lora.alpha": 2.0,
    }
    tensors, offset = [], 0
    for base in ("blk.0.attn_q.weight", "blk.0.attn_output.weight"):
        for end, shape in (("lora_a", (width, RANK)), ("lora_b", (RANK, width))):
            tensors.append(Tensor(shape, offset=offset, name=f"{base}.{end}"))
            offset += 4 * width * RANK
    numbers = random.Random(0)
    data = struct.pack(f"<{offset // 4}f", *(numbers.gauss(0, 1) for _ in range(offset // 4)))
    return write(path, header(metadata, tensors) + data)
