"""All that stays the same while a run goes on."""

from dataclasses import dataclass

from react_tui.core.engine import Sampling
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import Method


@dataclass(frozen=True)
class Limits:
    """What a run may use: steps, and tokens for each thought and each action.

    The last step can only finish, so ``steps`` of 7 are at most six searches and lookups, then an answer.
    """

    steps: int = 7
    thought_tokens: int = 128
    action_tokens: int = 64


@dataclass(frozen=True)
class Voting:
    """How many chains of thought are sampled for a vote, and at which temperature (section 3.2)."""

    samples: int = 21
    temperature: float = 0.7


@dataclass(frozen=True)
class Setup:
    """The prompts of a task, a method, and how both are carried out.

    With ``watch_repeats`` the model is told when it repeats a search, and the third time ends the run; without, as in
    the paper, it may go round in circles.
    """

    task: TaskPrompt
    method: Method
    limits: Limits = Limits()
    sampling: Sampling = Sampling()
    voting: Voting = Voting()
    watch_repeats: bool = True
