"""The sources screen over real archives and real folders."""

import threading
from pathlib import Path

import pytest
from app_support import (
    Gate,
    ask,
    ask_to_the_end,
    content_text,
    run_screen,
    running,
    screen_text,
    session_of,
    wait_until,
)
from source_desks import archive, at_the_desk, desk, mark, said, settled

from react_tui.paths import Folders
from react_tui.session import World
from react_tui.sources.registry import Registry
from react_tui.tui.panes.source_list import SourceList
from react_tui.tui.screens.run import RunScreen


def rows(screen) -> list[str]:  # type: ignore[no-untyped-def]
    listed = screen.query_one(SourceList)
    return [listed.get_option_at_index(row).id for row in range(listed.option_count)]


async def test_sources_in_use_come_first_with_what_is_known_of_each(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path, ("texan", "french"))) as (pilot, screen):
        assert rows(screen) == ["source texan", "source french", "source starter", "source wikipedia"]
        seen = screen_text(pilot)
        assert "1  texan  Texan pages" in seen and "·  starter" in seen
        assert "1 article · eng · 0." in seen and "2024-06-15" in seen
        assert "uses the network" in seen


async def test_space_puts_a_source_in_use_for_the_next_question_and_keeps_that(home: Folders, tmp_path: Path) -> None:
    kept: dict[str, object] = {}
    async with at_the_desk(desk(home, tmp_path), kept) as (pilot, screen):
        await mark(pilot, screen, "source texan")
        await pilot.press("space")
        await settled(pilot, screen)
        await pilot.press("minus")
        await settled(pilot, screen)
        assert kept == {"source.use": ["texan", "french"]}
        assert said(screen) == "Searched from the next question on: texan, french."
        await pilot.press("escape")
        await ask_to_the_end(pilot)
        assert "Texan pages, French pages" in content_text(pilot, "#names")
        assert "Paris is a city in Texas." in screen_text(pilot)


async def test_the_last_source_in_use_cannot_be_put_out_of_use(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("space")
        assert said(screen) == "✕ french is the only source in use. Put another one in use first."


async def test_a_source_that_cannot_be_opened_leaves_everything_as_it_was(home: Folders, tmp_path: Path) -> None:
    kept: dict[str, object] = {}
    at = desk(home, tmp_path, ("french",))
    async with at_the_desk(at, kept) as (pilot, screen):
        (tmp_path / "french.zim").unlink()
        (tmp_path / "texan.zim").write_bytes(b"ZIM")
        await mark(pilot, screen, "source texan")
        await pilot.press("space")
        await settled(pilot, screen)
        assert said(screen).startswith("✕ opening the sources:")
        assert at.use == ("french",) and kept == {}


async def test_a_source_that_is_left_out_is_named_with_the_reason(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await mark(pilot, screen, "source wikipedia")
        await pilot.press("space")
        await settled(pilot, screen)
        assert said(screen).startswith("Searched from the next question on: french, wikipedia. A source is left out:")
        await pilot.press("escape")
        assert content_text(pilot, "#network") == "OFFLINE"


async def test_an_archive_is_added_by_its_path_under_a_name_made_from_it(home: Folders, tmp_path: Path) -> None:
    path = archive(tmp_path / "Été in France.zim", "Summer.", "[bold]Summer[/]")
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("a")
        screen.query_one("#prompt-input").value = str(path)  # type: ignore[attr-defined]
        await pilot.press("enter", "enter")
        await settled(pilot, screen)
        assert said(screen) == "✓ ete-in-france is added; space puts it in use."
        assert "ete-in-france  [bold]Summer[/]" in screen_text(pilot)
        assert screen.focused is screen.query_one(SourceList)


async def test_a_folder_of_notes_is_added_under_the_name_that_is_typed(home: Folders, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "bread.md").write_text("# Bread\n\nSourdough rises slowly.\n", encoding="utf-8")
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("a")
        screen.query_one("#prompt-input").value = str(notes)  # type: ignore[attr-defined]
        await pilot.press("enter", "ctrl+u", *"mine", "enter")
        await settled(pilot, screen)
        assert Registry(home).get("mine").path == notes
        assert "source mine" in rows(screen)


async def test_what_cannot_be_added_says_why_and_gets_no_name(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("a")
        screen.query_one("#prompt-input").value = str(tmp_path / "none.zim")  # type: ignore[attr-defined]
        await pilot.press("enter", "enter")
        await settled(pilot, screen)
        assert said(screen).startswith("✕ adding none:") and "there is no such file" in said(screen)
        assert "source none" not in rows(screen)


async def test_verify_tells_a_whole_archive_from_a_damaged_one(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("v")
        await settled(pilot, screen)
        assert "bytes read; it is whole, by its own checksum." in said(screen)
        damaged = bytearray((tmp_path / "texan.zim").read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (tmp_path / "texan.zim").write_bytes(damaged)
        await mark(pilot, screen, "source texan")
        await pilot.press("v")
        await settled(pilot, screen)
        assert said(screen).startswith("✕ verifying texan:") and "damaged" in said(screen)


async def test_removing_asks_first_and_leaves_the_files_of_a_person(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await mark(pilot, screen, "source texan")
        await pilot.press("r", "n")
        assert "source texan" in rows(screen)
        await pilot.press("r", "y")
        await settled(pilot, screen)
        assert "source texan" not in rows(screen) and (tmp_path / "texan.zim").exists()


@pytest.mark.parametrize(("row", "why"), [("french", "french is in use."), ("starter", "starter comes with react-tui")])
async def test_what_is_in_use_or_built_in_stays(home: Folders, tmp_path: Path, row: str, why: str) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await mark(pilot, screen, f"source {row}")
        await pilot.press("r", "y")
        await settled(pilot, screen)
        assert why in said(screen) and f"source {row}" in rows(screen)


async def test_escape_takes_a_question_back_and_then_leads_back_to_the_run(home: Folders, tmp_path: Path) -> None:
    async with at_the_desk(desk(home, tmp_path)) as (pilot, screen):
        await pilot.press("a", "x", "escape")
        assert not screen.query_one("#prompt-line").display
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, RunScreen)
        assert run_screen(pilot).focused is not None


async def test_the_sources_of_a_run_that_goes_on_are_freed_at_its_end() -> None:
    gate, freed = Gate("I need"), threading.Event()
    session = session_of(before_word=gate)
    session.release = freed.set
    async with running(session) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        screen.turn_to(World(session.environment, "Other pages", ("other",), online=True))
        await pilot.pause()
        assert "Other pages" in content_text(pilot, "#names") and content_text(pilot, "#network") == "ONLINE"
        assert not freed.is_set()
        gate.open()
        await wait_until(pilot, freed.is_set)
    assert session.settings["source.use"] == ("other",)
