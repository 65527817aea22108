from itertools import chain

import pytest
from app_support import ask_to_the_end, content_text, running, screen_text, session_of

from react_tui.tui.commands import (
    APP,
    BOX,
    CARD,
    COMPARE,
    EVALUATE,
    EVIDENCE,
    LABELS,
    METHOD_LIST,
    RECORD,
    RUN,
    SOURCES,
    Command,
)
from react_tui.tui.screens.help import HelpScreen, KeyTable
from react_tui.tui.screens.run import RunScreen
from react_tui.tui.theme import THEMES

EVERYTHING = tuple(chain(APP, RUN, CARD, EVIDENCE, SOURCES, BOX, COMPARE, METHOD_LIST, EVALUATE, RECORD, LABELS))


def test_every_command_has_its_own_id_and_says_what_it_does() -> None:
    assert len({command.id for command in EVERYTHING}) == len(EVERYTHING)
    assert all(command.tooltip.endswith(".") and command.title for command in EVERYTHING)


@pytest.mark.parametrize("screen", [RUN, COMPARE, EVALUATE])
def test_no_two_commands_that_work_at_once_share_a_key(screen: tuple[Command, ...]) -> None:
    keys = [command.keys for command in (*APP, *screen)]
    assert len(set(keys)) == len(keys)


async def _help(pilot) -> str:  # type: ignore[no-untyped-def]
    await pilot.press("f1")
    tables = pilot.app.screen.query(KeyTable)
    return "\n".join(line.plain for table in tables for line in table.lay_out(200))


async def test_the_help_screen_lists_every_command_with_its_key() -> None:
    async with running(session_of()) as (pilot, _):
        listed = await _help(pilot)
        assert isinstance(pilot.app.screen, HelpScreen)
        for command in EVERYTHING:
            assert command.title in listed
            # A long explanation goes on in the next line.
            assert command.tooltip in " ".join(listed.split())
        assert "Move cursor left" in listed
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, RunScreen)


async def test_a_command_bound_to_another_key_works_with_it_and_helps_with_it() -> None:
    async with running(session_of()) as (pilot, screen):
        pilot.app.set_keymap({"pane.context": "f9"})
        await pilot.press("f9")
        assert screen.has_class("-show-context")
        assert "f9          Context" in await _help(pilot)


async def test_the_palette_offers_what_can_be_done_here() -> None:
    async with running(session_of()) as (pilot, screen):
        offered = [command.title for command in pilot.app.get_system_commands(screen)]
        assert {"Quit", "Help", "Theme", "Stop", "Exact context", "Copy answer"} <= set(offered)


async def test_a_command_of_the_palette_is_done() -> None:
    async with running(session_of()) as (pilot, screen):
        await pilot.press("ctrl+p", *"Exact", "enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert screen.has_class("-show-context")


async def test_the_answer_is_copied_without_control_characters() -> None:
    async with running(session_of((" I know.", " Finish[4\x1b[2J2]"))) as (pilot, _):
        await ask_to_the_end(pilot)
        await pilot.press("ctrl+y")
        assert pilot.app.clipboard == "4␛[2J2"
        assert "clipboard" in content_text(pilot, "#doing")


async def test_without_an_answer_there_is_nothing_to_copy() -> None:
    async with running(session_of()) as (pilot, _):
        await pilot.press("ctrl+y")
        assert content_text(pilot, "#doing") == "there is no answer to copy yet"


async def test_every_theme_shows_the_app_also_those_that_are_not_ours() -> None:
    async with running(session_of()) as (pilot, _):
        for theme in (*(theme.name for theme in THEMES), "textual-light", "nord"):
            pilot.app.theme = theme
            await pilot.pause()
            assert "OFFLINE" in screen_text(pilot)
