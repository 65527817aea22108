"""Evaluated tokens: several sequences side by side in one llama.cpp context."""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import llama_cpp as lib
import numpy as np
import numpy.typing as npt

from react_tui.engines.llama.native import Logits, Model
from react_tui.engines.memory import CELLS_PER_SLOT
from react_tui.errors import EngineError

_CACHE_TYPES = {"f16": lib.GGML_TYPE_F16, "q8_0": lib.GGML_TYPE_Q8_0, "q4_0": lib.GGML_TYPE_Q4_0}
_OK, _NO_ROOM, _ABORTED = 0, 1, 2


class DecodeAborted(Exception):
    """The abort callback ended a decode; what was evaluated before this call is still valid."""


class NoRoom(EngineError):
    """The memory for evaluated tokens is full; nothing has changed."""


@dataclass(eq=False)
class Slot:
    """The place of one sequence: the tokens that are evaluated there, and the logits after a whole ``prompt``."""

    number: int
    tokens: list[int] = field(default_factory=list)
    prompt: tuple[int, Logits] | None = None


class Context:
    """The evaluated tokens of ``slots`` sequences; a beginning that several share is held, and evaluated, once.

    ``n_ctx`` is the window of one sequence in tokens. Not every model can go back within a sequence or share a part
    of it; where it cannot, the sequence is forgotten.
    """

    def __init__(
        self,
        model: Model,
        n_ctx: int,
        slots: int,
        threads: int,
        batch: int,
        flash: bool,
        aborted: Callable[[], bool],
        cache_type: str = "f16",
    ) -> None:
        params = lib.llama_context_default_params()
        params.type_k = params.type_v = _CACHE_TYPES[cache_type]
        params.flash_attn_type = lib.LLAMA_FLASH_ATTN_TYPE_ENABLED if flash else lib.LLAMA_FLASH_ATTN_TYPE_DISABLED
        more = (slots - 1) * CELLS_PER_SLOT
        params.n_ctx = n_ctx + more
        params.n_batch = params.n_ubatch = batch
        params.n_seq_max = slots
        params.kv_unified = True
        params.n_threads = params.n_threads_batch = threads
        params.no_perf = True
        self._abort = lib.ggml_abort_callback(lambda _data: aborted())
        params.abort_callback = self._abort
        self._model = model
        self.handle = lib.llama_init_from_model(model.handle, params)
        if not self.handle:
            raise EngineError(f"there is not enough memory for a context of {n_ctx + more} tokens")
        self._memory = lib.llama_get_memory(self.handle)
        self._batch = lib.llama_batch_init(batch, 0, 1)
        self.n_ctx = lib.llama_n_ctx(self.handle) - more
        self.slots = tuple(map(Slot, range(slots)))

    def keep(self, slot: Slot, count: int) -> int:
        """Forget all but the first ``count`` tokens of a slot and return how many could be kept."""
        return self._cut(slot, count) if count < len(slot.tokens) else count

    def share(self, source: Slot, target: Slot, count: int) -> int:
        """Let a slot hold the first ``count`` tokens of another, and only those; return how many it holds."""
        self.keep(target, 0)
        # Some models copy all or nothing, and their slot is then cut back to nothing.
        lib.llama_memory_seq_cp(self._memory, source.number, target.number, -1, -1)
        target.tokens[:] = source.tokens
        target.prompt = source.prompt
        return self.keep(target, count)

    def evaluate(self, parts: Sequence[tuple[Slot, Sequence[int]]]) -> list[Logits]:
        """Append tokens to slots in one batch and return the logits after each part, shape (vocabulary,).

        The logits are valid until the next call. Raises ``DecodeAborted`` or ``NoRoom``, and leaves the slots as they
        were.
        """
        lasts = self._fill(parts)
        status = lib.llama_decode(self.handle, self._batch)
        if status == _OK:
            for slot, tokens in parts:
                slot.tokens.extend(tokens)
            return [self._logits(last) for last in lasts]
        if status == _NO_ROOM:
            raise NoRoom("the texts do not fit the memory for evaluated tokens", hint="Choose a smaller model.context.")
        for slot, _ in parts:
            # An aborted decode may have stored part of the batch.
            self._cut(slot, len(slot.tokens))
        if status == _ABORTED:
            raise DecodeAborted
        raise EngineError(f"llama.cpp could not evaluate {self._batch.n_tokens} tokens (status {status})")

    def state(self, slot: Slot) -> npt.NDArray[np.uint8]:
        """Return what a slot holds as bytes."""
        size = lib.llama_state_seq_get_size(self.handle, slot.number)
        data = np.empty(size, dtype=np.uint8)
        written = lib.llama_state_seq_get_data(self.handle, _bytes_of(data), size, slot.number)
        return data[:written]

    def restore(self, slot: Slot, data: npt.NDArray[np.uint8], tokens: Sequence[int]) -> bool:
        """Hold what ``state`` returned after these tokens; a state of another model leaves the slot empty."""
        self.keep(slot, 0)
        read = lib.llama_state_seq_set_data(self.handle, _bytes_of(data), len(data), slot.number)
        if read != len(data):
            self._cut(slot, 0)
            return False
        slot.tokens.extend(tokens)
        return True

    def close(self) -> None:
        """Free the memory of all sequences."""
        lib.llama_batch_free(self._batch)
        lib.llama_free(self.handle)

    def _fill(self, parts: Sequence[tuple[Slot, Sequence[int]]]) -> list[int]:
        """Put all parts into the batch and return the index of the last token of each."""
        batch, index, lasts = self._batch, 0, []
        for slot, tokens in parts:
            for position, token in enumerate(tokens, len(slot.tokens)):
                batch.token[index] = token
                batch.pos[index] = position
                batch.n_seq_id[index] = 1
                batch.seq_id[index][0] = slot.number
                batch.logits[index] = False
                index += 1
            batch.logits[index - 1] = True
            lasts.append(index - 1)
        batch.n_tokens = index
        return lasts

    def _logits(self, index: int) -> Logits:
        pointer = lib.llama_get_logits_ith(self.handle, index)
        return np.ctypeslib.as_array(pointer, shape=(self._model.n_vocab,))

    def _cut(self, slot: Slot, count: int) -> int:
        if not lib.llama_memory_seq_rm(self._memory, slot.number, count, -1):
            # A whole sequence can always be removed.
            lib.llama_memory_seq_rm(self._memory, slot.number, -1, -1)
            count = 0
        del slot.tokens[count:]
        if slot.prompt and slot.prompt[0] > count:
            slot.prompt = None
        return count


def _bytes_of(data: npt.NDArray[np.uint8]) -> "ctypes.Array[ctypes.c_uint8]":
    return ctypes.cast(data.ctypes.data, ctypes.POINTER(ctypes.c_uint8))  # type: ignore[return-value]  # as the library
