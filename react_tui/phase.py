"""What the run screen is busy with."""

from enum import Enum, auto


class Phase(Enum):
    """What the screen is busy with; in ``HALTING`` a step is being ended, and in the next three the run waits."""

    LOADING = auto()
    IDLE = auto()
    RUNNING = auto()
    HALTING = auto()
    PAUSED = auto()
    PROPOSED = auto()
    AT_LIMIT = auto()
    STOPPING = auto()

    @property
    def waits(self) -> bool:
        """Whether the run waits for the person."""
        return self in (Phase.PAUSED, Phase.PROPOSED, Phase.AT_LIMIT)

    @property
    def goes(self) -> bool:
        """Whether there is a run that has not ended."""
        return self not in (Phase.LOADING, Phase.IDLE)
