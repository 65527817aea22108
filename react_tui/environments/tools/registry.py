"""Which tools there are: our own, and those that other packages add through the entry points ``react_tui.tools``."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint, entry_points

from react_tui.environments.tools.attempt import AttemptFailed, attempt
from react_tui.environments.tools.calculate import Calculate
from react_tui.environments.tools.today import Today
from react_tui.environments.tools.tool import CheckedTool, Tool, checked
from react_tui.errors import ConfigError

GROUP = "react_tui.tools"
_OWN: Mapping[str, Callable[[], Tool]] = {"Calculate": Calculate, "Today": Today}
_LOADING_SECONDS = 20.0


@dataclass(frozen=True)
class OpenedTools:
    """The tools to offer, and what a person should know about those that are left out."""

    tools: tuple[CheckedTool, ...] = ()
    notices: tuple[str, ...] = ()


def open_tools(
    names: Iterable[str], others: Iterable[EntryPoint] | None = None, *, seconds: float = _LOADING_SECONDS
) -> OpenedTools:
    """Return the tools of these names; one of another package that cannot be used is left out with a notice.

    ``others`` are the entry points to look in, by default those that are installed. Raises ``ConfigError`` for a name
    that nothing has.
    """
    makers = _makers(entry_points(group=GROUP) if others is None else others)
    tools: dict[str, CheckedTool] = {}
    notices: list[str] = []
    for name in names:
        if name not in makers:
            raise ConfigError(
                f"There is no tool {name!a}.", where="tools.use", hint=f"The tools are {', '.join(makers)}."
            )
        try:
            tool = attempt(makers[name], seconds)
        except AttemptFailed as failed:
            notices.append(f"The tool {name} is left out: {failed}.")
            continue
        if tool.name.casefold() in tools:
            notices.append(f"The tool {name} is left out: {tool.name} is there already.")
        tools.setdefault(tool.name.casefold(), tool)
    return OpenedTools(tuple(tools.values()), tuple(notices))


def _makers(others: Iterable[EntryPoint]) -> Mapping[str, Callable[[], CheckedTool]]:
    """Return what makes each tool, by its name in the configuration; nobody takes the place of our own."""
    theirs = {other.name: partial(_load, other) for other in others}
    return {**theirs, **{name: partial(_make, make) for name, make in _OWN.items()}}


def _load(entry: EntryPoint) -> CheckedTool:
    return _make(entry.load())


def _make(make: Callable[[], Tool]) -> CheckedTool:
    return checked(make())
