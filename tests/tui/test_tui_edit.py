"""A person steps in: pause, single steps, a word before an action, edits, and branches."""

from dataclasses import replace

from app_support import TWO_HOPS, Gate, ask, ask_to_the_end, content_text, running, screen_text, session_of, wait_until
from textual.pilot import Pilot

from react_tui.core.setup import AtLimit
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.editor import Editor
from react_tui.tui.screens.branches import BranchesScreen
from react_tui.tui.screens.run import RunScreen


def asking(pieces: tuple[str, ...] = TWO_HOPS, ask: str = "always", **limits: object) -> Session:
    session = session_of(pieces)
    session.setup = replace(session.setup, ask=ask, limits=replace(session.setup.limits, **limits))
    return session


def card(screen: RunScreen, number: int) -> Card:
    return next(card for card in screen.query(Card) if card.number == number)


def lines(card: Card) -> str:
    return "\n".join(line.plain for line in card.lines(100))


async def phase(pilot: Pilot[None], screen: RunScreen, wanted: Phase) -> None:
    await wait_until(pilot, lambda: screen.phase is wanted)
    await pilot.pause()


async def write(pilot: Pilot[None], screen: RunScreen, text: str) -> None:
    """Press e, and write something else into the editor."""
    await pilot.press("e")
    await wait_until(pilot, lambda: bool(screen.query(Editor)))
    await pilot.press("f7", *("space" if letter == " " else letter for letter in text))


async def test_space_pauses_after_the_step_and_goes_on() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("space")
        gate.open()
        await phase(pilot, screen, Phase.PAUSED)
        assert len(screen.query(Card)) == 1 and not screen.query(Answer)
        await pilot.press("space")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))


async def test_s_goes_from_halt_to_halt() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("f2", "s")
        gate.open()
        await phase(pilot, screen, Phase.PROPOSED)
        assert "waits for your word" in lines(card(screen, 1)) and card(screen, 1).step is None
        await pilot.press("s")
        await phase(pilot, screen, Phase.PAUSED)
        assert card(screen, 1).step is not None


async def test_an_action_that_waits_is_changed_in_place_and_is_shown_as_yours() -> None:
    async with running(asking(ask="Search")) as (pilot, screen):
        await ask(pilot)
        await phase(pilot, screen, Phase.PROPOSED)
        await write(pilot, screen, "Search[Brussels]")
        await pilot.press("enter")
        await wait_until(pilot, lambda: card(screen, 1).step is not None)
        assert "Action       (you) Search[Brussels]" in lines(card(screen, 1))


async def test_an_action_that_waits_is_skipped() -> None:
    async with running(asking(ask="Search")) as (pilot, screen):
        await ask(pilot)
        await phase(pilot, screen, Phase.PROPOSED)
        await pilot.press("x")
        await wait_until(pilot, lambda: card(screen, 1).step is not None)
        assert "you left it out" in lines(card(screen, 1))


async def test_at_a_limit_more_is_given_with_a_key() -> None:
    async with running(asking(ask="never", steps=2, at_limit=AtLimit.ASK)) as (pilot, screen):
        await ask(pilot)
        await phase(pilot, screen, Phase.AT_LIMIT)
        await pilot.press("plus")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        assert content_text(pilot, ".answer .outcome") == "✓ finished"


async def test_a_budget_is_shown_as_it_shrinks() -> None:
    async with running(asking(ask="never", tokens=500)) as (pilot, _):
        await ask_to_the_end(pilot)
        written = sum(len(piece.split()) for piece in TWO_HOPS)
        assert f"{500 - written} of 500 tokens left" in screen_text(pilot)


async def test_escape_leaves_the_step_as_it_was() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        card(screen, 1).focus()
        await write(pilot, screen, "no")
        await pilot.press("escape")
        await wait_until(pilot, lambda: not screen.query(Editor))
        assert card(screen, 1).thought == "I need to search Atomium." and screen.query(Answer)


async def test_what_is_no_action_is_told_and_can_be_mended() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        card(screen, 2).focus()
        await pilot.press("right")
        await write(pilot, screen, "look")
        await pilot.press("enter")
        await pilot.pause()
        assert "is no action" in content_text(pilot, "#doing") and screen.query(Editor)


async def test_an_observation_is_edited_and_the_next_step_begins() -> None:
    async with running(session_of((*TWO_HOPS, " So the Dyle.", " Finish[Dyle]"))) as (pilot, screen):
        await ask_to_the_end(pilot)
        card(screen, 2).focus()
        await pilot.press("right", "right")
        await write(pilot, screen, "The Dyle.")
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(screen.query(Answer)) and content_text(pilot, ".answer .text") == "Dyle")
        assert "Observation  (you) The Dyle." in lines(card(screen, 2))


async def test_one_goes_back_to_a_branch_that_was_set_aside() -> None:
    async with running(session_of((*TWO_HOPS, " Finish[Dyle]"))) as (pilot, screen):
        await ask_to_the_end(pilot)
        card(screen, 3).focus()
        await write(pilot, screen, "The Dyle.")
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(screen.query(Answer)) and content_text(pilot, ".answer .text") == "Dyle")
        await pilot.press("f2", "b")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, BranchesScreen))
        await pilot.press("up")
        await pilot.pause()
        text = screen_text(pilot)
        assert "○ steps 1–3  finished: Senne" in text and "└─ ● step 3  you wrote thought 3  finished: Dyle" in text
        assert "Action 3 Finish[Dyle]" in text and "Action 3 Finish[Senne]" in text
        await pilot.press("enter")
        await wait_until(pilot, lambda: pilot.app.screen is screen and len(screen.query(Answer)) == 1)
        await pilot.pause()
        assert content_text(pilot, ".answer .text") == "Senne" and len(screen.query(Card)) == 3
