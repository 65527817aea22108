"""What keeps the keys quick: a token costs the same however long its text and its run already are."""

import pytest
from app_support import running, session_of, wait_until

from react_tui.core import events as ev
from react_tui.core.trajectory import Action, Finding, Observation, Step, Thought
from react_tui.tui.messages import RunEvent
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.trajectory import Trajectory
from react_tui.tui.screens.run import RunScreen

STEPS, TOKENS = 300, 10_000


def post_steps(screen: RunScreen, steps: int) -> None:
    seen = Observation("Brussels is the capital of Belgium. " * 6, Finding.PAGE, "Brussels")
    for number in range(1, steps + 1):
        step = Step(number, Thought("So I need to search Brussels."), Action("Search", "Brussels"), seen)
        screen.post_message(RunEvent(ev.StepStarted(number, False)))
        screen.post_message(RunEvent(ev.StepFinished(step)))


@pytest.mark.parametrize("tokens", [1_000, TOKENS])
def test_of_a_text_that_is_written_no_more_is_laid_out_however_long_it_is(tokens: int) -> None:
    card = Card(1, last=False)
    card.apply(ev.ThoughtWriting(1, "word " * tokens, tokens))
    assert sum(len(line.plain) for line in card.lay_out(80)) < 5_000


def test_the_lines_of_a_long_text_stand_still_while_words_are_added() -> None:
    card, text = Card(1, last=False), "word " * 1_000
    card.apply(ev.ThoughtWriting(1, text, 1_000))
    before = [line.plain for line in card.lay_out(80)]
    card.apply(ev.ThoughtWriting(1, f"{text}word ", 1_001))
    after = [line.plain for line in card.lay_out(80)]
    assert after[1 : len(before) - 1] == before[1:-1]


async def test_ten_thousand_tokens_add_no_widget() -> None:
    async with running(session_of()) as (pilot, screen):
        post_steps(screen, 1)
        screen.post_message(RunEvent(ev.StepStarted(2, False)))
        await wait_until(pilot, lambda: len(screen.query(Card)) == 2)
        before = len(screen.query("*"))
        for tokens in range(1, TOKENS, 100):
            screen.post_message(RunEvent(ev.ThoughtWriting(2, "word " * tokens, tokens)))
        await pilot.pause()
        assert len(screen.query("*")) == before


async def test_a_token_lays_out_none_of_the_three_hundred_steps_before_it() -> None:
    async with running(session_of()) as (pilot, screen):
        screen.query_one(Trajectory).begin()
        post_steps(screen, STEPS)
        screen.post_message(RunEvent(ev.StepStarted(STEPS + 1, False)))
        await wait_until(pilot, lambda: len(screen.query(Card)) == STEPS + 1)
        *before, newest = screen.query(Card)
        await wait_until(pilot, lambda: newest.size.width > 0)
        await pilot.pause()
        laid_out = [card.lines(card.size.width) for card in before]
        screen.post_message(RunEvent(ev.ThoughtWriting(STEPS + 1, "word " * 100, 100)))
        await wait_until(pilot, lambda: newest.thought is not None)
        await pilot.pause()
        assert all(card.lines(card.size.width) is lines for card, lines in zip(before, laid_out, strict=True))


async def test_of_three_hundred_steps_only_those_on_the_screen_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[int] = set()
    draw = Card.render_line

    def noted(card: Card, y: int):  # type: ignore[no-untyped-def]  # as the method that it stands for
        drawn.add(card.number)
        return draw(card, y)

    async with running(session_of()) as (pilot, screen):
        screen.query_one(Trajectory).begin()
        post_steps(screen, STEPS)
        await wait_until(pilot, lambda: len(screen.query(Card)) == STEPS)
        await pilot.pause()
        monkeypatch.setattr(Card, "render_line", noted)
        screen.query_one(Trajectory).refresh(layout=True)
        list(screen.query(Card))[-1].changed()
        await pilot.pause()
        assert len(drawn) < 20
