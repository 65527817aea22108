import threading

import pytest
from app_support import Gate, Library, ask, content_text, running, screen_text, session_of, wait_until

from react_tui.phase import Phase
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.question_box import QuestionBox

SIZES = ((1, 1), (5, 2), (20, 5), (2, 30), (200, 1), (40, 12), (80, 24), (59, 15), (99, 16), (100, 7), (200, 60))
TEXT = " 日本の川 👩‍🔬 é שלום नमस्ते 🇧🇪 Brussels " * 8


async def test_any_size_is_survived_while_wide_and_joined_text_streams() -> None:
    words = threading.Semaphore(0)
    done = threading.Event()

    def before_word(_text: str) -> None:
        if not done.is_set():
            words.acquire(timeout=20)

    pieces = (TEXT.rstrip(), " Search[日本の川]", " So.", " Finish[日本]")
    async with running(session_of(pieces, before_word=before_word, environment=Library())) as (pilot, screen):
        await ask(pilot, "日本?")
        for size in SIZES:
            for _ in range(3):
                words.release()
            await pilot.resize_terminal(*size)
            await pilot.press("f3", "f4", "f2")
            assert pilot.app.size == size
        done.set()
        words.release()
        await wait_until(pilot, lambda: screen.phase is Phase.IDLE)
        for size in SIZES[::3]:
            await pilot.resize_terminal(*size)
            await pilot.press("f1", "escape")
        assert screen.query_one(Answer).event.answer == "日本"


async def test_two_columns_show_all_panes_at_once() -> None:
    async with running(session_of(), size=(100, 30)) as (pilot, _):
        seen = screen_text(pilot)
        assert "TRAJECTORY" in seen
        assert "CONTEXT" in seen
        assert "TOOL RESULT" in seen


@pytest.mark.parametrize(("key", "word"), [("f2", "Ask a question. The"), ("f3", "nothing yet"), ("f4", "no page was")])
async def test_below_100_columns_a_key_shows_one_pane_under_its_tab(key: str, word: str) -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, _):
        await pilot.press(key)
        seen = screen_text(pilot)
        assert word in seen
        assert sum(other in seen for other in ("Ask a question. The", "nothing yet", "no page was")) == 1
        assert f"▸{ {'f2': 'Trajectory', 'f3': 'Context', 'f4': 'Tool result'}[key] }" in seen


async def test_a_tab_is_chosen_with_the_mouse() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, _):
        await pilot.click("#tabs .tab:last-of-type", offset=(3, 0))
        assert "▸Tool result" in screen_text(pilot)


async def test_at_40_columns_a_tab_is_one_letter() -> None:
    async with running(session_of(), size=(40, 12)) as (pilot, _):
        assert "▸T f2" in screen_text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_question_state_and_prompt_are_always_there(size: tuple[int, int]) -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate), size=size) as (pilot, _):
        await ask(pilot, "Which river?")
        await wait_until(pilot, lambda: "I need" in screen_text(pilot))
        seen = screen_text(pilot)
        for word in ("OFFLINE", "step 1 of 7", "Which river?", "writing thought 1", "Ask a question"):
            assert word in seen
        gate.open()


async def test_the_question_box_is_left_in_a_single_line() -> None:
    async with running(session_of(), size=(30, 1)) as (pilot, screen):
        await pilot.press("h", "i")
        assert screen.query_one(QuestionBox).value == "hi"
        assert "hi" in screen_text(pilot)


async def test_a_word_to_the_person_has_the_whole_line() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate), size=(80, 24)) as (pilot, _):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        await ask(pilot, "Another?")
        await pilot.pause()
        assert content_text(pilot, "#doing") in screen_text(pilot)
        gate.open()
