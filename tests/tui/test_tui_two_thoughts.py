"""The paper's Figure 5: a person edits two thoughts, and a run that failed finds its answer."""

from app_support import ask_to_the_end, content_text, running, session_of, wait_until
from textual.pilot import Pilot

from react_tui.engines.scripted import ScriptedEngine
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.editor import Editor
from react_tui.tui.screens.run import RunScreen

FAILING = (
    " I need to search Atomium.",
    " Search[Atomium]",
    " The Atomium is of iron, so I need to search iron.",
    " Search[Iron]",
    " There is no such page. Perhaps Crystal.",
    " Search[Crystal]",
    " I do not know it; I guess the Rhine.",
    " Finish[Rhine]",
)
AFTER_THE_FIRST_EDIT = (" Search[Brussels]", " Brussels is a capital. The answer is Belgium.", " Finish[Belgium]")
AFTER_THE_SECOND_EDIT = (" Finish[Senne]",)
FIRST = "I need Brussels."
SECOND = "It is the Senne."


async def edit_thought(pilot: Pilot[None], screen: RunScreen, number: int, text: str) -> None:
    """Go to a card, press e, write another thought and save it; wait for the end of the run."""
    before = screen.query_one(Answer)
    card = next(card for card in screen.query(Card) if card.number == number)
    card.focus()
    await pilot.press("e")
    await wait_until(pilot, lambda: bool(screen.query(Editor)))
    await pilot.press("ctrl+u")
    await pilot.press(*("space" if letter == " " else letter for letter in text))
    await pilot.press("enter")
    await wait_until(pilot, lambda: bool(screen.query(Answer)) and screen.query_one(Answer) is not before)


async def test_a_failing_run_becomes_a_right_one_by_editing_two_thoughts() -> None:
    engine = ScriptedEngine((*FAILING, *AFTER_THE_FIRST_EDIT, *AFTER_THE_SECOND_EDIT))
    async with running(session_of(engine=engine)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert content_text(pilot, ".answer .text") == "Rhine"

        await edit_thought(pilot, screen, 2, FIRST)
        assert content_text(pilot, ".answer .text") == "Belgium"

        await edit_thought(pilot, screen, 3, SECOND)
        assert content_text(pilot, ".answer .text") == "Senne"
        assert content_text(pilot, ".answer .outcome") == "✓ finished"

        cards = list(screen.query(Card))
        assert [card.action for card in cards] == ["Search[Atomium]", "Search[Brussels]", "Finish[Senne]"]
        assert [card.thought for card in cards[1:]] == [FIRST, SECOND]
        assert len(engine.requests) == len(FAILING) + len(AFTER_THE_FIRST_EDIT) + len(AFTER_THE_SECOND_EDIT)
        read = "".join(span.text for span in engine.requests[-1].prompt.reply)
        assert FIRST in read and SECOND in read and "iron, so" not in read and "Belgium.\nAction 3" not in read
