"""GGUF model files: what their header says, and whether the file can be loaded at all."""

import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from react_tui.engines.ggml_types import tensor_bytes
from react_tui.engines.gguf_parts import resolve_model_file, split_parts
from react_tui.engines.gguf_reader import ArrayLength, DamagedError, HeaderReader, IncompleteError, Value
from react_tui.errors import ModelError

__all__ = ["GgufHeader", "check_model_file", "check_whole", "read_header", "resolve_model_file"]

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MAX_KEYS = 1 << 16
MAX_TENSORS = 1 << 18
MAX_DIMENSIONS = 4
MAX_FILE = 1 << 50
DEFAULT_ALIGNMENT = 32
FETCH_AGAIN = "Download it again, or choose another file."

_IMPOSTORS = (
    (re.compile(rb"\s*<(!doctype|html|head|body|\?xml)", re.IGNORECASE), "is a web page, not a model"),
    (re.compile(rb"version https://git-lfs"), "is a Git LFS pointer, not the model itself"),
    (re.compile(rb"PK\x03\x04"), "is a zip archive, not a model"),
    (re.compile(rb"lmgg|fmgg|tjgg|algg"), "is in an old GGML format, which llama.cpp no longer reads"),
)


@dataclass(frozen=True)
class GgufHeader:
    """What a GGUF file says of itself.

    Sizes are in bytes: the data of the tensors begins at ``data_start``, and ``expected_size`` is None where a tensor
    type is not known.
    """

    version: int
    tensor_count: int
    metadata: Mapping[str, Value]
    file_size: int
    expected_size: int | None
    data_start: int = 0

    def text(self, key: str) -> str:
        """Return a string of the metadata, empty where there is none."""
        value = self.metadata.get(key)
        return value if isinstance(value, str) else ""

    def number(self, key: str) -> int | None:
        """Return a whole number of the metadata, with ``{arch}`` in the key standing for the architecture."""
        value = self._value(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the whole numbers of a key that may have one for each layer; empty where there are none."""
        value = self._value(key)
        number = self.number(key)
        return value if isinstance(value, tuple) else () if number is None else (number,)

    def items(self, key: str) -> int:
        """Return how many items an array of the metadata has, 0 where there is none."""
        value = self._value(key)
        return len(value) if isinstance(value, tuple) else value.items if isinstance(value, ArrayLength) else 0

    def _value(self, key: str) -> Value | None:
        return self.metadata.get(key.replace("{arch}", self.architecture))

    @property
    def architecture(self) -> str:
        """The family of the network, such as ``llama``."""
        return self.text("general.architecture")

    @property
    def name(self) -> str:
        """The model's own name for itself."""
        return self.text("general.name")

    @property
    def chat_template(self) -> str:
        """The Jinja source of the chat template, empty for a model without one."""
        return self.text("tokenizer.chat_template")

    @property
    def context_length(self) -> int | None:
        """The tokens of context that the model was trained for."""
        return self.number("{arch}.context_length")


def read_header(path: Path) -> GgufHeader:
    """Read the header of a GGUF file; a ``ModelError`` says why it cannot be read."""
    size = _regular_size(path)
    try:
        with path.open("rb") as file:
            _check_start(path, file.read(512), size)
            file.seek(4)
            return _header(HeaderReader(file, size), size)
    except OSError as error:
        raise ModelError(f"The file cannot be read ({error.strerror}).", where=str(path)) from error
    except IncompleteError as error:
        what = f"The file is incomplete: it ends inside its header, after {size:,} bytes."
        raise ModelError(what, where=str(path), hint=FETCH_AGAIN) from error
    except DamagedError as error:
        raise ModelError(f"The file is damaged: {error}.", where=str(path), hint=FETCH_AGAIN) from error


def check_model_file(path: Path) -> GgufHeader:
    """Return the header of a model that is whole, all its parts included; a ``ModelError`` says what is wrong."""
    path = resolve_model_file(path)
    header = check_whole(path)
    kind = header.text("general.type")
    if kind not in ("", "model"):
        hint = "Choose the model that it belongs to."
        raise ModelError(f"This is not a language model but its {kind} file.", where=str(path), hint=hint)
    if not header.architecture:
        what = "The file does not say which architecture it has, so it cannot be loaded."
        raise ModelError(what, where=str(path), hint=FETCH_AGAIN)
    parts = header.number("split.count") or 1
    if parts > 1:
        _check_parts(path, parts)
    return header


def _regular_size(path: Path) -> int:
    try:
        status = path.stat()
    except FileNotFoundError as error:
        raise ModelError("There is no such file.", where=str(path), hint="Check the path.") from error
    except (OSError, ValueError) as error:
        raise ModelError(f"The file cannot be read ({error}).", where=str(path)) from error
    if stat.S_ISDIR(status.st_mode):
        found = sorted(child.name for child in path.glob("*.gguf"))
        hint = f"Name the file in it, such as {found[0]}." if found else "Name a .gguf file."
        raise ModelError("This is a folder, not a model.", where=str(path), hint=hint)
    if not stat.S_ISREG(status.st_mode):
        raise ModelError("This is not a regular file.", where=str(path), hint="Name a .gguf file.")
    if status.st_size == 0:
        raise ModelError("The file is empty (0 bytes).", where=str(path), hint=FETCH_AGAIN)
    return status.st_size


def _check_start(path: Path, start: bytes, size: int) -> None:
    if start.startswith(MAGIC) and size >= 8:
        _check_version(path, start[4:8])
        return
    if start.startswith(MAGIC) or MAGIC.startswith(start):
        raise IncompleteError
    for pattern, what in _IMPOSTORS:
        if pattern.match(start):
            raise ModelError(f"The file {what} ({size:,} bytes).", where=str(path), hint=FETCH_AGAIN)
    what = "The file is not a GGUF model: it does not begin with the letters GGUF."
    raise ModelError(what, where=str(path), hint=FETCH_AGAIN)


def _check_version(path: Path, field: bytes) -> None:
    version = int.from_bytes(field, "little")
    if int.from_bytes(field, "big") in VERSIONS:
        what = "The file is a big-endian GGUF, which this machine cannot load."
        raise ModelError(what, where=str(path), hint="Choose the ordinary, little-endian file of this model.")
    if version not in VERSIONS:
        supported = " and ".join(map(str, VERSIONS))
        what = f"The file has GGUF version {version}; only versions {supported} can be loaded."
        raise ModelError(what, where=str(path), hint="Choose another file of this model.")


def _header(reader: HeaderReader, size: int) -> GgufHeader:
    version = reader.u32()
    tensors = reader.count(MAX_TENSORS, "tensors")
    keys = reader.count(MAX_KEYS, "metadata keys")
    metadata = {reader.text(): reader.value() for _ in range(keys)}
    data_start, expected = _data(reader, tensors, metadata)
    return GgufHeader(version, tensors, metadata, size, expected, data_start)


def _data(reader: HeaderReader, tensors: int, metadata: Mapping[str, Value]) -> tuple[int, int | None]:
    """Return where the data of the tensors begins and where it ends, None for an end that is not known."""
    ends = [_tensor_end(reader) for _ in range(tensors)]
    alignment = metadata.get("general.alignment", DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or not 0 < alignment < 1 << 32 or alignment & (alignment - 1):
        raise DamagedError("its alignment is not a power of two")
    data = -(-reader.position // alignment) * alignment
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return data, None
    expected = data + max(known) if known else reader.position
    if expected > MAX_FILE:
        raise DamagedError(f"its tensors would take {expected >> 40:,} TiB")
    return data, expected


def _tensor_end(reader: HeaderReader) -> int | None:
    reader.text()
    shape = [reader.u64() for _ in range(reader.u32_at_most(MAX_DIMENSIONS, "dimensions"))]
    kind, offset = reader.u32(), reader.u64()
    try:
        size = tensor_bytes(kind, shape)
    except ValueError as error:
        raise DamagedError(f"a tensor has {error}") from error
    return None if size is None else offset + size


def check_whole(path: Path) -> GgufHeader:
    """Return the header of a GGUF file of any kind of which no byte is missing."""
    header = read_header(path)
    if header.expected_size is not None and header.file_size < header.expected_size:
        what = f"The file is incomplete: {header.file_size:,} of {header.expected_size:,} bytes are there."
        raise ModelError(what, where=str(path), hint=FETCH_AGAIN)
    return header


def _check_parts(path: Path, parts: int) -> None:
    names = split_parts(path)
    if len(names) != parts:
        hint = f"llama.cpp finds the parts by their names: give them back theirs (…-00001-of-{parts:05}.gguf)."
        raise ModelError(f"This is one of {parts} parts of a model, under another name.", where=str(path), hint=hint)
    for part in names:
        if part != path:
            check_whole(part)
