"""Takes the pictures of the README from the real app, with the default model and the starter encyclopedia."""

import argparse
import asyncio
from pathlib import Path

from react_tui.cli.app import starter_questions
from react_tui.cli.opening import open_session, read_config
from react_tui.paths import folders
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.question_box import QuestionBox

QUESTION = "Which opera was first performed earlier, Fidelio or The Magic Flute?"
SIZES = ((120, 40), (80, 24))
PATIENCE_SECONDS = 300


async def take(size: tuple[int, int], folder: Path) -> None:
    """Ask the question in a window of this size and keep a picture of the answered screen."""
    here = folders()
    session = open_session(read_config(argparse.Namespace(), here), here)
    app = ReactApp(session, starters=starter_questions())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        box = app.screen.query_one(QuestionBox)
        box.value = QUESTION
        await pilot.press("enter")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not app.screen.query(Answer):
                await pilot.pause(0.1)
        await pilot.pause(0.5)
        app.save_screenshot(f"run-{size[0]}x{size[1]}.svg", path=str(folder))


def main() -> None:
    """Take all pictures."""
    for size in SIZES:
        asyncio.run(take(size, Path("assets/screenshots")))


if __name__ == "__main__":
    main()
