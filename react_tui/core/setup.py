"""All that stays the same while a run goes on."""

from dataclasses import dataclass
from enum import StrEnum

from react_tui.core.actions import FINISH, LOOKUP, SEARCH
from react_tui.core.engine import Sampling
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import Method
from react_tui.core.trajectory import Action

_PAPER = (SEARCH, LOOKUP, FINISH)


class AtLimit(StrEnum):
    """What happens when a budget is used up: an answer is forced, the fallback takes over, or a person is asked."""

    FINISH = "finish"
    FALLBACK = "fallback"
    ASK = "ask"


class Ask(StrEnum):
    """Before which actions a person is asked; the names of actions may stand in its place."""

    NEVER = "never"
    ALWAYS = "always"
    TOOLS = "tools"


@dataclass(frozen=True)
class Limits:
    """What a run may use: steps, tokens for each thought and each action, and tokens and seconds in all, 0 for any.

    The last step can only finish, so ``steps`` of 7 are at most six searches and lookups, then an answer. A method
    without a fallback forces an answer in its place.
    """

    steps: int = 7
    thought_tokens: int = 128
    action_tokens: int = 64
    tokens: int = 0
    seconds: float = 0.0
    at_limit: AtLimit = AtLimit.FINISH


@dataclass(frozen=True)
class Voting:
    """How many chains of thought are sampled for a vote, and at which temperature (section 3.2)."""

    samples: int = 21
    temperature: float = 0.7


@dataclass(frozen=True)
class Setup:
    """The prompts of a task, a method, and how both are carried out.

    With ``watch_repeats`` the model is told when it repeats a search, and the third time ends the run; without, as in
    the paper, it may go round in circles. ``ask`` is one of ``Ask``, or names of actions with blanks between them.
    """

    task: TaskPrompt
    method: Method
    limits: Limits = Limits()
    sampling: Sampling = Sampling()
    voting: Voting = Voting()
    watch_repeats: bool = True
    ask: str = Ask.NEVER

    def asks(self, action: Action) -> bool:
        """Whether a person is asked before an action is carried out."""
        if self.ask == Ask.TOOLS:
            return action.name not in _PAPER
        return self.ask == Ask.ALWAYS or action.name in self.ask.split()
