"""An engine for several methods at once, which answers by what it is asked rather than by whose turn it is."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

from app_support import QUESTION, running, session_of, wait_until
from textual.pilot import Pilot

from react_tui.core.engine import Completion, EngineEvent, Finish, Framed, Request, Usage, Writing
from react_tui.engines.scripted import ScriptedEngine
from react_tui.tui.screens.compare import CompareScreen


class Methodical(ScriptedEngine):
    """Looks up Brussels and finds the Senne, by any method that acts; without actions it guesses the Meuse."""

    def __init__(self, before_word: Callable[[str], None] = lambda _text: None) -> None:
        super().__init__([], name="Scripted 135M", before_word=before_word)

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        self.requests.append(request)
        self._cancelled.clear()
        yield Framed((), (), 0)
        text, words = "", self._text(request).split(" ")[1:]
        for count, word in enumerate(words, start=1):
            self._before_word(text)
            if self._cancelled.is_set():
                yield Completion(text, None, Finish.CANCELLED, Usage())
                return
            text += f" {word}"
            yield Writing(text, count)
        yield Completion(text, None, Finish.COMPLETE, Usage(evaluated=9, generated=len(words), decode_seconds=0.1))

    def _text(self, request: Request) -> str:
        label, so_far = request.prompt.reply[-1].text.strip(), "".join(span.text for span in request.prompt.reply)
        if label.startswith("Answer"):
            return " the Meuse"
        if label.startswith("Thought"):
            return " The river is named on the page of Brussels."
        return " Finish[Senne]" if "Observation 1" in so_far else " Search[Brussels]"


@asynccontextmanager
async def comparing(
    engine: ScriptedEngine | None = None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[None], CompareScreen]]:
    """Run the app with the compare screen open."""
    async with running(session_of(engine=engine or Methodical()), size) as (pilot, _):
        await pilot.press("ctrl+n")
        screen = pilot.app.screen
        assert isinstance(screen, CompareScreen)
        yield pilot, screen


async def compare(pilot: Pilot[None], question: str = QUESTION) -> None:
    """Ask all chosen methods and wait for the end."""
    screen = pilot.app.screen
    assert isinstance(screen, CompareScreen)
    screen._box.value = question
    screen._box.focus()
    await pilot.press("enter")
    await wait_until(pilot, lambda: bool(screen._columns) and not screen.running)
    await pilot.pause()
