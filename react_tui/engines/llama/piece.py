"""Writing one piece of text: evaluate what is new in the prompt, then choose token after token under the grammar."""

import codecs
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from react_tui.core.engine import Completion, EngineEvent, Finish, Framed, Reading, Request, Usage, Writing
from react_tui.engines.llama.context import Context, Slot
from react_tui.engines.llama.legal import Rules
from react_tui.engines.llama.native import Logits, Model
from react_tui.engines.llama.prompts import Prompts
from react_tui.engines.llama.sampler import NoLegalToken, Sampler
from react_tui.engines.llama.warm import WarmStarts
from react_tui.errors import EngineError

# Prompts are fed in slices, so that progress is told and a stop is heard between them too.
SLICE = 256
# A shorter fixed part is evaluated sooner than its state is read from disk.
WORTH_KEEPING = 256


@dataclass(frozen=True)
class Evaluate:
    """The wish that tokens (at most ``SLICE``) are appended to the slot and the logits after them sent back."""

    tokens: Sequence[int]


class Cancelled(Exception):
    """Thrown into a piece where it wishes: it ends with the text so far."""


@dataclass(frozen=True)
class Desk:
    """What all pieces are written with."""

    model: Model
    context: Context
    prompts: Prompts
    warm: WarmStarts | None = None


_Result = TypeVar("_Result")
Step = EngineEvent | Evaluate
Steps = Generator[Step, Logits, _Result]


class Piece:
    """One piece to write; raises ``EngineError`` where its grammar is refused or the window is too small for it."""

    def __init__(self, desk: Desk, request: Request) -> None:
        self._desk = desk
        self._request = request
        self._prompt = desk.prompts.tokens(request.prompt)
        self._check_room(len(self._prompt.all), request.max_tokens)
        stops = desk.prompts.stop_mask(request.stop) if request.stop else None
        self._rules = Rules(desk.model, request, stops)
        self._evaluated = 0

    def usable(self, slot: Slot) -> int:
        """Return how many of the first tokens of a slot spare the evaluation of the prompt's.

        Rounding depends on how tokens are grouped. A prompt that begins a run is therefore cut where a fresh engine
        would cut it, at its end, at the end of its fixed part or of a slice of that, so that no earlier question
        changes its text.
        """
        prompt = self._prompt
        common = common_prefix(slot.tokens, prompt.all)
        if prompt.begins and slot.prompt and slot.prompt[0] == common == len(prompt.all):
            return common
        # The last token is always evaluated, since only that leaves the logits for the next one.
        common = min(common, len(prompt.all) - 1)
        if not prompt.begins:
            return common
        return prompt.fixed if prompt.fixed <= common else common - common % SLICE

    def is_reading(self, slot: Slot) -> bool:
        """Whether a part of the prompt is not in its slot yet."""
        return len(slot.tokens) < len(self._prompt.all)

    def write(self, slot: Slot) -> Steps[None]:
        """Yield the framed prompt, progress, text so far, and the completion, and what to evaluate in between."""
        prompt = self._prompt
        try:
            reused = self._begin(slot)
            yield Framed(prompt.spans, prompt.counts, reused)
            yield from self._write(slot, reused)
        except NoLegalToken as error:
            raise EngineError("the model has no token to go on with", where="grammar") from error
        finally:
            self._rules.close()

    def _begin(self, slot: Slot) -> int:
        """Bring the slot to the longest known beginning of the prompt and return its length."""
        prompt, warm, context = self._prompt, self._desk.warm, self._desk.context
        known = context.keep(slot, self.usable(slot))
        if known < prompt.fixed < len(prompt.all) and warm:
            warm.restore(context, slot, prompt.all[: prompt.fixed])
        return len(slot.tokens)

    def _write(self, slot: Slot, reused: int) -> Steps[None]:
        text = _Text(self._desk.model)
        finish = Finish.CANCELLED
        read = started = time.monotonic()
        with suppress(Cancelled):
            logits = yield from self._read(slot)
            read = time.monotonic()
            finish = yield from self._decode(logits, text)
        usage = Usage(self._evaluated, reused, len(text.tokens), read - started, time.monotonic() - read)
        yield Completion(text.text, text.spelling(), finish, usage)

    def _read(self, slot: Slot) -> Steps[Logits]:
        """Evaluate what is new in the prompt, and keep the state after its fixed part for the next launch."""
        prompt, fixed, warm = self._prompt.all, self._prompt.fixed, self._desk.warm
        if slot.prompt and slot.prompt[0] == len(prompt):
            return slot.prompt[1]
        reused = len(slot.tokens)
        total = len(prompt) - reused
        while (done := len(slot.tokens)) < len(prompt):
            end = min(done + SLICE, fixed if done < fixed else len(prompt))
            logits = yield Evaluate(prompt[done:end])
            self._evaluated = end - reused
            if end == fixed and warm and fixed >= WORTH_KEEPING:
                warm.save(self._desk.context, slot, prompt[:fixed])
            if total > SLICE:
                yield Reading(self._evaluated, total)
        if self._prompt.begins:
            slot.prompt = (len(prompt), logits.copy())
        return logits

    def _decode(self, logits: Logits, text: "_Text") -> Steps[Finish]:
        request, rules = self._request, self._rules
        sampler = Sampler(request.sampling, len(self._prompt.all))
        while len(text.tokens) < request.max_tokens:
            token = sampler.choose(logits, rules)
            if rules.ends(token):
                return Finish.COMPLETE
            rules.accept(token)
            text.append(token)
            yield Writing(text.text, len(text.tokens))
            if rules.complete:
                return Finish.COMPLETE
            if len(text.tokens) < request.max_tokens:
                logits = yield Evaluate([token])
        return Finish.LENGTH

    def _check_room(self, prompt: int, reply: int) -> None:
        window = self._desk.context.n_ctx
        if prompt + reply > window:
            raise EngineError(
                f"a prompt of {prompt} tokens and a reply of {reply} do not fit a window of {window}.",
                hint="Choose a larger model.context or fewer exemplars.",
            )


class _Text:
    """The tokens written so far and the whole characters they spell."""

    def __init__(self, model: Model) -> None:
        self.tokens: list[int] = []
        self.text = ""
        self._model = model
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def append(self, token: int) -> None:
        self.tokens.append(token)
        self.text += self._decoder.decode(self._model.piece(token))

    def spelling(self) -> tuple[int, ...] | None:
        """Return the tokens, or None if a cut character makes them spell more than the text."""
        spelled = b"".join(map(self._model.piece, self.tokens))
        return tuple(self.tokens) if spelled == self.text.encode() else None


def common_prefix(old: Sequence[int], new: Sequence[int]) -> int:
    """Return how many tokens two sequences have in common at their beginning."""
    for index, (left, right) in enumerate(zip(old, new, strict=False)):
        if left != right:
            return index
    return min(len(old), len(new))
