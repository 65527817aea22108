"""Writing one piece of text: the engine's news become the run's, and the context is kept within its window."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from react_tui.core import events as ev
from react_tui.core.budget import SECONDS, Budget
from react_tui.core.control import Control, Interrupted
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

    ``held`` is the part of it that is held to lists. The ``final`` piece is the answer, for which a part of the budget
    is set aside.
    """

    grammar: str
    max_tokens: int
    stop: str | None
    news: Callable[[str, int], ev.Event] | None = None
    held: Held | None = None
    final: bool = False


class Writer:
    """Writes pieces of text within a budget and adds up what they cost."""

    def __init__(self, engine: Engine, control: Control, sampling: Sampling, budget: Budget) -> None:
        self.usage = Usage()
        self._engine = engine
        self._control = control
        self._sampling = sampling
        self._budget = budget

    def write(self, prompt: Prompt, piece: Piece) -> Generator[ev.Event, None, Completion]:
        """Yield what happens while the piece is written, and return it whole.

        Raises ``RunEnd`` after a stop, ``Interrupted`` after an interrupt, ``Spent`` where the budget is used up.
        """
        self._end_if_stopped()
        self._control.check()
        max_tokens = self._budget.allow(piece.max_tokens, final=piece.final)
        request = Request(prompt, piece.grammar, max_tokens, piece.stop, self._sampling, piece.held)
        for news in self._engine.generate(request):
            if isinstance(news, Completion):
                self.usage += news.usage
                self._budget.take(news.usage.generated)
                if news.finish is Finish.CANCELLED:
                    raise self._why_cancelled()
                return news
            event = self._as_run_event(news, piece)
            if event is not None:
                yield event
            self._end_if_stopped()
            if self._control.interrupted or (self._budget.time_is_up and not piece.final):
                self._engine.cancel()
        raise RunEnd(Outcome.FAILED, "the engine ended without a completion")

    def _why_cancelled(self) -> Exception:
        if self._control.interrupted and not self._control.stopped:
            return Interrupted()
        if self._budget.time_is_up and not self._control.stopped:
            return self._budget.spent(SECONDS)
        return RunEnd(Outcome.CANCELLED)

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
