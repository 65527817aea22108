"""What is copied goes to the terminal's clipboard, and to a file for the terminals that have none."""

from pathlib import Path

from app_support import ask_to_the_end, content_text, running, session_of

from react_tui.tui.panes.card import Card

STEP = " I need it.", " Search[Atomium]", " So.", " Finish[4\x1b[2J2]"


async def test_the_answer_is_also_written_to_a_file(tmp_path: Path) -> None:
    async with running(session_of(STEP)) as (pilot, screen):
        screen.copies = tmp_path / "exports"
        await ask_to_the_end(pilot)
        await pilot.press("ctrl+y")
        assert (tmp_path / "exports" / "copied.txt").read_text("utf-8") == pilot.app.clipboard == "4␛[2J2"
        assert "copied.txt" in content_text(pilot, "#doing")


async def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with running(session_of(STEP)) as (pilot, screen):
        screen.copies = tmp_path / "file" / "exports"
        await ask_to_the_end(pilot)
        await pilot.press("ctrl+y")
        assert "cannot be written" in content_text(pilot, "#doing")


async def test_a_step_is_copied_as_the_paper_writes_it() -> None:
    async with running(session_of(STEP)) as (pilot, screen):
        await ask_to_the_end(pilot)
        screen.query(Card).first().focus()
        await pilot.press("y")
        thought, action, observation = pilot.app.clipboard.split("\n")
        assert (thought, action) == ("Thought 1: I need it.", "Action 1: Search[Atomium]")
        assert observation.startswith("Observation 1: ")


async def test_a_run_is_copied_as_it_is_exported() -> None:
    async with running(session_of(STEP)) as (pilot, screen):
        await pilot.press("escape", "f2", "Y")
        assert content_text(pilot, "#doing") == "there is no run to copy yet"
        await ask_to_the_end(pilot)
        screen.query(Card).first().focus()
        await pilot.press("Y")
        assert pilot.app.clipboard.startswith("# ")
        assert "\x1b" not in pilot.app.clipboard
        assert "Search" in pilot.app.clipboard
