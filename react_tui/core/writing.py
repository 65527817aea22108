"""Writing one piece of text: the engine's news become the run's, and the context is kept within its window."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.engine import (
    Completion,
    Engine,
    EngineEvent,
    Finish,
    Framed,
    Held,
    Loading,
    Prompt,
    Reading,
    Request,
    Sampling,
    Usage,
    Writing,
)
from react_tui.core.prompt import shorten_oldest
from react_tui.core.trajectory import Outcome, Trajectory


class RunEnd(Exception):
    """Leaves the loop before an answer was given."""

    def __init__(self, outcome: Outcome, reason: str = "") -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason


@dataclass(frozen=True)
class Piece:
    """What to write: the grammar it must follow, its longest length, how it ends, and the event that tells of it.

    ``held`` is the part of it that is held to lists.
    """

    grammar: str
    max_tokens: int
    stop: str | None
    news: Callable[[str, int], ev.Event] | None = None
    held: Held | None = None


class Writer:
    """Writes pieces of text for one run and adds up what they cost."""

    def __init__(self, engine: Engine, control: Control, sampling: Sampling) -> None:
        self.usage = Usage()
        self._engine = engine
        self._control = control
        self._sampling = sampling

    def write(self, prompt: Prompt, piece: Piece) -> Generator[ev.Event, None, Completion]:
        """Yield what happens while the piece is written, and return it whole; a stop ends the run."""
        self._end_if_stopped()
        request = Request(prompt, piece.grammar, piece.max_tokens, piece.stop, self._sampling, piece.held)
        for news in self._engine.generate(request):
            if isinstance(news, Completion):
                self.usage += news.usage
                if news.finish is Finish.CANCELLED:
                    raise RunEnd(Outcome.CANCELLED)
                return news
            event = self._as_run_event(news, piece)
            if event is not None:
                yield event
            self._end_if_stopped()
        raise RunEnd(Outcome.FAILED, "the engine ended without a completion")

    def fit(
        self, trajectory: Trajectory, layout: Callable[[Trajectory], Prompt], reserve: int
    ) -> Generator[ev.Event, None, Trajectory]:
        """Return the trajectory with old observations shortened until ``reserve`` tokens of the window are free."""
        room = self._engine.info.n_ctx - reserve
        while self._engine.count(layout(trajectory)) > room:
            shorter = shorten_oldest(trajectory)
            if shorter is None:
                raise RunEnd(Outcome.CONTEXT_FULL, self._no_room(self._engine.count(layout(trajectory)), reserve))
            number = next(old.number for old, new in zip(trajectory.steps, shorter.steps, strict=True) if old != new)
            yield ev.Noticed(f"The context is nearly full: observation {number} was shortened.")
            trajectory = shorter
        return trajectory

    def _no_room(self, prompt: int, reserve: int) -> str:
        n_ctx = self._engine.info.n_ctx
        return f"the prompt has {prompt:,} tokens and the reply needs {reserve:,}, but model.context is {n_ctx:,}"

    def _end_if_stopped(self) -> None:
        if self._control.stopped:
            raise RunEnd(Outcome.CANCELLED)

    def _as_run_event(self, news: EngineEvent, piece: Piece) -> ev.Event | None:
        match news:
            case Loading(fraction):
                return ev.ModelLoading(fraction)
            case Framed(spans, counts, reused):
                return ev.ContextFramed(spans, counts, reused, self._engine.info.n_ctx)
            case Reading(done, total):
                return ev.PromptReading(done, total)
            case Writing(text, tokens):
                return piece.news(text.strip(" "), tokens) if piece.news else None
            case _:
                raise AssertionError(f"no run event for {news}")
