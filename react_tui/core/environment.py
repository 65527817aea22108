"""What the loop asks of the world it acts in (section 2 of the paper)."""

from typing import Protocol

from react_tui.core.actions import ActionSpace
from react_tui.core.trajectory import Action, Observation


class Environment(Protocol):
    """A world with a state: it says what may be done now, and what came of what was done."""

    def reset(self, question: str) -> None:
        """Forget the last task and begin this one."""
        ...

    def actions(self) -> ActionSpace:
        """Return the actions that are legal now."""
        ...

    def act(self, action: Action) -> Observation:
        """Do it and return what is seen; what cannot be done is an observation too, never an exception."""
        ...
