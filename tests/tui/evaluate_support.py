"""Evaluations in the app without a model: a few questions, scripted runs, and a folder of the test's own."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from app_support import STARTERS, session_of, wait_until
from compare_support import Methodical
from textual.pilot import Pilot
from textual.widgets import Input

from react_tui.config import Config
from react_tui.errors import UsageError
from react_tui.evaluation.inputs import Inputs, Prepared
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.tasks import TASKS, Item
from react_tui.evaluation.wish import Wish
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.tui.app import ReactApp
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.run import RunScreen

ITEMS = tuple(Item(f"river-{n}", f"Which river is number {n}?", ("Senne" if n % 2 else "Meuse",)) for n in range(1, 5))


def preparing(folder: Path, session: Session) -> Callable[[Wish], Prepared]:
    """Return what prepares evaluations, each in a folder of its own."""

    def prepare(wish: Wish) -> Prepared:
        if wish.task != "starter":
            raise UsageError(f"there is no task {wish.task}.")
        items = ITEMS[: wish.limit]
        inputs = Inputs(wish, TASKS["starter"], folder, items, Config())
        manifest = Manifest("starter", "question", wish.methods, tuple(item.id for item in items), {}, {})
        return Prepared(inputs, session, manifest, folder / f"{wish.limit}-{'-'.join(wish.methods)}")

    return prepare


def evaluation_app(folder: Path, before_word: Callable[[str], None] = lambda _text: None) -> ReactApp:
    """Return the app on scripted runs."""
    session = session_of(engine=Methodical(before_word))
    return ReactApp(session, starters=STARTERS, prepare=preparing(folder, session), clock=lambda: 0.0)


@asynccontextmanager
async def evaluating(
    folder: Path, before_word: Callable[[str], None] = lambda _text: None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[None], EvaluateScreen]]:
    """Run the app with the evaluate screen open."""
    app = evaluation_app(folder, before_word)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)
        await pilot.press("ctrl+g")
        assert isinstance(app.screen, EvaluateScreen)
        # One at a time, so that runs are done in the order of their items.
        app.screen.query_one("#jobs", Input).value = "1"
        yield pilot, app.screen


async def to_the_end(pilot: Pilot[None], screen: EvaluateScreen) -> None:
    """Start, and wait until nothing runs any more."""
    await pilot.press("f5")
    await wait_until(pilot, lambda: not screen.running)
    await pilot.pause()
