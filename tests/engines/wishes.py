"""A model that wishes for tokens of our choosing, with a real vocabulary and real grammars."""

from collections.abc import Callable, Sequence

import numpy as np

from react_tui.core.engine import Completion, Held, Prompt, Request, Sampling, Segment
from react_tui.engines.llama.context import Slot
from react_tui.engines.llama.framing import Frame
from react_tui.engines.llama.native import Logits, Model
from react_tui.engines.llama.piece import Desk, Evaluate, Piece
from react_tui.engines.llama.prompts import Prompts

PROMPT = Prompt((), (), (Segment("label", "Action 1:"),))


class NoContext:
    """Stands in for a context where nothing is evaluated."""

    n_ctx = 4096

    def keep(self, slot: Slot, count: int) -> int:
        del slot.tokens[count:]
        return count


def spelling(model: Model, text: str) -> Callable[[list[int]], Logits]:
    """Wish for one text, token by token, and then for the end."""
    wanted = [*model.tokenize(text), next(iter(model.end_tokens))]

    def wish(written: list[int]) -> Logits:
        return favouring(model, [wanted[min(len(written), len(wanted) - 1)]])

    return wish


def favouring(model: Model, tokens: Sequence[int]) -> Logits:
    """Return logits that like some tokens best, the first most, and all others alike."""
    logits = np.zeros(model.n_vocab, dtype=np.float32)
    logits[list(tokens)] = np.arange(len(tokens), 0, -1, dtype=np.float32) * 10
    return logits


def write(
    model: Model,
    wish: Callable[[list[int]], Logits],
    grammar: str,
    *,
    max_tokens: int = 64,
    stop: str | None = None,
    sampling: Sampling | None = None,
    held: Held | None = None,
) -> Completion:
    """Write one piece as the model would that has these wishes."""
    context = NoContext()
    desk = Desk(model, context, Prompts(model, Frame()))  # type: ignore[arg-type]  # it stands in for a context
    slot = Slot(0)
    steps = Piece(desk, Request(PROMPT, grammar, max_tokens, stop, sampling or Sampling(), held)).write(slot)
    prompt = desk.prompts.count(PROMPT)
    step = next(steps)
    while not isinstance(step, Completion):
        if isinstance(step, Evaluate):
            slot.tokens.extend(step.tokens)
            step = steps.send(wish(slot.tokens[prompt:]))
        else:
            step = next(steps)
    return step
