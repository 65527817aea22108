"""The choice of a method in the app."""

from app_support import ask_to_the_end, content_text, run_screen, running, session_of
from compare_support import Methodical
from textual.widgets import OptionList

from react_tui.core.methods import METHODS
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.methods import MethodsScreen
from react_tui.tui.screens.run import RunScreen


async def test_all_methods_are_offered_with_what_they_do() -> None:
    async with running(session_of()) as (pilot, _):
        await pilot.press("ctrl+o")
        options = pilot.app.screen.query_one(OptionList).options
        lines = [str(option.prompt) for option in options]
        assert len(lines) == 9
        assert all(
            method.help in line and name in line for line, (name, method) in zip(lines, METHODS.items(), strict=True)
        )
        assert lines[4].startswith("● react")


async def test_the_chosen_method_answers_the_next_question_and_stands_in_the_header() -> None:
    async with running(session_of(engine=Methodical())) as (pilot, screen):
        assert content_text(pilot, "#names").startswith("react · ")
        await pilot.press("ctrl+o", "up", "enter")
        assert isinstance(pilot.app.screen, RunScreen)
        assert content_text(pilot, "#names").startswith("act · ")
        await ask_to_the_end(pilot)
        assert not any(card.thought for card in screen.query("Card"))


async def test_the_chosen_method_is_remembered() -> None:
    kept: list[tuple[str, str]] = []

    def remember(key: str, value: str) -> str:
        kept.append((key, value))
        return "It is kept for now only."

    app = ReactApp(session_of(), remember=remember, clock=lambda: 0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("ctrl+o", "down", "enter")
        assert kept == [("run.method", "react-sparse")]
        notes = [note.text for note in run_screen(pilot).query("Note")]
        assert notes == ["It is kept for now only."]


async def test_escape_leaves_the_method_as_it_is() -> None:
    async with running(session_of()) as (pilot, _):
        await pilot.press("ctrl+o")
        assert isinstance(pilot.app.screen, MethodsScreen)
        await pilot.press("down", "escape")
        assert content_text(pilot, "#names").startswith("react · ")
