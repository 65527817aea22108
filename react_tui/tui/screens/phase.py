"""What the run screen is busy with."""

from enum import Enum, auto


class Phase(Enum):
    """What the screen is busy with."""

    LOADING = auto()
    IDLE = auto()
    RUNNING = auto()
    STOPPING = auto()
