"""How far an evaluation is."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta


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
