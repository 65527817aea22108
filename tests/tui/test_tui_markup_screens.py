"""What a model or a person writes is shown letter by letter on the screens beside the run as well."""

from pathlib import Path

import pytest
from app_support import Library, ask_to_the_end, content_text, run_screen, running, screen_text, session_of, wait_until
from backstages import backstage
from compare_support import Methodical, comparing
from evaluate_support import evaluating, to_the_end
from kept_runs import keep, session
from textual.pilot import Pilot
from textual.widgets import Input

from react_tui.core.engine import Request
from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.screens.run import RunScreen

# What is written, and what is seen of it.
WRITTEN = {
    "[/]": "[/]",
    "[link=http://x]y[/link]": "[link=http://x]y[/link]",
    "[@click=app.quit]x[/]": "[@click=app.quit]x[/]",
    "list[str]": "list[str]",
    "\x1b[2J\x07": "␛[2J␇",
}
EACH = pytest.mark.parametrize(("written", "seen"), WRITTEN.items(), ids=["close", "link", "click", "list", "escape"])
WIDE = (200, 50)


class Quoting(Methodical):
    """Thinks and answers what it is told to."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self._written = written

    def _text(self, request: Request) -> str:
        usual = super()._text(request)
        return (
            usual.replace("Senne", self._written)
            .replace("Brussels.", f"{self._written}.")
            .replace("the Meuse", self._written)
        )


async def started(app: ReactApp, pilot: Pilot[None]) -> None:
    await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)


@EACH
async def test_in_the_columns_and_the_verdict_of_a_comparison(written: str, seen: str) -> None:
    async with comparing(Quoting(written), size=WIDE) as (pilot, screen):
        screen._box.value = f"What is {written} here?"
        screen._box.focus()
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(screen._columns) and not screen.running)
        await pilot.pause()
        text = screen_text(pilot)
        assert f"What is {seen} here?" in text
        assert f"agree: {seen}" in content_text(pilot, "#agreement")


@EACH
async def test_in_an_evaluation_that_is_refused(written: str, seen: str, tmp_path: Path) -> None:
    async with evaluating(tmp_path, size=WIDE) as (pilot, screen):
        screen.query_one("#task", Input).value = written.replace("\x07", "").replace("\x1b", "␛")
        await to_the_end(pilot, screen)
        assert f"there is no task {seen.replace('␇', '')}." in screen_text(pilot)


@EACH
async def test_in_the_history_and_in_a_run_opened_from_it(written: str, seen: str, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    keep(runs, (f" So {written} then.", f" Finish[{written}]"), f"What is {written} here?")
    app = ReactApp(session(runs), backstage=backstage(runs), clock=lambda: 0.0)
    async with app.run_test(size=WIDE) as pilot:
        await started(app, pilot)
        await pilot.press("ctrl+r")
        await wait_until(pilot, lambda: f"What is {seen} here?" in screen_text(pilot))
        await wait_until(pilot, lambda: seen in content_text(pilot, "#detail"))
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(app.screen.query(Answer)))
        await pilot.pause()
        assert f"So {seen} then." in screen_text(pilot)


@EACH
async def test_among_the_branches(written: str, seen: str) -> None:
    pieces = (" So.", f" Finish[{written}]", f" Finish[{written}]")
    async with running(session_of(pieces, environment=Library()), size=WIDE) as (pilot, screen):
        await ask_to_the_end(pilot)
        screen.runner.edit(1, screen.query_one("Card").parts[0], f"I mean {written}.")  # type: ignore[attr-defined]
        await wait_until(pilot, lambda: screen.runner.run is not None and len(screen.runner.run.steps) == 2)
        await wait_until(pilot, lambda: run_screen(pilot).phase is Phase.IDLE)
        await pilot.pause()
        screen.action_branches()
        await wait_until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.pause()
        assert f"finished: {seen}" in screen_text(pilot)
