"""Small GGUF files for tests, written byte by byte: right ones, and ones that lie."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

U32, U64, FLOAT, BOOL, STRING, ARRAY = 4, 10, 6, 7, 8, 9
F32, Q4_K = 0, 12
ALIGNMENT = 32

MODEL = {
    "general.architecture": "llama",
    "general.name": "Tiny",
    "llama.context_length": 2048,
    "llama.block_count": 2,
    "tokenizer.chat_template": "{{ messages }}",
    "tokenizer.ggml.tokens": ["<s>", "a", "é"],
    "tokenizer.ggml.scores": [1, 2, 3],
}


@dataclass(frozen=True)
class Tensor:
    """One tensor's entry in the header."""

    shape: tuple[int, ...] = (64,)
    kind: int = F32
    offset: int = 0
    name: str = ""


def text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def value(item: object) -> bytes:
    match item:
        case bool():
            return struct.pack("<I?", BOOL, item)
        case int():
            return struct.pack("<II", U32, item)
        case float():
            return struct.pack("<If", FLOAT, item)
        case str():
            return struct.pack("<I", STRING) + text(item)
        case [str(), *_]:
            return struct.pack("<IIQ", ARRAY, STRING, len(item)) + b"".join(text(str(word)) for word in item)
        case [*numbers]:
            return struct.pack("<IIQ", ARRAY, U32, len(numbers)) + struct.pack(f"<{len(numbers)}I", *numbers)
    raise TypeError(item)


def prologue(tensors: int, keys: int, version: int = 3) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, tensors, keys)


def header(metadata: Mapping[str, object], tensors: Sequence[Tensor], version: int = 3) -> bytes:
    """Return a whole header, padded to the place where the tensors' data begins."""
    data = prologue(len(tensors), len(metadata), version)
    data += b"".join(text(key) + value(item) for key, item in metadata.items())
    for number, tensor in enumerate(tensors):
        shape = struct.pack(f"<I{len(tensor.shape)}Q", len(tensor.shape), *tensor.shape)
        data += text(tensor.name or f"blk.{number}.weight") + shape + struct.pack("<IQ", tensor.kind, tensor.offset)
    return data + bytes(-len(data) % ALIGNMENT)


def model(metadata: Mapping[str, object] = MODEL, *, body: int = 256) -> bytes:
    """Return a whole model of one F32 tensor with ``body`` bytes."""
    return header(metadata, [Tensor((body // 4,))]) + bytes(body)


def write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def write_split(folder: Path, parts: int, stem: str = "m") -> list[Path]:
    """Write a model in parts; only the first has metadata beside the split's own."""
    paths = []
    for part in range(parts):
        metadata = (MODEL if part == 0 else {}) | {"split.no": part, "split.count": parts}
        paths.append(write(folder / f"{stem}-{part + 1:05}-of-{parts:05}.gguf", model(metadata)))
    return paths
