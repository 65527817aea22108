import threading

import pytest
from app_support import Gate, ask, running, session_of, wait_until
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought
from react_tui.tui.messages import RunEvent
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.question_box import QuestionBox
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.screens.run import RunScreen


def _step(number: int) -> tuple[ev.Event, ev.Event]:
    seen = Observation("Brussels is the capital of Belgium. " * 6, Finding.PAGE, "Brussels")
    step = Step(number, Thought("So I need to search Brussels."), Action("Search", "Brussels"), seen)
    return ev.StepStarted(number, False), ev.StepFinished(step)


def _post(screen: RunScreen, *events: ev.Event) -> None:
    for event in events:
        screen.post_message(RunEvent(event))


async def test_the_newest_step_is_followed() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.begin()
        for number in range(1, 9):
            _post(screen, *_step(number))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 8 and pane.body.scroll_y > 0)
        assert pane.body.is_vertical_scroll_end


async def test_a_reader_who_scrolled_up_is_left_there_until_he_goes_back_to_the_end() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.begin()
        for number in range(1, 9):
            _post(screen, *_step(number))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 8 and pane.body.scroll_y > 0)
        pane.body.scroll_to(y=3, animate=False)
        await pilot.pause()
        _post(screen, *_step(9))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 9)
        await pilot.pause()
        assert pane.body.scroll_y == 3
        pane.body.scroll_end(animate=False)
        await pilot.pause()
        _post(screen, *_step(10))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 10)
        await pilot.pause()
        assert pane.body.is_vertical_scroll_end


async def _eight_steps(pilot: Pilot[None], screen: RunScreen) -> Trajectory:
    pane = screen.query_one(Trajectory)
    pane.begin()
    for number in range(1, 9):
        _post(screen, *_step(number))
    await wait_until(pilot, lambda: len(pane.query(Card)) == 8 and pane.body.scroll_y > 0)
    return pane


async def _goes_on(pilot: Pilot[None], screen: RunScreen, number: int) -> None:
    words = "So I need to search for more. " * 9
    _post(screen, ev.StepStarted(number, False), ev.ThoughtWriting(number, words, 90))
    await wait_until(pilot, lambda: len(screen.query(Card)) == number and bool(screen.query(Card).last().thought))
    await pilot.pause()


@pytest.mark.parametrize("keys", [["pageup"], ["f2", "up", "up", "up"]], ids=["a page up", "three steps up"])
async def test_a_reader_who_went_up_by_keys_is_left_there_while_the_next_step_is_written(keys: list[str]) -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = await _eight_steps(pilot, screen)
        await pilot.press(*keys)
        await pilot.pause()
        place = pane.body.scroll_y
        await _goes_on(pilot, screen, 9)
        assert pane.body.scroll_y == place and not pane.body.is_vertical_scroll_end


@pytest.mark.parametrize(
    ("up", "down"),
    [(["pageup"], ["pagedown"]), (["f2", "up", "up", "up"], ["down", "down", "down"])],
    ids=["a page", "step by step"],
)
async def test_back_at_the_end_by_keys_the_stream_is_followed_again(up: list[str], down: list[str]) -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = await _eight_steps(pilot, screen)
        await pilot.press(*up, *down)
        await pilot.pause()
        await _goes_on(pilot, screen, 9)
        assert pane.body.is_vertical_scroll_end


async def test_the_mouse_wheel_leaves_the_end_and_comes_back_to_it() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = await _eight_steps(pilot, screen)
        await _wheel(pilot, pane, MouseScrollUp)
        place = pane.body.scroll_y
        await _goes_on(pilot, screen, 9)
        assert pane.body.scroll_y == place and not pane.body.is_vertical_scroll_end
        for _ in range(10):
            await _wheel(pilot, pane, MouseScrollDown)
        await _goes_on(pilot, screen, 10)
        assert pane.body.is_vertical_scroll_end


async def _wheel(pilot: Pilot[None], pane: Trajectory, turn: type[MouseScrollUp] | type[MouseScrollDown]) -> None:
    pane.body.post_message(turn(pane.body, 1, 1, 0, 0, 0, False, False, False))
    await pilot.pause()
    await wait_until(pilot, lambda: pane.body.scroll_target_y == pane.body.scroll_y)


async def test_going_to_the_newest_step_does_not_let_go_of_the_stream() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.begin()
        for number in range(1, 9):
            _post(screen, *_step(number))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 8 and pane.body.scroll_y > 0)
        await pilot.press("f2")
        _post(screen, *_step(9))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 9)
        await pilot.pause()
        assert pane.body.is_vertical_scroll_end


async def test_the_beginning_of_a_long_answer_is_what_is_seen() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.begin()
        for number in range(1, 9):
            _post(screen, *_step(number))
        _post(screen, ev.RunFinished(Outcome.FINISHED, "word " * 400, (), (), 8, Usage(), 1.0))
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        await wait_until(pilot, lambda: screen.query_one(Answer).region.y == pane.body.region.y)


async def test_of_ten_thousand_tokens_in_one_step_none_is_lost() -> None:
    async with running(session_of()) as (pilot, screen):
        _post(screen, ev.StepStarted(1, False))
        flood = threading.Thread(target=_flood, args=(screen, 10_000), daemon=True)
        flood.start()
        await wait_until(pilot, lambda: len(screen.query(Card)) == 1)
        card = screen.query_one(Card)
        await wait_until(pilot, lambda: len(card.thought or "") == 90_000)


def _flood(screen: RunScreen, tokens: int) -> None:
    text = ""
    for count in range(1, tokens + 1):
        text += "Brussels "
        screen.post_message(RunEvent(ev.ThoughtWriting(1, text, count)))


async def test_of_a_long_text_its_end_is_shown_while_it_is_written_and_all_of_it_after() -> None:
    card = Card(1, last=False)
    text = "first " + "word " * 2000 + "last"
    card.apply(ev.ThoughtWriting(1, text, 2002))
    written = "".join(line.plain for line in card.lay_out(80))
    assert "last▌" in written
    assert "first" not in written
    card.apply(ev.ThoughtWritten(1, Thought(text)))
    assert "first" in "".join(line.plain for line in card.lay_out(80))


async def test_a_new_question_follows_again() -> None:
    gate = Gate("I need")
    async with running(session_of(before_word=gate), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.body.release_anchor()
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        for number in range(2, 9):
            _post(screen, *_step(number))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 8)
        await pilot.pause()
        assert pane.body.is_vertical_scroll_end
        gate.open()


async def test_the_page_keys_scroll_the_shown_pane_from_the_box() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        pane = screen.query_one(Trajectory)
        pane.begin()
        for number in range(1, 9):
            _post(screen, *_step(number))
        await wait_until(pilot, lambda: len(pane.query(Card)) == 8 and pane.body.scroll_y > 0)
        end = pane.body.scroll_y
        await pilot.press("pageup")
        assert pane.body.scroll_y == end - pane.body.size.height
        assert screen.focused is screen.query_one(QuestionBox)
