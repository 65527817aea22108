"""An engine that plays back texts; for tests, demonstrations and replay."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator

from react_tui.core.engine import (
    Completion,
    EngineEvent,
    EngineInfo,
    Finish,
    Framed,
    Loading,
    Prompt,
    Request,
    Usage,
    Writing,
)
from react_tui.errors import EngineError

_WORD = re.compile(r" ?[^ ]+")


class ScriptedEngine:
    """Writes the given pieces one after the other, a word at a time; every word counts as a token.

    A piece may be an exception, which is raised in its place. ``before_word`` is called before each word, so that a
    test can hold the engine or look at a moment of it; ``requests`` keeps all that was asked.
    """

    def __init__(
        self,
        pieces: Iterable[str | EngineError],
        *,
        n_ctx: int = 8192,
        name: str = "scripted",
        before_word: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self.info = EngineInfo(name, n_ctx)
        self.requests: list[Request] = []
        self._pieces = iter(pieces)
        self._before_word = before_word
        self._cancelled = threading.Event()

    def open(self) -> Iterator[Loading]:
        """There is nothing to load."""
        yield from ()

    def count(self, prompt: Prompt) -> int:
        """Return the number of words."""
        return sum(len(span.text.split()) for span in (*prompt.fixed, *prompt.question, *prompt.reply))

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        """Write the next piece; raises ``EngineError`` when there is none left."""
        self.requests.append(request)
        self._cancelled.clear()
        spans = (*request.prompt.fixed, *request.prompt.question, *request.prompt.reply)
        yield Framed(spans, tuple(len(span.text.split()) for span in spans), 0)
        piece = next(self._pieces, EngineError("the script has no more pieces"))
        if isinstance(piece, EngineError):
            raise piece
        text, words = "", _WORD.findall(piece)
        for index, word in enumerate(words[: request.max_tokens], start=1):
            self._before_word(text)
            if self._cancelled.is_set():
                yield Completion(text, None, Finish.CANCELLED, self._usage(request, index - 1))
                return
            text += word
            yield Writing(text, index)
        finish = Finish.COMPLETE if len(words) <= request.max_tokens else Finish.LENGTH
        yield Completion(text, None, finish, self._usage(request, min(len(words), request.max_tokens)))

    def cancel(self) -> None:
        """End the piece being written before its next word."""
        self._cancelled.set()

    def close(self) -> None:
        """There is nothing to free."""

    def _usage(self, request: Request, generated: int) -> Usage:
        return Usage(evaluated=self.count(request.prompt), generated=generated, decode_seconds=generated / 100)
