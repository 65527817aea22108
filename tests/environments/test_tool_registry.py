"""Which tools can be chosen: our own and those of other packages, and what becomes of one that is broken."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from react_tui.environments.tools.registry import GROUP, OpenedTools, open_tools
from react_tui.errors import ConfigError


def opened(kind: str, *, seconds: float = 20.0) -> OpenedTools:
    return open_tools(["Theirs"], [EntryPoint("Theirs", f"third_party:{kind}", GROUP)], seconds=seconds)


def test_no_tool_is_offered_unless_it_is_chosen() -> None:
    assert open_tools([]) == OpenedTools()


def test_our_own_tools_explain_themselves_in_a_line() -> None:
    tools = open_tools(["Today", "Calculate"]).tools
    assert [tool.name for tool in tools] == ["Today", "Calculate"]
    assert all(tool.help.startswith(f"{tool.name}[") and "\n" not in tool.help for tool in tools)


def test_a_name_that_nothing_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match=r"no tool 'Calc'. The tools are Coin, Calculate, Today"):
        open_tools(["Calc"], [EntryPoint("Coin", "third_party:Coin", GROUP)])


def test_nobody_takes_the_place_of_our_own() -> None:
    tools = open_tools(["Calculate"], [EntryPoint("Calculate", "third_party:Coin", GROUP)]).tools
    assert [tool.help for tool in tools] == [open_tools(["Calculate"], []).tools[0].help]


def test_two_tools_of_one_name_are_one() -> None:
    both = [EntryPoint("One", "third_party:Coin", GROUP), EntryPoint("Two", "third_party:NoArgument", GROUP)]
    chosen = open_tools(["One", "Two"], both)
    assert [tool.name for tool in chosen.tools] == ["Coin"]
    assert chosen.notices == ("The tool Two is left out: Coin is there already.",)


def test_an_installed_package_adds_its_tool_through_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "coins-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coins\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nCoin = third_party:Coin\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert [tool.name for tool in open_tools(["Coin"]).tools] == ["Coin"]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("OddName", "its name has to be one word"),
        ("PaperName", "search is an action of the paper"),
        ("NoHelp", "its help has to be one line"),
        ("EscapeInHelp", "its help has to be one line"),
        ("OddArgument", "its argument has to be"),
        ("EmptyChoices", "its argument has to be"),
        ("BracketChoice", "its argument has to be"),
        ("EndlessArgument", "its argument has to be"),
        ("RaisesAtOnce", "OSError: no coin[2J at hand"),
        ("LeavesAtOnce", "SystemExit: 7"),
        ("RaisesInProperty", "KeyError: 'name'"),
        ("Missing", "AttributeError: module 'third_party' has no attribute 'Missing'"),
    ],
)
def test_a_broken_tool_is_left_out_with_a_notice(kind: str, reason: str) -> None:
    chosen = opened(kind)
    assert chosen.tools == ()
    assert chosen.notices[0].startswith("The tool Theirs is left out: ") and reason in chosen.notices[0]


def test_a_tool_that_never_loads_is_left_out() -> None:
    chosen = opened("HangsAtOnce", seconds=0.05)
    assert chosen == OpenedTools((), ("The tool Theirs is left out: no answer within 0.05 s.",))
