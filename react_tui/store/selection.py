"""Which of the kept runs, and which of their steps, are wanted."""

from dataclasses import dataclass

from react_tui.core.trajectory import Author
from react_tui.store.kept import KeptRun, KeptStep

UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Selection:
    """Conditions that all must hold; None stands for any.

    ``author`` wants steps whose thought or action is by them, and runs with such a step. A run without a score is below
    every ``min_score``. ``prompt`` is the beginning of a version.
    """

    outcomes: tuple[str, ...] = ()
    min_score: float | None = None
    author: Author | None = None
    prompt: str = ""

    def takes(self, run: KeptRun) -> bool:
        """Whether a run is wanted."""
        score = run.score(run.leaf)
        outcome = str(run.outcome or UNFINISHED)
        return (
            (not self.outcomes or outcome in self.outcomes)
            and (self.min_score is None or (score is not None and score >= self.min_score))
            and (self.author is None or bool(self.steps(run)))
            and run.header.facts.prompt.startswith(self.prompt)
        )

    def steps(self, run: KeptRun) -> tuple[KeptStep, ...]:
        """Return the steps of the current branch that are wanted."""
        return tuple(kept for kept in run.current if self.author is None or self.author in kept.authors)
