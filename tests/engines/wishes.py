"""A context that wishes for tokens of our choosing, with a real vocabulary and real grammars."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from react_tui.core.engine import Completion, Prompt, Request, Sampling, Segment
from react_tui.engines.llama.decoder import Decoder
from react_tui.engines.llama.framing import Frame
from react_tui.engines.llama.native import Log, Logits, Model

PROMPT = Prompt((), (), (Segment("label", "Action 1:"),))


class Wishes:
    """Stands in for a context: ``wish`` gives the logits for the tokens that were evaluated after the prompt."""

    n_ctx = 4096

    def __init__(self, wish: Callable[[list[int]], Logits]) -> None:
        self.tokens: list[int] = []
        self._wish = wish
        self._prompt = 0

    def keep(self, count: int) -> int:
        del self.tokens[count:]
        return count

    def evaluate(self, tokens: Sequence[int]) -> None:
        self.tokens.extend(tokens)
        self._prompt = self._prompt or len(self.tokens)

    def logits(self) -> Logits:
        return self._wish(self.tokens[self._prompt :])


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
    log: Log,
    wish: Callable[[list[int]], Logits],
    grammar: str,
    *,
    max_tokens: int = 64,
    stop: str | None = None,
    sampling: Sampling | None = None,
) -> Completion:
    """Write one piece as the model would that has these wishes."""
    decoder = Decoder(model, Wishes(wish), Frame(), log)  # type: ignore[arg-type]  # it stands in for a context
    events: Iterator[object] = decoder.write(Request(PROMPT, grammar, max_tokens, stop, sampling or Sampling()))
    *_, last = events
    assert isinstance(last, Completion)
    return last
