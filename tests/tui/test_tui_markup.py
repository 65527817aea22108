"""What a model, a page or a person writes is shown letter by letter, wherever it appears."""

import pytest
from app_support import (
    Library,
    ask,
    ask_to_the_end,
    content_text,
    run_screen,
    running,
    screen_text,
    session_of,
    wait_until,
)

from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.errors import EngineError
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card

WRITTEN = ("[/]", "[link=http://x]y[/link]", "[@click=app.quit]x[/]", "list[str]", "[b]x", "\\[x]")


class Echo(Library):
    """Every page is called as it is searched, and holds its own name."""

    def act(self, action: Action) -> Observation:
        if action.name == "Finish":
            return super().act(action)
        text = f"Page {action.argument} says {action.argument}."
        return Observation(text, Finding.PAGE, action.argument, f"{text} More.", (text,), (0,))


@pytest.mark.parametrize("written", WRITTEN)
async def test_everything_of_a_run_reads_back_exactly(written: str) -> None:
    pieces = (f" So {written} then.", f" Search[{written}]", " I know.", f" Finish[{written}]")
    async with running(session_of(pieces, environment=Echo()), size=(220, 50)) as (pilot, _):
        await ask_to_the_end(pilot, f"What is {written} here?")
        seen = screen_text(pilot)
        assert f"What is {written} here?" in seen
        assert f"Thought      So {written} then." in seen
        assert f"Action       Search[{written}]" in seen
        assert f"Observation  Page {written} says {written}." in seen
        assert f"{written} · step 1 · sentence 1" in seen
        assert f"▌ Page {written} says {written}." in seen
        assert content_text(pilot, ".answer .text") == written
        assert f"{written}, sentence 1  Page {written} says {written}." in seen


@pytest.mark.parametrize("written", WRITTEN)
async def test_notices_and_reasons_read_back_exactly(written: str) -> None:
    pieces = (EngineError(f"it says {written} here"),)
    async with running(session_of(pieces, notices=(f"Mind {written} there.",))) as (pilot, _):
        assert f"Mind {written} there." in screen_text(pilot)
        await ask_to_the_end(pilot)
        assert f"failed: it says {written} here" in screen_text(pilot)


@pytest.mark.parametrize("written", WRITTEN)
async def test_names_and_starter_questions_read_back_exactly(written: str) -> None:
    session = session_of()
    session.model = session.source = written
    app = ReactApp(session, starters=(f"Who is {written}?",))
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: f"1  Who is {written}?" in screen_text(pilot))
        assert f"{written} · {written}" in screen_text(pilot)


@pytest.mark.parametrize("written", WRITTEN)
async def test_the_exact_context_reads_back_exactly(written: str) -> None:
    pieces = (f" So {written} then.", f" Finish[{written}]")
    async with running(session_of(pieces)) as (pilot, _):
        await pilot.press("ctrl+t")
        await ask_to_the_end(pilot, f"What is {written} here?")
        assert f"Question: What is {written} here?" in screen_text(pilot)
        assert f"So {written} then." in content_text(pilot, "#exact")


async def test_nothing_written_can_be_clicked() -> None:
    pieces = (" [@click=app.quit]xxxxxxxxxxxxxxxx[/]", " Finish[x]")
    async with running(session_of(pieces)) as (pilot, screen):
        await ask_to_the_end(pilot)
        await pilot.click(screen.query_one(Card), offset=(34, 0))
        assert pilot.app.is_running
        assert run_screen(pilot).is_current


async def test_control_characters_of_pages_and_models_do_not_reach_the_screen() -> None:
    evil = "\x1b[2J\x1b]52;c;aGk=\x07\x9b31m\x00\u202e"
    pieces = (f" So {evil} then.", f" Search[{evil}]", " So.", f" Finish[{evil}]")
    async with running(session_of(pieces, environment=Echo())) as (pilot, screen):
        await pilot.press("ctrl+t")
        await ask(pilot, f"What is {evil} here?")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        await pilot.pause()
        seen = set(screen_text(pilot)) - {"\n"}
        assert not [character for character in seen if ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0]
        assert "\u202e" not in seen
