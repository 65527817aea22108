"""When a method's answer is not to be relied on, so that a hybrid goes on with its other part (section 3.2)."""

from collections.abc import Sequence

from react_tui.core.methods import Method
from react_tui.core.trajectory import Outcome

# Without an answer of its own within the steps: the last step can only finish, so that a forced answer is none.
_NO_ANSWER = (Outcome.FORCED, Outcome.LOOPED, Outcome.CONTEXT_FULL)
# How the reason begins where even the forced answer was none; a run can fail for many other reasons.
UNANSWERED = "no answer"


def is_unanswered(outcome: Outcome, reason: str) -> bool:
    """Tell whether a method came to its end without an answer of its own, and not by a fault."""
    return outcome in _NO_ANSWER or (outcome is Outcome.FAILED and reason.startswith(UNANSWERED))


def why_given_up(method: Method, outcome: Outcome, reason: str, votes: Sequence[int]) -> str:
    """Return why a method's answer is not to be relied on, or nothing where it is; ``votes`` begin with the most."""
    if is_unanswered(outcome, reason):
        return reason or f"{UNANSWERED} within the steps"
    if method.votes and votes and 2 * votes[0] < sum(votes):
        return f"only {votes[0]} of {sum(votes)} chains agree"
    return ""
