"""Sessions for the app without a model, and waiting without sleeping."""

import threading
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import Static

from react_tui.core.actions import FINISH, LOOKUP, SEARCH, ActionSpace, ActionSpec
from react_tui.core.environment import Environment
from react_tui.core.events import Event, RunFinished
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError
from react_tui.phase import Phase
from react_tui.session import Asking, Session
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.screens.run import RunScreen

PAGES = {
    "Atomium": (
        "The Atomium is a landmark of Brussels, Belgium, built for the 1958 world's fair.",
        "It stands 102 metres tall.",
        "Its nine steel spheres form the unit cell of an iron crystal.",
    ),
    "Brussels": (
        "Brussels is the capital of Belgium.",
        "The river Senne, now covered, flows through the city.",
        "It is the seat of many institutions of the European Union.",
    ),
}
QUESTION = "Which river flows through the capital of the country where the Atomium stands?"
STARTERS = (QUESTION, "Who composed the opera that is set in a prison near Seville?", "Is lead heavier than tin?")
TWO_HOPS = (
    " I need to search Atomium.",
    " Search[Atomium]",
    " The Atomium stands in Belgium; its capital is Brussels. So I need to search Brussels.",
    " Search[Brussels]",
    " The river Senne flows through Brussels, so the answer is Senne.",
    " Finish[Senne]",
)


class Library:
    """An environment over a few pages."""

    def __init__(self, pages: dict[str, tuple[str, ...]] = PAGES) -> None:
        self.pages = pages

    def reset(self, question: str) -> None:
        pass

    def actions(self) -> ActionSpace:
        return ActionSpace((ActionSpec(SEARCH), ActionSpec(LOOKUP), ActionSpec(FINISH)))

    def act(self, action: Action) -> Observation:
        if action.name == FINISH:
            return Observation("", Finding.ANSWER)
        if action.name == LOOKUP:
            return Observation("No page is open.", Finding.INVALID)
        sentences = self.pages.get(action.argument)
        if sentences is None:
            return Observation(f"Could not find [{action.argument}]. Similar: {list(self.pages)}.", Finding.MISS)
        shown, page = sentences[:2], "\n\n".join((" ".join(sentences[:2]), *sentences[2:]))
        return Observation(" ".join(shown), Finding.PAGE, action.argument, page, shown, (0, 1))


def session_of(
    pieces: Iterable[str | EngineError] = TWO_HOPS,
    *,
    steps: int = 7,
    thought_tokens: int = 128,
    before_word: Callable[[str], None] = lambda _text: None,
    engine: ScriptedEngine | None = None,
    environment: Environment | None = None,
    notices: tuple[str, ...] = (),
    session: type[Session] = Session,
) -> Session:
    """Return a session that runs the real loop on scripted pieces."""
    instructions = "Answer the question by interleaving Thought, Action and Observation."
    setup = Setup(TaskPrompt(instructions, ()), METHODS["react"], Limits(steps, thought_tokens))
    return session(
        engine or ScriptedEngine(pieces, name="Scripted 135M", before_word=before_word),
        lambda: environment or Library(),
        setup,
        "Scripted 135M",
        "Starter encyclopedia",
        notices=notices,
    )


class TimelessSession(Session):
    """A session whose runs all take two seconds."""

    def ask(self, question: str, method: str = "") -> Asking:
        asking = super().ask(question, method)
        return replace(asking, events=map(_in_two_seconds, asking.events))


def _in_two_seconds(event: Event) -> Event:
    return replace(event, seconds=2.0) if isinstance(event, RunFinished) else event


class Gate:
    """Holds an engine before the word at which a text is written, until it is opened."""

    def __init__(self, held: str) -> None:
        self._held = held
        self._open = threading.Event()
        self.reached = threading.Event()

    def __call__(self, text: str) -> None:
        if text.endswith(self._held):
            self.reached.set()
            self._open.wait(20)

    def open(self) -> None:
        self._open.set()


async def wait_until(pilot: Pilot[None], met: Callable[[], bool], turns: int = 2000) -> None:
    """Let the app work until something is so."""
    for _ in range(turns):
        if met():
            return
        await pilot.pause(0.01)
    raise AssertionError("what was waited for did not happen")


@asynccontextmanager
async def running(
    session: Session,
    size: tuple[int, int] = (120, 40),
    hook: Callable[[Message], None] | None = None,
    keys: Mapping[str, str] | None = None,
) -> AsyncIterator[tuple[Pilot[None], RunScreen]]:
    """Run the app with its model loaded and a clock that stands still."""
    app = ReactApp(session, starters=STARTERS, keys=keys, clock=lambda: 0.0)
    async with app.run_test(size=size, message_hook=hook) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is not Phase.LOADING)
        yield pilot, run_screen(pilot)


def run_screen(pilot: Pilot[None]) -> RunScreen:
    """Return the run screen, also where another lies above it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, RunScreen))


async def ask(pilot: Pilot[None], question: str = QUESTION) -> None:
    """Type a question and press Enter."""
    box = run_screen(pilot).query_one(QuestionBox)
    box.value = question
    box.focus()
    await pilot.press("enter")


async def ask_to_the_end(pilot: Pilot[None], question: str = QUESTION) -> None:
    """Ask, and wait for the end of the run."""
    await ask(pilot, question)
    await wait_until(pilot, lambda: bool(pilot.app.screen.query(Answer)))
    await pilot.pause()


def screen_text(pilot: Pilot[None]) -> str:
    """Return all that is on the screen as plain text."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def content_text(pilot: Pilot[None], selector: str) -> str:
    """Return what a widget shows, whatever its width."""
    return str(pilot.app.screen.query_one(selector, Static).content)
