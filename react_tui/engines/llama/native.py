"""llama.cpp's log, models and grammars as objects; with ``context``, all of the project that touches ctypes."""

import ctypes
import os
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

import llama_cpp as lib
import numpy as np
import numpy.typing as npt

from react_tui.engines.llama.gbnf import UNREADABLE, suspect
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

Logits = npt.NDArray[np.float32]
TokenIds = npt.NDArray[np.int32]

_CANDIDATE = np.dtype([("id", "i4"), ("logit", "f4"), ("p", "f4")])
_PIECE_BYTES = 256
_LEVEL_ERROR = 4


class Log:
    """Receives llama.cpp's messages: all go to a sink, and errors since the last ``clear`` are kept."""

    def __init__(self, sink: Callable[[str], None]) -> None:
        self._sink = sink
        self._errors: list[str] = []
        # llama.cpp keeps the pointer, so that the callback object has to live as long as the process.
        self._callback = lib.llama_log_callback(self._receive)
        lib.llama_log_set(self._callback, None)

    def clear(self) -> None:
        """Forget the errors received so far."""
        self._errors.clear()

    def reason(self) -> str:
        """Return the first error since ``clear``, which names the cause of what follows."""
        return next(filter(None, map(str.strip, self._errors)), "")

    def _receive(self, level: int, text: bytes, _data: object) -> None:
        message = text.decode("utf-8", errors="replace")
        if level == _LEVEL_ERROR:
            self._errors.append(message)
            del self._errors[:-50]
        self._sink(message)


class Model:
    """Weights and vocabulary."""

    def __init__(self, settings: LoadSettings, gpu_layers: int, progress: Callable[[float], bool]) -> None:
        params = lib.llama_model_default_params()
        params.n_gpu_layers = gpu_layers
        params.use_extra_bufts = settings.extra_buffers
        self._progress = lib.llama_progress_callback(lambda fraction, _data: progress(fraction))
        params.progress_callback = self._progress
        # Segments are tokenised one by one; a blank before each would change the text.
        self._overrides = (lib.llama_model_kv_override * 2)()
        no_blank = lib.llama_model_kv_override_value(val_bool=False)
        self._overrides[0] = lib.llama_model_kv_override(
            lib.LLAMA_KV_OVERRIDE_TYPE_BOOL, b"tokenizer.ggml.add_space_prefix", no_blank
        )
        params.kv_overrides = self._overrides
        self.handle = lib.llama_model_load_from_file(os.fsencode(settings.path), params)
        if not self.handle:
            raise EngineError("llama.cpp could not load the model", where=settings.path)
        self.vocab = lib.llama_model_get_vocab(self.handle)
        self.n_vocab = lib.llama_vocab_n_tokens(self.vocab)
        self.n_ctx_train = lib.llama_model_n_ctx_train(self.handle)
        self.piece = lru_cache(maxsize=None)(self._piece)
        self.end_tokens = self._end_tokens()
        self.silent = self._silent()

    def tokenize(self, text: str, *, control: bool = False) -> list[int]:
        """Return the tokens of a text; names of control tokens in it mean themselves only if ``control``."""
        # Half of a surrogate pair, as broken data may hold, is no character.
        data = text.encode(errors="replace")
        size = len(data) + 8
        buffer = (lib.llama_token * size)()
        count = lib.llama_tokenize(self.vocab, data, len(data), buffer, size, False, control)
        if count < 0:
            raise EngineError(f"a text of {len(data)} bytes could not be tokenised")
        return list(buffer[:count])

    @cached_property
    def spellings(self) -> "Spellings":
        """The vocabulary by what it spells."""
        return Spellings([self.piece(token) for token in range(self.n_vocab)])

    def _piece(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(_PIECE_BYTES)
        length = lib.llama_token_to_piece(self.vocab, token, buffer, _PIECE_BYTES, 0, False)
        if length < 0:
            buffer = ctypes.create_string_buffer(-length)
            length = lib.llama_token_to_piece(self.vocab, token, buffer, -length, 0, False)
        return buffer.raw[:length]

    def _end_tokens(self) -> frozenset[int]:
        return frozenset(t for t in range(self.n_vocab) if lib.llama_vocab_is_eog(self.vocab, t))

    def _silent(self) -> npt.NDArray[np.bool_]:
        tokens = range(self.n_vocab)
        control = [bool(lib.llama_vocab_is_control(self.vocab, token)) for token in tokens]
        return np.array([is_control and token not in self.end_tokens for token, is_control in enumerate(control)])

    @property
    def template(self) -> str | None:
        """The model's own chat template (Jinja), or None."""
        text = lib.llama_model_chat_template(self.handle, None)
        return text.decode("utf-8", errors="replace") if text else None

    def special_text(self, token: int) -> str:
        """Return the name of a control token such as ``<s>``, or an empty string for none (-1)."""
        return lib.llama_vocab_get_text(self.vocab, token).decode("utf-8", errors="replace") if token >= 0 else ""

    def bos(self) -> str:
        """Return the name of the token that begins a text, or an empty string."""
        return self.special_text(lib.llama_vocab_bos(self.vocab))

    def eos(self) -> str:
        """Return the name of the token that ends a text, or an empty string."""
        return self.special_text(lib.llama_vocab_eos(self.vocab))

    @property
    def wants_bos(self) -> bool:
        """Whether a prompt for this model begins with its first control token."""
        return bool(lib.llama_vocab_get_add_bos(self.vocab))

    def close(self) -> None:
        """Free the weights."""
        lib.llama_model_free(self.handle)


class Spellings:
    """What the tokens of a vocabulary spell: ``pieces`` sorted, their ``tokens``, and those ``closing`` a bracket."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        # Control tokens spell nothing.
        spelled = sorted((piece, token) for token, piece in enumerate(pieces) if piece)
        self.pieces = [piece for piece, _ in spelled]
        self.tokens = [token for _, token in spelled]
        self.closing = [token for piece, token in spelled if piece.endswith(b"]")]


class Grammar:
    """A grammar at some point of its text: which tokens are legal there."""

    def __init__(self, model: Model, text: str) -> None:
        self._silent = model.silent
        # llama.cpp takes an empty text for a grammar that allows everything, and reads on to the first NUL alone.
        usable = text.strip() and not UNREADABLE.search(text)
        self._sampler = lib.llama_sampler_init_grammar(model.vocab, text.encode(), b"root") if usable else None
        if not self._sampler:
            raise EngineError(f"the grammar was refused: {suspect(text)}.", where="grammar")

    def legal(self, tokens: TokenIds) -> npt.NDArray[np.bool_]:
        """Return for each token whether it may come next, shape as ``tokens``."""
        candidates = np.zeros(len(tokens), dtype=_CANDIDATE)
        candidates["id"] = tokens
        data = candidates.ctypes.data_as(ctypes.POINTER(lib.llama_token_data))
        array = lib.llama_token_data_array(data, len(tokens), -1, False)
        lib.llama_sampler_apply(self._sampler, ctypes.byref(array))
        # Control tokens spell nothing, so that a grammar lets them pass anywhere; in a text they have no place.
        legal: npt.NDArray[np.bool_] = np.isfinite(candidates["logit"]) & ~self._silent[tokens]
        return legal

    def accept(self, token: int) -> None:
        """Move on by a legal token."""
        lib.llama_sampler_accept(self._sampler, token)

    def close(self) -> None:
        """Free the grammar."""
        lib.llama_sampler_free(self._sampler)


def can_offload() -> bool:
    """Whether this build of llama.cpp can use a GPU."""
    return bool(lib.llama_supports_gpu_offload())


def library_version() -> str:
    """Return the version of llama-cpp-python, and so of llama.cpp."""
    return str(lib.__version__)
