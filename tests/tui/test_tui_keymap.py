"""A person's own keys for the commands of the app."""

import pytest
from app_support import content_text, running, session_of, wait_until

from react_tui.tui.commands import APP, RUN
from react_tui.tui.keymap import EVERY, keymap
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.help import HelpScreen, KeyTable


def test_the_keys_of_the_app_itself_are_all_fine() -> None:
    assert keymap({id: command.keys for id, command in EVERY.items()})[1] == ()


@pytest.mark.parametrize("key", ["f11", "ctrl+e", "ctrl+shift+up", "question_mark", "?", "ampersand", "z", "shift+f4"])
def test_keys_are_named_as_textual_names_them(key: str) -> None:
    assert keymap({"run.step": key}) == ({"run.step": key}, ())


def test_a_command_may_have_several_keys() -> None:
    assert keymap({"run.stop": "escape,f11"}) == ({"run.stop": "escape,f11"}, ())


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"run.stopp": "f11"}, "there is no command 'run.stopp'. Did you mean run.stop?"),
        ({"zzz": "f11"}, "there is no command 'zzz'. `react-tui config keys` prints them."),
        ({"run.stop": "elevnty"}, "run.stop keeps its own, since there is no key 'elevnty'."),
        ({"run.stop": "f2"}, "run.stop keeps its own, since f2 is that of pane.trajectory at the same place."),
        ({"run.stop": "?", "run.more": "question_mark"}, "since question_mark is that of"),
    ],
)
def test_what_cannot_be_used_is_told_and_the_rest_stands(wanted: dict[str, str], told: str) -> None:
    usable, (notice,) = keymap({**wanted, "app.help": "f11"})
    assert told in notice
    assert usable["app.help"] == "f11"


def test_two_commands_may_change_keys_with_each_other() -> None:
    swapped = {"pane.trajectory": "f3", "pane.context": "f2"}
    assert keymap(swapped) == (swapped, ())


def test_the_same_key_may_mean_something_else_on_another_screen() -> None:
    assert keymap({"models.pull": "s"})[1] == ()


async def test_a_key_of_ones_own_works_and_stands_in_help_and_hints() -> None:
    async with running(session_of(), keys={"app.help": "f11"}) as (pilot, _):
        assert "f11 help" in content_text(pilot, "#hints")
        await pilot.press("f1")
        assert not isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("f11")
        assert isinstance(pilot.app.screen, HelpScreen)
        lines = [line.plain for table in pilot.app.screen.query(KeyTable) for line in table.lay_out(200)]
        assert any(line.strip().startswith("f11") for line in lines)


async def test_a_key_that_cannot_be_used_is_told_in_the_app() -> None:
    async with running(session_of(), keys={"run.nope": "f11"}) as (pilot, screen):
        await wait_until(
            pilot, lambda: "there is no command 'run.nope'" in " ".join(note.text for note in screen.query(Note))
        )


def test_every_command_on_the_run_screen_can_be_given_a_key() -> None:
    assert {command.id for command in (*APP, *RUN)} <= set(EVERY)
