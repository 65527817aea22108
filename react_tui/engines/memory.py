"""How much memory a model will take, from its header alone, and what to do where that is too much."""

from dataclasses import dataclass, replace

from react_tui.engines.ggml_types import BLOCKS
from react_tui.engines.gguf import GgufHeader
from react_tui.errors import ModelError

MIB = 1 << 20
SMALLEST_CONTEXT = 512
CACHE_TYPES = {"f16": 1, "q8_0": 8, "q4_0": 2}

_CELLS = 256
_F32, _F16 = 4, 2
# Measured: Python with llama.cpp; what llama.cpp and the engine keep of each token and each merge of the vocabulary.
_PROCESS = 53 * MIB
_TOKEN_BYTES, _MERGE_BYTES = 340, 220
# Rows of the network's width and of its inner layer that are alive at the same time.
_WIDE, _INNER = 6, 3


# What each further sequence adds to the room of all: a text shares its beginning, and seldom goes on for longer.
CELLS_PER_SLOT = 512


@dataclass(frozen=True)
class Window:
    """What a model is given to write in: tokens of context for each of ``slots`` sequences, and how they are kept.

    ``batch`` is how many tokens are evaluated at once.
    """

    context: int
    cache_type: str = "f16"
    flash_attention: bool = False
    slots: int = 1
    batch: int = 256

    @property
    def flash(self) -> bool:
        """Whether flash attention is used; a quantised cache needs it."""
        return self.flash_attention or self.cache_type != "f16"


@dataclass(frozen=True)
class Estimate:
    """Bytes of memory that the process of a loaded model takes once its context is full, within about 15%."""

    weights: int
    cache: int
    compute: int
    overhead: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.weights + self.cache + self.compute + self.overhead


def estimate(header: GgufHeader, window: Window, file_size: int | None = None) -> Estimate:
    """Return what a model takes on the CPU; ``file_size`` is that of all parts of a split model.

    A part of which the header does not say enough counts as nothing, so that no model is refused for that. Weights that
    llama.cpp lays out anew for the processor are counted once: the system takes the pages of the file back at need.
    """
    cells = min(window.context, header.context_length or window.context) + (window.slots - 1) * CELLS_PER_SLOT
    cells = -(-cells // _CELLS) * _CELLS
    vocabulary = header.items("tokenizer.ggml.tokens")
    weights = (file_size or header.file_size) - header.data_start
    overhead = _PROCESS + vocabulary * _TOKEN_BYTES + header.items("tokenizer.ggml.merges") * _MERGE_BYTES
    # One row of scores in the graph and one beside it, for each sequence that is written.
    logits = 2 * window.slots * vocabulary * _F32
    return Estimate(weights, _cache(header, cells, window), _compute(header, cells, window) + logits, overhead)


def fits(needed: Estimate, available: int) -> bool:
    """Tell whether a model goes into this many free bytes of memory."""
    return needed.total <= available


def require_fit(
    header: GgufHeader, window: Window, available: int, *, file_size: int | None = None, smaller: str = ""
) -> None:
    """Raise a ``ModelError`` with advice where a model does not fit; ``smaller`` is the name of a model that would."""
    needed = estimate(header, window, file_size)
    if not fits(needed, available):
        what = f"The model needs about {mebibytes(needed.total)} of memory, and {mebibytes(available)} are free."
        raise ModelError(what, hint=advice(header, window, available, file_size=file_size, smaller=smaller))


def advice(
    header: GgufHeader, window: Window, available: int, *, file_size: int | None = None, smaller: str = ""
) -> str:
    """Return what can be done about a model that does not fit, only what would help."""
    ways = []
    context = largest_context(header, window, available, file_size)
    if context:
        ways.append(f"set model.context to {context}")
    if window.cache_type == "f16":
        packed = replace(window, cache_type="q8_0")
        context = largest_context(header, packed, available, file_size) or 0
        if fits(estimate(header, packed, file_size), available):
            ways.append(f'set model.cache_type to "q8_0", with which {window.context} tokens fit')
        elif context:
            ways.append(f'set model.cache_type to "q8_0" and model.context to {context}')
    ways.append(f"choose a smaller model, such as {smaller}" if smaller else "choose a smaller model or quantisation")
    text = ", or ".join(ways)
    return f"{text[0].upper()}{text[1:]}. Closing other programs frees memory too."


def largest_context(header: GgufHeader, window: Window, available: int, file_size: int | None = None) -> int | None:
    """Return the largest power of two below the window's context with which a model fits, None where none does."""
    context = 1 << (window.context - 1).bit_length() - 1
    while context >= SMALLEST_CONTEXT:
        if fits(estimate(header, replace(window, context=context), file_size), available):
            return context
        context //= 2
    return None


def mebibytes(size: int) -> str:
    """Return a size in whole MiB, with its unit."""
    return f"{size / MIB:,.0f} MiB"


def _cache(header: GgufHeader, cells: int, window: Window) -> int:
    """Return the bytes of keys and values.

    Layers with a sliding window keep the whole context as well: otherwise no run could go back to an earlier step.
    """
    layers = header.number("{arch}.block_count") or 0
    heads = header.numbers("{arch}.attention.head_count_kv") or header.numbers("{arch}.attention.head_count")
    per_layer = heads if len(heads) > 1 else heads * layers
    width = sum(_head_widths(header))
    elements, size = BLOCKS[CACHE_TYPES[window.cache_type]]
    return cells * sum(per_layer) * width * size // elements


def _head_widths(header: GgufHeader) -> tuple[int, int]:
    """Return how many numbers the key and the value of one head have."""
    heads = max(header.numbers("{arch}.attention.head_count"), default=0)
    usual = (header.number("{arch}.embedding_length") or 0) // heads if heads else 0
    key = header.number("{arch}.attention.key_length")
    value = header.number("{arch}.attention.value_length")
    return key or usual, value or usual


def _compute(header: GgufHeader, cells: int, window: Window) -> int:
    """Return the bytes of scratch memory for one batch against a full context."""
    heads = max(header.numbers("{arch}.attention.head_count"), default=0)
    inner = max(header.numbers("{arch}.feed_forward_length"), default=0)
    wide = (header.number("{arch}.embedding_length") or 0) * _WIDE * _F32 * window.batch
    masks = 2 if header.number("{arch}.attention.sliding_window") else 1
    pairs = cells * window.batch
    if window.flash:
        # Each mask is kept in 16 bits as well, and the inner layer does not find room among the scores.
        return wide + pairs * masks * (_F32 + _F16) + inner * _INNER * _F32 * window.batch
    # The scores of all heads, and a copy in 16 bits to multiply the values with.
    scores = pairs * heads * (_F32 + _F16) + pairs * masks * _F32
    return wide + max(scores, inner * _INNER * _F32 * window.batch)
