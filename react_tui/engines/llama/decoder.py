"""Writing one piece of text: evaluate what is new in the prompt, then choose token after token under the grammar."""

import codecs
import time
from collections.abc import Generator, Iterator

import numpy as np
import numpy.typing as npt

from react_tui.core.engine import (
    Completion,
    EngineEvent,
    Finish,
    Framed,
    Prompt,
    Reading,
    Request,
    Segment,
    Usage,
    Writing,
)
from react_tui.engines.llama.framing import Frame
from react_tui.engines.llama.native import Context, DecodeAborted, Grammar, Log, Model, TokenIds
from react_tui.engines.llama.sampler import Sampler
from react_tui.engines.llama.warm import WarmStarts
from react_tui.errors import EngineError

# Prompts are fed in slices, so that progress is told and a stop is heard between them too.
SLICE = 256
# A shorter fixed part is evaluated sooner than its state is read from disk.
WORTH_KEEPING = 256
_CACHED_TEXTS = 512


class Decoder:
    """Writes pieces with one model and one context, evaluating no token twice."""

    def __init__(self, model: Model, context: Context, frame: Frame, log: Log, warm: WarmStarts | None = None) -> None:
        self._model = model
        self._warm = warm
        self._context = context
        self._frame = frame
        self._log = log
        self._tokens_of: dict[tuple[str, bool], list[int]] = {}
        self._stops: dict[bytes, npt.NDArray[np.bool_]] = {}

    def count(self, prompt: Prompt) -> int:
        """Return the number of tokens of a prompt with its frame."""
        return sum(len(self._tokens(span)) for span in self._frame.around(prompt))

    def write(self, request: Request) -> Iterator[EngineEvent]:
        """Yield the framed prompt, progress, text so far, and the completion."""
        spans = self._frame.around(request.prompt)
        tokens = [self._tokens(span) for span in spans]
        prompt = [token for span in tokens for token in span]
        self._check_room(len(prompt), request.max_tokens)
        grammar = Grammar(self._model, request.grammar, self._log)
        try:
            fixed = sum(map(len, tokens[: len(self._frame.fixed(request.prompt))]))
            reused = self._known(prompt, fixed, begins=all(span.tokens is None for span in request.prompt.reply))
            yield Framed(spans, tuple(map(len, tokens)), reused)
            yield from self._write(request, grammar, prompt, fixed)
        finally:
            grammar.close()

    def _known(self, prompt: list[int], fixed: int, *, begins: bool) -> int:
        """Bring the context to the longest known beginning of the prompt and return its length.

        Rounding depends on how tokens are grouped. A run that ``begins`` is therefore cut where a fresh engine would
        cut it, at the end of the fixed part or of a slice of that, so that no earlier question changes its text.
        """
        # The last token is always evaluated, since only that leaves the logits for the next one.
        common = min(_common_prefix(self._context.tokens, prompt), len(prompt) - 1)
        if begins:
            common = fixed if fixed <= common else common - common % SLICE
        reused = self._context.keep(common)
        if reused < fixed < len(prompt) and self._warm and self._warm.restore(self._context, prompt[:fixed]):
            return fixed
        return len(self._context.tokens)

    def _write(self, request: Request, grammar: Grammar, prompt: list[int], fixed: int) -> Iterator[EngineEvent]:
        started = time.monotonic()
        reused = len(self._context.tokens)
        piece = _Piece(self._model)
        finish = Finish.CANCELLED
        read = started
        try:
            yield from self._read(prompt, fixed)
            read = time.monotonic()
            finish = yield from self._decode(request, grammar, piece, Sampler(request.sampling, len(prompt)))
        except DecodeAborted:
            read = max(read, started)
        evaluated = len(self._context.tokens[: len(prompt)]) - reused
        usage = Usage(evaluated, reused, len(piece.tokens), read - started, time.monotonic() - read)
        text, tokens = piece.whole()
        yield Completion(text, tokens, finish, usage)

    def _read(self, prompt: list[int], fixed: int) -> Iterator[EngineEvent]:
        """Evaluate what is new in the prompt, and keep the state after its fixed part for the next launch."""
        reused = len(self._context.tokens)
        total = len(prompt) - reused
        while (done := len(self._context.tokens)) < len(prompt):
            end = min(done + SLICE, fixed if done < fixed else len(prompt))
            self._context.evaluate(prompt[done:end])
            if end == fixed and self._warm and fixed >= WORTH_KEEPING:
                self._warm.save(self._context, prompt[:fixed])
            if total > SLICE:
                yield Reading(end - reused, total)

    def _decode(
        self, request: Request, grammar: Grammar, piece: "_Piece", sampler: Sampler
    ) -> Generator[EngineEvent, None, Finish]:
        ends = self._model.end_tokens
        end = np.array([next(iter(ends))], dtype=np.int32)
        stops = self._stop_mask(request.stop) if request.stop else None

        def legal(tokens: TokenIds) -> npt.NDArray[np.bool_]:
            allowed = grammar.legal(tokens)
            if stops is None:
                return allowed
            # Whatever opens with the stop string, or ends the text, is legal where the grammar may end.
            return np.where(stops[tokens], grammar.legal(end)[0], allowed)

        while len(piece.tokens) < request.max_tokens:
            token = sampler.choose(self._context.logits(), legal)
            if stops is not None and stops[token]:
                return Finish.COMPLETE
            grammar.accept(token)
            piece.append(token)
            yield Writing(piece.text, len(piece.tokens))
            if stops is None and grammar.legal(end)[0]:
                return Finish.COMPLETE
            if len(piece.tokens) < request.max_tokens:
                self._context.evaluate([token])
        return Finish.LENGTH

    def _check_room(self, prompt: int, reply: int) -> None:
        if prompt + reply > self._context.n_ctx:
            raise EngineError(
                f"a prompt of {prompt} tokens and a reply of {reply} do not fit a window of {self._context.n_ctx}.",
                hint="Choose a larger model.context or fewer exemplars.",
            )

    def _tokens(self, span: Segment) -> list[int]:
        if span.tokens is not None:
            return list(span.tokens)
        key = (span.text, span.control)
        if key not in self._tokens_of:
            if len(self._tokens_of) >= _CACHED_TEXTS:
                self._tokens_of.clear()
            self._tokens_of[key] = self._model.tokenize(span.text, control=span.control)
        return self._tokens_of[key]

    def _stop_mask(self, stop: str) -> npt.NDArray[np.bool_]:
        data = stop.encode()
        if data not in self._stops:
            model = self._model
            mask = [token in model.end_tokens or model.piece(token).startswith(data) for token in range(model.n_vocab)]
            self._stops[data] = np.array(mask)
        return self._stops[data]


class _Piece:
    """The tokens written so far and the whole characters they spell."""

    def __init__(self, model: Model) -> None:
        self.tokens: list[int] = []
        self.text = ""
        self._model = model
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def append(self, token: int) -> None:
        self.tokens.append(token)
        self.text += self._decoder.decode(self._model.piece(token))

    def whole(self) -> tuple[str, tuple[int, ...] | None]:
        """Return the text in whole characters, and its tokens unless a cut character makes them spell more."""
        spelled = b"".join(map(self._model.piece, self.tokens))
        return self.text, tuple(self.tokens) if spelled == self.text.encode() else None


def _common_prefix(old: list[int], new: list[int]) -> int:
    for index, (left, right) in enumerate(zip(old, new, strict=False)):
        if left != right:
            return index
    return min(len(old), len(new))
