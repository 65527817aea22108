"""How far an evaluation is, and how long the rest will take."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from react_tui.core.methods import METHODS
from react_tui.evaluation.records import Record


@dataclass(frozen=True)
class Progress:
    """Runs done of all, the score so far by method (0 to 1), and the seconds left, None before there is a pace."""

    done: int
    total: int
    scores: Mapping[str, float]
    seconds_left: float | None

    def __str__(self) -> str:
        """Return scores so far and time left, as in ``act 25.0, react 30.0, 0:12:30 left``."""
        parts = [f"{method} {100 * score:.1f}" for method, score in self.scores.items()]
        if self.seconds_left is not None and self.done < self.total:
            parts.append(f"{timedelta(seconds=round(self.seconds_left))} left")
        return ", ".join(parts)


def progress_of(total: int, records: Sequence[Record]) -> Progress:
    """Return how far an evaluation is that nobody works on."""
    done, right = Counter(record.method for record in records), Counter(r.method for r in records if r.right)
    return Progress(len(records), total, {method: right[method] / count for method, count in done.items()}, None)


class Pace:
    """How fast runs are done, method by method: a vote takes many times as long as one chain.

    ``methods`` holds the method of every run that is to be done; ``samples`` is how many chains vote.
    """

    def __init__(self, methods: Iterable[str], samples: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._left = Counter(methods)
        self._samples = samples
        self._clock = clock
        self._last = clock()
        self._ran = Counter[str]()
        self._spent: defaultdict[str, float] = defaultdict(float)

    def ran(self, method: str) -> None:
        """Take note of a run that is done now; the time since the one before is what it took."""
        now = self._clock()
        self._ran[method] += 1
        self._left[method] -= 1
        self._spent[method] += now - self._last
        self._last = now

    @property
    def seconds_left(self) -> float | None:
        """The seconds that the rest will take, None before there is a pace."""
        if not self._ran:
            return None
        of_one = sum(self._spent.values()) / sum(count * self._size(method) for method, count in self._ran.items())
        return sum(left * self._seconds(method, of_one) for method, left in self._left.items())

    def _seconds(self, method: str, of_one: float) -> float:
        ran = self._ran[method]
        return self._spent[method] / ran if ran else of_one * self._size(method)

    def _size(self, method: str) -> int:
        return self._samples if METHODS[method].votes else 1
