"""The keys that a person gave to commands stand among the settings, are changed there and forgotten again."""

from pathlib import Path

import pytest
from app_support import content_text, wait_until
from test_tui_settings import settings
from textual.widgets import Input

from react_tui.config import KEYS, load_config, save_setting
from react_tui.paths import Folders


@pytest.fixture(autouse=True)
def _bound(home: Folders) -> None:
    save_setting(home, "keys.run.step", "f11")


async def test_they_are_explained_and_changed_for_the_next_start(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path, rows=len(KEYS) + 1) as (pilot, screen):
        screen.rows.highlighted = len(KEYS)
        await pilot.pause()
        assert screen.chosen == "keys.run.step"
        told = content_text(pilot, "#detail")
        assert "Single step" in told
        assert 'default "s" · holds from the next start on' in told
        await pilot.press("enter")
        screen.query_one("#prompt-input", Input).value = "f12, f13"
        await pilot.press("enter")
        await wait_until(pilot, lambda: "keys.run.step is" in content_text(pilot, "#said"))
        assert dict(load_config(home, {}).keys) == {"run.step": "f12,f13"}


async def test_they_can_be_forgotten(tmp_path: Path, home: Folders) -> None:
    async with settings(tmp_path, rows=len(KEYS) + 1) as (pilot, screen):
        screen.rows.highlighted = len(KEYS)
        await pilot.press("r")
        await wait_until(pilot, lambda: "keys.run.step is forgotten" in content_text(pilot, "#said"))
        assert screen.rows.option_count == len(KEYS)
        assert dict(load_config(home, {}).keys) == {}
