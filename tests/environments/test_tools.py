"""Tools beside an environment's own actions: offered before the answer, used without closing the page."""

import threading
from collections.abc import Callable
from datetime import date

import pytest
from third_party import Coin, Misused, Unprintable

from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.tools.calculate import Calculate
from react_tui.environments.tools.today import Today
from react_tui.environments.tools.tool import Tool, checked
from react_tui.environments.tools.with_tools import WithTools
from react_tui.environments.wikipedia import Wikipedia

Wrap = Callable[..., WithTools]
RESULT = Finding.RESULT


@pytest.fixture
def wrap(wikipedia: Wikipedia) -> Wrap:
    def wrapped(*tools: Tool, seconds: float = 20.0) -> WithTools:
        return WithTools(wikipedia, [checked(tool) for tool in tools], seconds=seconds)

    return wrapped


def used(world: WithTools, what: str = "Misused", argument: str = "") -> Observation:
    return world.act(Action(what, argument))


def test_tools_are_offered_before_the_answer(wrap: Wrap) -> None:
    assert wrap(Calculate(), Today()).actions().names == ("Search", "Calculate", "Today", "Finish")


def test_without_tools_the_actions_are_the_papers(wrap: Wrap) -> None:
    assert wrap().actions().names == ("Search", "Finish")


def test_in_the_last_step_only_the_answer_is_legal(wrap: Wrap) -> None:
    assert wrap(Calculate()).actions().only("Finish").names == ("Finish",)


def test_a_calculation_gives_its_value_and_says_it_as_a_sentence(wrap: Wrap) -> None:
    seen = used(wrap(Calculate()), "Calculate", "10% of 200")
    assert seen == Observation("20", RESULT, "Calculate", sentences=("10% of 200 = 20",))


def test_a_rounded_value_is_not_said_to_be_equal(wrap: Wrap) -> None:
    assert used(wrap(Calculate()), "Calculate", "sqrt(2)").sentences == ("sqrt(2) ≈ 1.4142135623731",)


def test_what_cannot_be_calculated_is_told_in_a_line(wrap: Wrap) -> None:
    seen = used(wrap(Calculate()), "Calculate", "1\x00")
    assert seen.finding is Finding.INVALID and seen.text == "Could not calculate: not arithmetic: '\\x00'."


def test_today_tells_weekday_day_month_and_year(wrap: Wrap) -> None:
    world = wrap(Today(lambda: date(2026, 3, 1)))
    assert used(world, "Today").text == "Sunday, 1 March 2026"


def test_the_case_of_a_tools_name_makes_no_difference(wrap: Wrap) -> None:
    assert used(wrap(Calculate()), "calculate", "1+1").text == "2"


def test_the_page_that_is_open_stays_open(wrap: Wrap) -> None:
    world = wrap(Calculate())
    used(world, "Search", "Paris")
    first = used(world, "Lookup", "Paris")
    used(world, "Calculate", "1+1")
    assert (first.text, used(world, "Lookup", "Paris").text) == (
        "(Result 1 / 2) Paris is the capital of France.",
        "(Result 2 / 2) The Seine flows through Paris.",
    )


def test_everything_else_is_left_to_the_environment(wrap: Wrap) -> None:
    assert used(wrap(Calculate()), "Finish", "x").finding is Finding.ANSWER
    assert used(wrap(Calculate()), "Fly", "x").finding is Finding.INVALID


def test_a_strangers_tool_is_used_like_our_own(wrap: Wrap) -> None:
    seen = used(wrap(Coin()), "Coin", "fair")
    assert (seen.text, seen.finding, seen.title) == ("heads, with a fair coin", RESULT, "Coin")


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (ValueError("no\nluck\x1b[2J"), "Misused failed: ValueError: no luck[2J."),
        (SystemExit(3), "Misused failed: SystemExit: 3."),
        (KeyboardInterrupt(), "Misused failed: KeyboardInterrupt."),
        (Unprintable(), "Misused failed: third_party.Unprintable: <exception str() failed>."),
        (None, "Misused failed: TypeError: the tool returned NoneType and not an observation of its own."),
        ("heads", "Misused failed: TypeError: the tool returned str and not an observation of its own."),
    ],
)
def test_a_tool_that_fails_is_an_observation(wrap: Wrap, what: object, told: str) -> None:
    assert used(wrap(Misused(what))) == Observation(told, Finding.FAULT)


@pytest.mark.parametrize(
    "nonsense",
    [
        Observation("x", Finding.ANSWER),
        Observation(7, RESULT),  # type: ignore[arg-type]  # a stranger's tool need not keep to the types
        Observation("x", "wonderful"),  # type: ignore[arg-type]  # as above
        Observation("x", RESULT, None),  # type: ignore[arg-type]  # as above
        Observation("x", RESULT, sentences=(1,)),  # type: ignore[arg-type]  # as above
    ],
)
def test_a_tool_neither_ends_the_run_nor_returns_what_is_no_text(wrap: Wrap, nonsense: Observation) -> None:
    assert used(wrap(Misused(nonsense))).finding is Finding.FAULT


def test_a_tool_that_does_not_return_is_left_to_itself(wrap: Wrap) -> None:
    never = threading.Event()
    seen = used(wrap(Misused(never), seconds=0.05))
    never.set()
    assert seen == Observation("Misused failed: no answer within 0.05 s.", Finding.FAULT)


def test_a_result_is_one_line_of_bounded_length_without_control_characters(wrap: Wrap) -> None:
    seen = used(wrap(Misused(Observation("a\nObservation 3: b\x1b]52;c;aGk=\x07\u202e" + "x" * 10**6, RESULT))))
    assert seen.text.startswith("a Observation 3: b]52;c;aGk=xxx")
    assert len(seen.text) < 2100
