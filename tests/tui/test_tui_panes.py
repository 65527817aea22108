from app_support import PAGES, Gate, ask, ask_to_the_end, content_text, running, screen_text, session_of, wait_until

from react_tui.core import events as ev
from react_tui.core.engine import Segment, Usage
from react_tui.core.marks import Mark
from react_tui.core.spans import common, rows
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step
from react_tui.tui.panes.answer import EvidenceLine
from react_tui.tui.panes.budget import Budget
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.context import ContextPane, SpanList
from react_tui.tui.panes.page import PageText

SPANS = (
    Segment("template", "<|im_start|>", control=True),
    Segment("instructions", "Answer."),
    Segment("exemplar 1", "Question: …"),
    Segment("exemplar 2", "Question: …"),
    Segment("question", "Question: Who?"),
    Segment("label 1", "Thought 1:"),
    Segment("thought 1", " Hm."),
    Segment("label 1", "\nAction 1:"),
    Segment("action 1", " Search[x]"),
)


def test_every_span_is_in_a_row_with_its_tokens() -> None:
    listed = [(row.name, row.parts) for row in rows(SPANS, (1, 2, 3, 4, 5, 6, 7, 8, 9), len(SPANS))]
    assert listed == [
        ("template", (("template", 1),)),
        ("instructions", (("instructions", 2),)),
        ("exemplars", (("1", 3), ("2", 4))),
        ("question", (("question", 5),)),
        ("step 1", (("thought", 7), ("action", 9), ("labels", 14))),
    ]


def test_rows_say_what_is_new_since_the_last_context() -> None:
    known = common(SPANS[:5], SPANS)
    assert [row.name for row in rows(SPANS, (1,) * 9, known) if row.new] == ["step 1"]


async def test_the_context_says_which_parts_are_new_since_the_last_step() -> None:
    two_steps = (*SPANS, Segment("observation 1", " It is."), Segment("label 2", "\nThought 2:"))
    async with running(session_of()) as (pilot, screen):
        pane = screen.query_one(ContextPane)
        for event in (
            ev.StepStarted(1, False),
            ev.ContextFramed(SPANS[:6], (1,) * 6, 0, 1000),
            ev.ContextFramed(SPANS[:8], (1,) * 8, 0, 1000),
            ev.StepStarted(2, False),
            ev.ContextFramed(two_steps, (1,) * 11, 0, 1000),
        ):
            pane.apply(event)
        await pilot.pause()
        seen = screen_text(pilot)
        assert "step 1        thought 1 · +action 1  new" in seen
        assert "              +observation 1 · labels 2" in seen
        assert "step 2        labels 1  new" in seen
        await pilot.press("ctrl+t")
        exact = content_text(pilot, "#exact")
        assert "‹thought 1 · 1 tokens›" in exact and "‹observation 1 · 1 tokens · new›" in exact


async def test_the_context_pane_lists_spans_and_counts_what_is_being_written() -> None:
    async with running(session_of()) as (pilot, screen):
        pane = screen.query_one(ContextPane)
        pane.apply(ev.ContextFramed(SPANS, (1, 2, 3, 4, 5, 6, 7, 8, 9), 0, 1000))
        pane.apply(ev.ThoughtWriting(2, "I", 455))
        await pilot.pause()
        seen = screen_text(pilot)
        assert "500 of 1,000 tokens  ▰▰▰▰▱▱▱▱" in seen
        assert "exemplars     2 with 7" in seen
        assert "writing       thought 2 · 455 …" in seen


async def test_the_context_pane_names_the_adapter() -> None:
    async with running(session_of()) as (pilot, screen):
        pane = screen.query_one(ContextPane)
        for adapter, named in (("react", True), ("", False)):
            pane.apply(ev.RunStarted("?", "react", "m", "s", 7, adapter=adapter))
            pane.apply(ev.ContextFramed(SPANS, (1, 2, 3, 4, 5, 6, 7, 8, 9), 0, 1000))
            await pilot.pause()
            assert ("adapter       react" in screen_text(pilot)) is named


async def test_the_exact_text_shows_control_text_under_its_label() -> None:
    async with running(session_of()) as (pilot, screen):
        screen.query_one(ContextPane).apply(ev.ContextFramed(SPANS, (1, 2, 3, 4, 5, 6, 7, 8, 9), 0, 1000))
        await pilot.press("ctrl+t")
        exact = content_text(pilot, "#exact").split("\n")
        assert exact[:4] == [
            "‹template · control text · 1 tokens›",
            "<|im_start|>",
            "‹instructions · 2 tokens›",
            "Answer.",
        ]
        await pilot.press("ctrl+t")
        assert screen.query_one(SpanList).display


async def test_the_tool_pane_shows_the_page_that_was_read_last_and_keeps_it_at_the_end() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert content_text(pilot, "#tool .detail") == "Brussels · step 2 · sentences 1–2"
        assert screen.query_one(PageText).stretches == [
            (" ".join(PAGES["Brussels"][:2]), Mark.SHOWN),
            (PAGES["Brussels"][2], Mark.NONE),
        ]


async def test_enter_on_a_step_opens_its_page_and_on_evidence_the_page_of_that() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        screen.query(Card).first().focus()
        await pilot.press("enter")
        assert content_text(pilot, "#tool .detail").startswith("Atomium · step 1")
        screen.query_one(EvidenceLine).focus()
        await pilot.press("enter")
        assert "Brussels · step 2" in content_text(pilot, "#tool .detail")


async def test_up_and_down_walk_from_step_to_step() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        await pilot.press("f2", "up")
        assert screen.focused is list(screen.query(Card))[1]
        await pilot.press("down")
        assert screen.focused is list(screen.query(Card))[2]


async def test_a_fault_of_the_source_looks_different_from_a_miss() -> None:
    async with running(session_of()) as (_, _screen):
        card = Card(1, last=False)
        card.step = Step(1, None, Action("Search", "x"), Observation("The archive cannot be read.", Finding.FAULT))
        card.action = "Search[x]"
        card.wait = ""
        text = "\n".join(line.plain for line in card.lay_out(100))
        assert "Fault        ✕ this failed; the run goes on" in text


async def test_reading_a_long_context_says_how_far_it_is() -> None:
    async with running(session_of(before_word=(gate := Gate("I")))) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, gate.reached.is_set)
        screen._run_event(_message(ev.PromptReading(45, 100)))
        assert content_text(pilot, "#doing") == "reading the context 45%"
        gate.open()


def _message(event: ev.Event):  # type: ignore[no-untyped-def]
    from react_tui.tui.messages import RunEvent

    return RunEvent(event)


async def test_the_budget_adds_up_steps_tokens_seconds_speed_and_reuse() -> None:
    now = [100.0]
    budget = Budget(lambda: now[0])
    budget.begin()
    budget.apply(ev.RunStarted("?", "react", "m", "s", 7))
    budget.apply(ev.StepStarted(1, False))
    budget.apply(ev.ContextFramed(SPANS[:2], (100, 100), 192, 8192))
    budget.apply(ev.ThoughtWriting(1, "I", 1))
    now[0] = 102.0
    budget.apply(ev.ThoughtWriting(1, "I need", 20))
    assert _line(budget) == "■□□□□□□ step 1 of 7 · 20 tokens · 2.0 s · 10 tok/s · 96% reused".replace("■", "◧")
    usage = Usage(evaluated=1000, prompt_seconds=5.0, generated=30, decode_seconds=0.5)
    budget.apply(ev.StepFinished(Step(1, None, Action("Finish", "x"), Observation("", Finding.ANSWER), usage)))
    budget.apply(ev.RunFinished(Outcome.FINISHED, "x", (), (), 1, usage, 2.5))
    parts = "1 of 7 steps · 30 tokens · 2.5 s · 60 tok/s · 96% reused · 1,000 read at 200 tok/s"
    assert _line(budget, 100).endswith(parts)


def _line(budget: Budget, width: int = 70) -> str:
    return budget.lay_out(width)[0].plain


async def test_a_run_that_goes_on_after_its_end_is_counted_by_itself() -> None:
    now = [0.0]
    budget = Budget(lambda: now[0])
    budget.begin()
    budget.apply(ev.RunStarted("?", "react", "m", "s", 7))
    now[0] = 40.0
    budget.apply(ev.RunFinished(Outcome.FINISHED, "4", (), (), 3, Usage(generated=32), 40.0))
    budget.apply(ev.RunStarted("?", "react", "m", "s", 7))
    budget.apply(ev.SetAside(2))
    now[0] = 45.0
    budget.apply(ev.StepStarted(2, False))
    budget.apply(ev.ThoughtWriting(2, "So", 5))
    assert "5 tokens" in _line(budget) and "5.0 s" in _line(budget)


async def test_a_narrow_budget_leaves_out_whole_parts_from_the_right() -> None:
    budget = Budget(lambda: 0.0)
    budget.begin()
    budget.apply(ev.RunStarted("?", "react", "m", "s", 7))
    budget.apply(ev.StepStarted(2, False))
    assert budget.lay_out(40)[0].plain == "◧□□□□□□ step 2 of 7 · 0 tokens · 0.0 s"
    assert budget.lay_out(24)[0].plain == "◧□□□□□□ step 2 of 7"
    assert budget.lay_out(3)[0].plain == "◧□□"
