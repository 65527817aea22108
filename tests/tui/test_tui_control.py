import asyncio
import threading
import time
from collections.abc import Iterator

from app_support import QUESTION, STARTERS, Gate, ask, ask_to_the_end, content_text, running, session_of, wait_until

from react_tui.core.engine import Loading
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError
from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.run import RunScreen


class SlowEngine(ScriptedEngine):
    """Says that half of it is loaded, and then waits until it may go on; the first ``problems`` times it fails."""

    def __init__(self, pieces: tuple[str, ...], problems: int = 0) -> None:
        super().__init__(pieces)
        self.proceed = threading.Event()
        self.closed = False
        self._problems = problems

    def open(self) -> Iterator[Loading]:
        if not self.proceed.is_set():
            yield Loading(0.5)
            self.proceed.wait(20)
        if self._problems:
            self._problems -= 1
            raise EngineError("the model is damaged", where="m.gguf", hint="Fetch it again.")

    def close(self) -> None:
        self.closed = True
        self.proceed.set()


KNOWN = (" I know.", " Finish[42]")


async def test_the_first_escape_ends_the_step_and_gives_the_question_back() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("escape")
        assert "stopping the step" in content_text(pilot, "#doing")
        assert screen.query_one(QuestionBox).value == QUESTION
        gate.open()
        await wait_until(pilot, lambda: screen.phase is Phase.PAUSED)
        assert "paused before step 1" in content_text(pilot, "#doing") and not screen.query(Card)


async def test_the_second_escape_ends_the_run() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("escape", "escape")
        assert content_text(pilot, "#doing") == "stopping …"
        gate.open()
        await wait_until(pilot, lambda: screen.phase is Phase.IDLE)
        assert "cancelled" in content_text(pilot, ".answer .outcome")
        assert screen.query_one(QuestionBox).value == QUESTION


async def test_after_the_first_escape_enter_goes_on_with_the_run() -> None:
    gate = Gate("I need")
    pieces = (" I need more.", " Again.", " Search[Atomium]", *KNOWN)
    async with running(session_of(pieces, before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("escape")
        gate.open()
        await wait_until(pilot, lambda: screen.phase is Phase.PAUSED)
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        assert [card.thought for card in screen.query(Card)] == ["Again.", "I know."]


async def test_what_was_typed_meanwhile_is_not_overwritten_by_the_question() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("n", "e", "w", "escape", "escape")
        gate.open()
        await wait_until(pilot, lambda: screen.phase is Phase.IDLE)
        assert screen.query_one(QuestionBox).value == "new"


async def test_a_second_question_is_refused_in_words_and_its_text_kept() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await ask(pilot, "And who built it?")
        assert "a question is being answered" in content_text(pilot, "#doing")
        assert screen.query_one(QuestionBox).value == "And who built it?"
        gate.open()


async def test_twenty_quick_submits_ask_once() -> None:
    engine = ScriptedEngine(KNOWN)
    async with running(session_of(engine=engine)) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        for _ in range(20):
            box.value = QUESTION
            await box.action_submit()
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        assert len(engine.requests) == len(KNOWN)
        assert screen.query_one(Answer).event.answer == "42"


async def test_one_can_type_while_the_model_loads_and_is_asked_when_it_is_there() -> None:
    engine = SlowEngine(KNOWN)
    app = ReactApp(session_of(engine=engine))
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: bool(app.screen.query("#doing")))
        await wait_until(pilot, lambda: "loading the model 50%" in content_text(pilot, "#doing"))
        await pilot.press("w", "h", "o", "enter")
        assert "will be asked when the model is there" in content_text(pilot, "#doing")
        assert not engine.requests
        engine.proceed.set()
        await wait_until(pilot, lambda: bool(app.screen.query(Answer)))
        assert content_text(pilot, "#asked-text") == "who"


async def test_a_question_that_waits_can_be_taken_back() -> None:
    engine = SlowEngine(KNOWN)
    app = ReactApp(session_of(engine=engine))
    async with app.run_test() as pilot:
        await pilot.press("w", "h", "o", "enter", "escape")
        assert app.screen.query_one(QuestionBox).value == "who"
        engine.proceed.set()
        await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)
        assert not engine.requests


async def test_a_model_that_does_not_load_is_explained_and_tried_again_with_the_next_question() -> None:
    engine = SlowEngine(KNOWN, problems=1)
    engine.proceed.set()
    async with running(session_of(engine=engine)) as (pilot, screen):
        assert [note.text for note in screen.query(Note)] == [
            "The model could not be loaded: m.gguf: the model is damaged Fetch it again."
        ]
        await ask_to_the_end(pilot)
        assert screen.query_one(Answer).event.answer == "42"


async def test_a_starter_question_is_taken_with_two_keys() -> None:
    async with running(session_of(KNOWN)) as (pilot, screen):
        await pilot.press("up", "2")
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        assert content_text(pilot, "#asked-text") == STARTERS[1]


async def test_a_starter_question_is_taken_with_the_mouse() -> None:
    async with running(session_of(KNOWN)) as (pilot, screen):
        await pilot.click("#starters", offset=(8, 0))
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        assert content_text(pilot, "#asked-text") == STARTERS[0]


async def test_quitting_in_the_middle_of_a_thought_stops_it_and_ends_with_status_0() -> None:
    gate = Gate("I need")
    engine = SlowEngine((" I need to search.",))
    engine.proceed.set()
    engine._before_word = gate
    app = ReactApp(session_of(engine=engine))
    # Of other tests there may be threads that nobody can stop.
    before = threading.enumerate()
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        asyncio.get_running_loop().call_later(0.2, gate.open)
        started = time.monotonic()
        await pilot.press("ctrl+q")
    assert time.monotonic() - started < 3
    assert app.return_code == 0
    assert engine.closed
    ours = [thread for thread in threading.enumerate() if thread.name.startswith("react-tui")]
    assert not [thread for thread in ours if thread not in before]


async def test_quitting_does_not_wait_for_what_cannot_be_stopped() -> None:
    engine = SlowEngine(KNOWN)
    engine.close = lambda: None  # type: ignore[method-assign]  # an engine that hangs
    app = ReactApp(session_of(engine=engine))
    started = time.monotonic()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
    assert time.monotonic() - started < 3
    engine.proceed.set()
