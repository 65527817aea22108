"""Prompts as tokens: framed as the model expects, each text tokenised once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import Prompt, Segment
from react_tui.engines.llama.framing import Frame
from react_tui.engines.llama.native import Model

_CACHED_TEXTS = 512


@dataclass(frozen=True)
class Tokens:
    """A framed prompt: its spans and their numbers of tokens, all tokens, and how many of them are the fixed part.

    It ``begins`` a run when nothing has been written yet: its reply is a label at most.
    """

    spans: tuple[Segment, ...]
    counts: tuple[int, ...]
    all: list[int]
    fixed: int
    begins: bool


class Prompts:
    """Turns prompts and stop strings into what the model knows them as."""

    def __init__(self, model: Model, frame: Frame) -> None:
        self._model = model
        self._frame = frame
        self._tokens_of: dict[tuple[str, bool], list[int]] = {}
        self._stops: dict[bytes, npt.NDArray[np.bool_]] = {}

    def tokens(self, prompt: Prompt) -> Tokens:
        """Return a prompt with its frame in tokens."""
        spans = self._frame.around(prompt)
        tokens = [self._tokens(span) for span in spans]
        counts = tuple(map(len, tokens))
        fixed = sum(counts[: len(self._frame.fixed(prompt))])
        begins = len(prompt.reply) <= 1
        return Tokens(spans, counts, [token for span in tokens for token in span], fixed, begins)

    def count(self, prompt: Prompt) -> int:
        """Return the number of tokens of a prompt with its frame."""
        return sum(len(self._tokens(span)) for span in self._frame.around(prompt))

    def stop_mask(self, stop: str) -> npt.NDArray[np.bool_]:
        """Return which tokens open with a stop string or end the text, shape (vocabulary,)."""
        data = stop.encode()
        if data not in self._stops:
            model = self._model
            mask = [token in model.end_tokens or model.piece(token).startswith(data) for token in range(model.n_vocab)]
            self._stops[data] = np.array(mask)
        return self._stops[data]

    def _tokens(self, span: Segment) -> list[int]:
        if span.tokens is not None:
            return list(span.tokens)
        key = (span.text, span.control)
        if key not in self._tokens_of:
            if len(self._tokens_of) >= _CACHED_TEXTS:
                self._tokens_of.clear()
            self._tokens_of[key] = self._model.tokenize(span.text, control=span.control)
        return self._tokens_of[key]
