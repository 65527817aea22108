"""Any environment, with tools beside its own actions."""

from collections.abc import Sequence
from dataclasses import replace

from react_tui.core.actions import FINISH, ActionSpace
from react_tui.core.environment import Environment
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.tools.attempt import AttemptFailed, attempt
from react_tui.environments.tools.tool import CheckedTool
from react_tui.text import one_line

_PATIENCE_SECONDS = 20.0
_LONGEST_RESULT = 2000


class WithTools:
    """Offers tools before the answer; what the environment has open stays open while one is used."""

    def __init__(self, inner: Environment, tools: Sequence[CheckedTool], *, seconds: float = _PATIENCE_SECONDS) -> None:
        self._inner = inner
        self._tools = {tool.name.casefold(): tool for tool in tools}
        self._seconds = seconds

    def reset(self, question: str) -> None:
        """Begin a task; tools have no memory."""
        self._inner.reset(question)

    def actions(self) -> ActionSpace:
        """Return the environment's actions with the tools before the answer."""
        own = self._inner.actions().actions
        tools = tuple(tool.spec for tool in self._tools.values())
        before = tuple(spec for spec in own if spec.name != FINISH)
        return ActionSpace((*before, *tools, *own[len(before) :]))

    def act(self, action: Action) -> Observation:
        """Use a tool, or do what the environment does."""
        tool = self._tools.get(action.name.strip().casefold())
        if tool is None:
            return self._inner.act(action)
        try:
            return attempt(lambda: _as_observation(tool.use(action.argument.strip()), tool.name), self._seconds)
        except AttemptFailed as failed:
            return Observation(f"{tool.name} failed: {failed}.", Finding.FAULT)


def _as_observation(seen: object, tool: str) -> Observation:
    """Return what a tool saw, on one line and of bounded length; a tool cannot end the run."""
    if not isinstance(seen, Observation) or seen.finding is Finding.ANSWER:
        raise TypeError(f"the tool returned {type(seen).__name__} and not an observation of its own")
    sentences = tuple(one_line(sentence) for sentence in seen.sentences)
    shown = replace(seen, text=one_line(seen.text).strip(), title=one_line(seen.title) or tool, sentences=sentences)
    return replace(shown, finding=Finding(seen.finding)).shortened(_LONGEST_RESULT)
