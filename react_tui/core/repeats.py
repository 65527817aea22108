"""Noticing that a run goes round in circles; it is what most failing runs of small models do."""

from dataclasses import replace

from react_tui.core.actions import SEARCH
from react_tui.core.trajectory import Action, Observation

_MANY = 3


class Repeats:
    """The searches of one run; a repeated lookup means the next match, and is no repeat."""

    def __init__(self) -> None:
        self.count = 0
        self._steps: dict[str, list[int]] = {}

    def note(self, number: int, action: Action, observation: Observation, *, tell: bool) -> Observation:
        """Remember what was done at a step, and return the observation that says so where it had been done before."""
        if action.name != SEARCH:
            return observation
        steps = self._steps.setdefault(action.argument.casefold(), [])
        steps.append(number)
        if len(steps) == 1:
            return observation
        self.count += 1
        told = f"This was searched before, at step {steps[0]}. {observation.text}"
        return replace(observation, text=told) if tell else observation

    def loops(self, action: Action) -> bool:
        """Whether this has been searched so often that nothing new can come of it."""
        return action.name == SEARCH and len(self._steps.get(action.argument.casefold(), ())) >= _MANY
