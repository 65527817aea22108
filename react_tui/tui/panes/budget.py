"""How much is used and left: steps, tokens, seconds, and how fast it goes."""

from collections.abc import Callable
from dataclasses import replace

from textual.content import Content
from textual.timer import Timer

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.tui.panes.lines import Lines

_TICK_SECONDS = 0.2
# More steps than this are not drawn, only told.
_DRAWN_STEPS = 12


class Budget(Lines):
    """One line that tells what a run has used; what does not fit is left out from the right."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(id="budget")
        self._clock = clock
        self._timer: Timer | None = None
        self._reset()

    def _reset(self) -> None:
        self._started: float | None = None
        self._seconds = 0.0
        self._step, self._steps, self._done = 0, 0, 0
        self._max_tokens, self._max_seconds = 0, 0.0
        self._waits_since: float | None = None
        self._usage = Usage()
        self._writing, self._decode_seconds = 0, 0.0
        self._piece, self._piece_since = 0, 0.0
        self._reused: float | None = None

    def on_mount(self) -> None:
        """Make the clock that ticks during a run."""
        self._timer = self.set_interval(_TICK_SECONDS, self.changed, pause=True)

    def begin(self) -> None:
        """Start to count."""
        self._reset()
        self._started = self._clock()
        if self._timer:
            self._timer.resume()
        self.changed()

    def apply(self, event: ev.Event) -> None:
        """Add up what a run uses; while it waits for a person its time stands still."""
        self._wait(
            isinstance(event, ev.Paused | ev.ActionProposed) or (isinstance(event, ev.BudgetSpent) and event.asks)
        )
        match event:
            case ev.RunStarted():
                if self._started is None:
                    # A run that goes on after its end, from a step that was edited say, counts by itself.
                    self.begin()
                self._steps, self._max_tokens, self._max_seconds = event.max_steps, event.max_tokens, event.max_seconds
            case ev.BudgetGranted(steps, tokens, seconds):
                self._steps, self._max_tokens, self._max_seconds = steps, tokens, seconds
            case ev.SetAside(number):
                written = self._usage.generated + self._writing + self._piece
                self._usage, self._done = replace(self._usage, generated=written), number - 1
                self._writing, self._piece, self._step = 0, 0, 0
            case ev.StepStarted(number):
                self._step = number
            case ev.ContextFramed(counts=counts, reused=reused):
                self._reused = reused / max(1, sum(counts))
                self._writing, self._piece = self._writing + self._piece, 0
            case ev.ThoughtWriting(tokens=tokens) | ev.ActionWriting(tokens=tokens):
                self._count(tokens)
            case ev.StepFinished(step):
                self._done = step.number
                self._usage += step.usage
                self._writing, self._piece, self._decode_seconds = 0, 0, 0.0
            case ev.RunFinished():
                self._finish(event)
            case _:
                return
        self.changed()

    def _wait(self, waits: bool) -> None:
        now = self._clock()
        if self._waits_since is not None and self._started is not None:
            self._started += now - self._waits_since
        self._waits_since = now if waits else None

    def _count(self, tokens: int) -> None:
        now = self._clock()
        if self._piece:
            self._decode_seconds += now - self._piece_since
        self._piece, self._piece_since = tokens, now

    def _finish(self, event: ev.RunFinished) -> None:
        self._usage, self._seconds, self._done = event.usage, event.seconds, event.steps
        self._writing, self._piece, self._decode_seconds = 0, 0, 0.0
        self._started, self._step = None, 0
        if self._timer:
            self._timer.pause()

    def lay_out(self, width: int) -> list[Content]:
        """Return the one line."""
        line = Content.styled("BUDGET  ", "$quiet bold") if width > 70 else Content("")
        first = True
        for part in self._parts():
            joined = line + part if first else Content.assemble(line, (" · ", "$quiet"), part)
            if joined.cell_length > width and not first:
                break
            line, first = joined, False
        return [line.truncate(width)]

    def _parts(self) -> list[Content]:
        if not self._steps and self._started is None and not self._seconds:
            return [Content.styled("nothing used yet", "$quiet")]
        now = self._waits_since if self._waits_since is not None else self._clock()
        seconds = now - self._started if self._started is not None else self._seconds
        tokens = self._usage.generated + self._writing + self._piece
        # Before the model is there it is not known how many steps there are.
        parts = [self._step_part()] if self._steps else []
        parts += [_left(tokens, self._max_tokens, ",.0f", "tokens"), _left(seconds, self._max_seconds, ".1f", "s")]
        decode_seconds = self._usage.decode_seconds + self._decode_seconds
        if decode_seconds > 0 and tokens:
            parts.append(Content(f"{tokens / decode_seconds:.0f} tok/s"))
        if self._reused is not None:
            parts.append(Content(f"{100 * self._reused:.0f}% reused"))
        if self._usage.prompt_seconds > 0:
            parts.append(Content(f"{self._usage.evaluated:,} read at {self._usage.reading_speed:.0f} tok/s"))
        return parts

    def _step_part(self) -> Content:
        now = 1 if self._step > self._done else 0
        words = f"step {self._step} of {self._steps}" if self._step else f"{self._done} of {self._steps} steps"
        if self._steps > _DRAWN_STEPS:
            return Content(words)
        left = max(0, self._steps - self._done - now)
        return Content.assemble(("■" * self._done + "◧" * now, "$accent"), ("□" * left, "$quiet"), " ", words)


def _left(used: float, limit: float, form: str, unit: str) -> Content:
    """Return what is used, or what is left of a limit where there is one."""
    if not limit:
        return Content(f"{used:{form}} {unit}")
    return Content(f"{max(0, limit - used):{form}} of {limit:{form}} {unit} left")
