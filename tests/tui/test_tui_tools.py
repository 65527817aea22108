"""The result of a tool in the app: what it was given and the value, and the page again afterwards."""

from app_support import Library, ask_to_the_end, content_text, running, screen_text, session_of

from react_tui.environments.tools.registry import open_tools
from react_tui.environments.tools.with_tools import WithTools
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.page import PageText
from react_tui.tui.panes.result import ResultText

CALCULATION = (
    " I need to search Atomium.",
    " Search[Atomium]",
    " It stands 102 metres tall, so I calculate half of it.",
    " Calculate[50% of 102]",
    " So the answer is 51.",
    " Finish[51]",
)
REFUSAL = (" Hm.", " Calculate[1/0]", " So there is none.", " Finish[none]")


def calculating() -> WithTools:
    return WithTools(Library(), open_tools(["Calculate"]).tools)


async def test_the_tool_pane_shows_what_was_calculated_above_its_value() -> None:
    async with running(session_of(CALCULATION, environment=calculating())) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert content_text(pilot, "#tool .detail") == "Calculate · step 2"
        assert [line.plain.split() for line in screen.query_one(ResultText).lines(60)] == [
            ["Calculate", "50%", "of", "102"],
            ["Result", "51"],
        ]
        assert not screen.query_one(PageText).display


async def test_the_page_of_another_step_takes_the_place_of_the_result() -> None:
    async with running(session_of(CALCULATION, environment=calculating())) as (pilot, screen):
        await ask_to_the_end(pilot)
        screen.query(Card).first().focus()
        await pilot.press("enter")
        assert content_text(pilot, "#tool .detail").startswith("Atomium · step 1")
        assert screen.query_one(PageText).display and "Its nine steel spheres" in screen_text(pilot)
        assert not screen.query_one(ResultText).display


async def test_an_answer_that_was_calculated_rests_on_the_calculation() -> None:
    async with running(session_of(CALCULATION, environment=calculating())) as (pilot, _):
        await ask_to_the_end(pilot)
        assert "50% of 102 = 51" in screen_text(pilot)


async def test_a_calculation_that_is_refused_says_why_and_the_run_goes_on() -> None:
    async with running(session_of(REFUSAL, environment=calculating())) as (pilot, _):
        await ask_to_the_end(pilot)
        seen = screen_text(pilot)
        assert "△ not possible; the run goes on" in seen
        assert "Could not calculate: division by zero." in seen
        assert content_text(pilot, "#tool .detail") == "not possible · step 1"
