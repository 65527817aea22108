"""What a run may use, and what is left of it: hard limits of steps, tokens and seconds."""

import time
from collections.abc import Callable

from react_tui.core.control import Control
from react_tui.core.setup import Limits

STEPS, TOKENS, SECONDS = "steps", "tokens", "seconds"


class Spent(Exception):
    """A budget is used up; ``what`` names it, and ``reason`` says so in words."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(reason)
        self.what = what
        self.reason = reason


class Budget:
    """The limits of one method, and what the person granted on top.

    Some tokens are set aside for the answer, so that one that is forced stays within the limit. Chains that are written
    at the same time have equal ``shares`` of the tokens. Seconds in which the run waits for a person do not count.
    """

    def __init__(
        self, limits: Limits, control: Control, *, shares: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits
        self._control = control
        self._shares = shares
        self._clock = clock
        self._began = clock() - control.waited
        self._used = 0

    @property
    def steps(self) -> int:
        """The number of steps that the run may take."""
        return self._limits.steps + self._control.granted.steps

    @property
    def tokens(self) -> int:
        """The number of tokens that the run may write, 0 for any number."""
        return (self._limits.tokens + self._control.granted.tokens) // self._shares if self._limits.tokens else 0

    @property
    def seconds(self) -> float:
        """The seconds that the run may take, 0 for any time."""
        return self._limits.seconds + self._control.granted.seconds if self._limits.seconds else 0.0

    @property
    def time_is_up(self) -> bool:
        """Whether the seconds are used up."""
        return bool(self.seconds) and self._clock() - self._control.waited - self._began >= self.seconds

    def take(self, tokens: int) -> None:
        """Count tokens that were written."""
        self._used += tokens

    def allow(self, wanted: int, *, final: bool) -> int:
        """Return how many tokens a piece may take, at most those ``wanted``; raise ``Spent`` where there are none.

        The ``final`` piece is the answer: it may use what was set aside, and it is written whatever the time.
        """
        if not final and self.time_is_up:
            raise self.spent(SECONDS)
        if not self.tokens:
            return wanted
        aside = 0 if final else min(self._limits.action_tokens, self.tokens // 2)
        left = self.tokens - self._used - aside
        if left <= 0:
            raise self.spent(TOKENS)
        return min(wanted, left)

    def spent(self, what: str) -> Spent:
        """Return that one of the budgets is used up."""
        if what == STEPS:
            return Spent(what, f"no answer within {self.steps} steps")
        total = f"{self.tokens:,} tokens" if what == TOKENS else f"{self.seconds:g} seconds"
        return Spent(what, f"the {total} are used up")

    def has(self, what: str) -> bool:
        """Whether anything is left of a budget that was used up, after a grant perhaps."""
        if what == SECONDS:
            return not self.time_is_up
        aside = min(self._limits.action_tokens, self.tokens // 2)
        return self.tokens - self._used - aside > 0
