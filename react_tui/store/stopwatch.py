"""How long the parts of a step take, told from its events."""

import time
from collections.abc import Callable
from dataclasses import replace

from react_tui.core import events as ev
from react_tui.store.kept import Spent, Timing

Clock = Callable[[], float]


class Stopwatch:
    """Follows one step after the other; ``timing`` is that of the step in progress."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.timing = Timing()
        self._clock = clock
        self._since = clock()
        self._spent = Spent()
        self._writing = False

    def apply(self, event: ev.Event) -> None:
        """Take up what happens."""
        match event:
            case ev.StepStarted():
                self.timing = Timing()
                self._lap()
            case ev.ThoughtWriting(tokens=tokens) | ev.ActionWriting(tokens=tokens):
                self._word(tokens)
            case ev.ThoughtWritten():
                self.timing = replace(self.timing, thought=self._piece())
            case ev.ActionWritten():
                self.timing = replace(self.timing, action=self._piece())
            case ev.StepFinished():
                self.timing = replace(self.timing, acting=self._lap())

    def _word(self, tokens: int) -> None:
        if not self._writing:
            self._spent = replace(self._spent, reading=self._lap())
            self._writing = True
        self._spent = replace(self._spent, tokens=tokens)

    def _piece(self) -> Spent:
        spent = replace(self._spent, writing=self._lap())
        self._spent, self._writing = Spent(), False
        return spent

    def _lap(self) -> float:
        now = self._clock()
        passed, self._since = now - self._since, now
        return passed
