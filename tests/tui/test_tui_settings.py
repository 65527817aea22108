"""Every key of the configuration is explained, changed and reset in the app."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from app_support import content_text, run_screen, screen_text, wait_until
from backstages import backstage
from kept_runs import session
from textual.pilot import Pilot
from textual.widgets import Input

from react_tui.config import KEYS, load_config
from react_tui.paths import Folders, folders
from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.settings import SettingsScreen, typed


@asynccontextmanager
async def settings(
    tmp_path: Path, size: tuple[int, int] = (120, 40), rows: int = len(KEYS)
) -> AsyncIterator[tuple[Pilot[None], SettingsScreen]]:
    folder = tmp_path / "runs"
    app = ReactApp(session(folder), backstage=backstage(folder), clock=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: bool(app.screen.query("#question")) and run_screen(pilot).phase is Phase.IDLE)
        await pilot.press("f9")
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        await wait_until(pilot, lambda: screen.rows.option_count == rows)
        yield pilot, screen


async def change(pilot: Pilot[None], screen: SettingsScreen, key: str, text: str) -> None:
    screen.rows.highlighted = list(KEYS).index(key)
    await pilot.press("enter")
    screen.query_one("#prompt-input", Input).value = text
    await pilot.press("enter")
    await wait_until(pilot, lambda: bool(content_text(pilot, "#said")))


async def test_a_key_stands_with_its_meaning_what_it_takes_and_where_its_value_comes_from(tmp_path: Path) -> None:
    async with settings(tmp_path) as (pilot, screen):
        screen.rows.highlighted = list(KEYS).index("run.steps")
        await pilot.pause()
        told = content_text(pilot, "#detail")
        assert KEYS["run.steps"].doc in told
        assert "Takes a whole number from 1 to 100." in told
        assert "default · default 7" in told


async def test_a_changed_value_is_saved_and_the_session_takes_it_up_when_the_screen_is_left(
    tmp_path: Path, home: Folders
) -> None:
    async with settings(tmp_path) as (pilot, screen):
        await change(pilot, screen, "run.steps", "9")
        assert "run.steps is 9" in content_text(pilot, "#said")
        assert load_config(home, {}).run.steps == 9
        before = run_screen(pilot).runner
        await pilot.press("escape")
        await wait_until(pilot, lambda: run_screen(pilot).phase is Phase.IDLE)
        assert run_screen(pilot).runner is before


async def test_a_value_that_is_not_allowed_is_explained_and_can_be_corrected(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path) as (pilot, screen):
        await change(pilot, screen, "run.steps", "many [/]")
        assert "✕ run.steps is 'many [/]', but takes a whole number from 1 to 100." in content_text(pilot, "#said")
        assert screen.query_one("#prompt-input", Input).value == "many [/]"
        assert load_config(home, {}).run.steps == 7


async def test_a_reset_value_is_the_default_again(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path) as (pilot, screen):
        await change(pilot, screen, "run.steps", "9")
        await pilot.press("r")
        await wait_until(pilot, lambda: "run.steps is 7 (default)" in content_text(pilot, "#said"))
        assert load_config(home, {}).origins["run.steps"] == "default"


async def test_the_adapter_is_chosen_by_a_letter(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path) as (pilot, screen):
        screen.rows.highlighted = list(KEYS).index("model.adapter")
        for letter, value in (("n", "none"), ("d", "default")):
            await pilot.press("enter", letter)
            await wait_until(pilot, lambda value=value: f'is "{value}"' in content_text(pilot, "#said"))  # type: ignore[misc]
            assert load_config(home, {}).model.adapter == value


async def test_the_path_of_another_adapter_is_typed(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path) as (pilot, screen):
        screen.rows.highlighted = list(KEYS).index("model.adapter")
        await pilot.press("enter", "p")
        screen.query_one("#prompt-input", Input).value = "own.gguf"
        await pilot.press("enter")
        await wait_until(pilot, lambda: "own.gguf" in content_text(pilot, "#said"))
        assert load_config(home, {}).model.adapter == "own.gguf"


async def test_a_theme_holds_at_once(tmp_path: Path) -> None:
    async with settings(tmp_path) as (pilot, screen):
        await change(pilot, screen, "ui.theme", "react-tui-contrast")
        assert pilot.app.theme == "react-tui-contrast"


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("model.name", r"C:\Users\ü\m.gguf", r"C:\Users\ü\m.gguf"),
        ("model.adapter", '""', ""),
        ("source.use", "notes, starter", ["notes", "starter"]),
        ("source.use", '["a", "b"]', ["a", "b"]),
        ("runs.keep", "false", False),
        ("model.gpu_layers", "auto", "auto"),
        ("run.steps", "9", 9),
    ],
)
def test_words_need_no_quotes_and_lists_no_brackets(key: str, text: str, value: object) -> None:
    assert typed(key, text) == value


async def test_the_settings_are_usable_at_forty_columns(tmp_path: Path) -> None:
    async with settings(tmp_path, size=(40, 12)) as (pilot, _):
        assert "model.name" in screen_text(pilot)
        assert folders().config.exists()
