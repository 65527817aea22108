from app_support import QUESTION, Gate, ask, ask_to_the_end, content_text, running, session_of, wait_until
from textual.message import Message

from react_tui.core import events as ev
from react_tui.errors import EngineError
from react_tui.tui.messages import RunEvent
from react_tui.tui.panes.answer import Answer, EvidenceLine
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.trajectory import Note

MISS = (" I look for it.", " Search[Atlantis]", " I give up.", " Finish[nothing]")


def _lines(widget: Card) -> str:
    return "\n".join(line.plain for line in widget.lines(100))


async def test_a_question_runs_through_all_its_events_in_order() -> None:
    seen: list[ev.Event] = []

    def record(message: Message) -> None:
        if isinstance(message, RunEvent):
            seen.append(message.event)

    async with running(session_of(), hook=record) as (pilot, _):
        await ask_to_the_end(pilot)
    assert isinstance(seen[0], ev.RunStarted)
    assert [event.number for event in seen if isinstance(event, ev.StepStarted)] == [1, 2, 3]
    assert [str(event.action) for event in seen if isinstance(event, ev.ActionWritten)][-1] == "Finish[Senne]"
    assert isinstance(seen[-1], ev.RunFinished)


async def test_every_step_becomes_one_card() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        first, second, third = screen.query(Card)
        assert "Thought      I need to search Atomium." in _lines(first)
        assert "Action       Search[Brussels]" in _lines(second)
        assert "Observation  Brussels is the capital of Belgium." in _lines(second)
        assert _lines(third).lstrip().startswith("3")


async def test_the_step_being_written_shows_its_text_so_far_and_a_turning_marker() -> None:
    gate = Gate("I need to")
    async with running(session_of(before_word=gate)) as (pilot, screen):
        await ask(pilot)
        await wait_until(pilot, lambda: any(card.thought == "I need to" for card in screen.query(Card)))
        card = screen.query_one(Card)
        assert "I need to▌" in _lines(card)
        assert _lines(card).strip()[0] in "◐◓◑◒"
        assert "writing thought 1" in content_text(pilot, "#doing")
        gate.open()


async def test_the_answer_stands_with_its_outcome_and_the_sentences_it_rests_on() -> None:
    async with running(session_of()) as (pilot, screen):
        await ask_to_the_end(pilot)
        answer = screen.query_one(Answer)
        assert content_text(pilot, ".answer .text") == "Senne"
        assert content_text(pilot, ".answer .outcome") == "✓ finished"
        assert [line.evidence.title for line in answer.query(EvidenceLine)] == ["Brussels"]
        assert content_text(pilot, ".answer .cost").startswith("3 steps · ")


async def test_an_answer_without_evidence_says_so() -> None:
    async with running(session_of((" I know it.", " Finish[42]"))) as (pilot, _):
        await ask_to_the_end(pilot)
        assert "no evidence used: it read no page" in content_text(pilot, ".answer .outcome")


async def test_an_answer_on_the_last_step_is_called_forced() -> None:
    async with running(session_of((*MISS[:2], " So.", " Finish[x]"), steps=2)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert "forced on the last step" in content_text(pilot, ".answer .outcome")
        assert "only an answer is possible now" in _lines(screen.query(Card).last())


async def test_a_miss_says_in_words_that_it_is_one_and_what_happens_next() -> None:
    async with running(session_of(MISS)) as (pilot, screen):
        await ask_to_the_end(pilot)
        card = screen.query(Card).first()
        assert "Miss         ○ no such page; the run goes on" in _lines(card)
        assert "Could not find [Atlantis]. Similar: ['Atomium', 'Brussels']." in _lines(card)


async def test_an_action_that_was_done_before_is_pointed_out() -> None:
    pieces = (*MISS[:2], " Again.", " Search[Atlantis]", " So.", " Finish[x]")
    async with running(session_of(pieces)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert "↻ the same action as in step 1" in _lines(list(screen.query(Card))[1])


async def test_what_changed_the_run_is_noted_among_the_steps() -> None:
    pieces = (" one two three four five six", " Finish[x]")
    async with running(session_of(pieces, thought_tokens=3)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert [note.text for note in screen.query(Note)] == ["Thought 1 was cut at 3 tokens."]


async def test_notices_of_the_session_are_shown_at_the_start() -> None:
    async with running(session_of(notices=("The archive has no full-text index.",))) as (_, screen):
        assert [note.text for note in screen.query(Note)] == ["The archive has no full-text index."]


async def test_a_failing_engine_is_explained_and_the_next_question_works() -> None:
    pieces = (" I", EngineError("the model's process ended", hint="Ask again."), " I know.", " Finish[42]")
    async with running(session_of(pieces)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert "✕ failed: the model's process ended Ask again." in content_text(pilot, ".answer .outcome")
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.query_one(Answer).event.answer == "42")
        assert content_text(pilot, "#asked-text") == QUESTION


async def test_a_mistake_of_ours_ends_the_run_in_words_and_not_the_app() -> None:
    class Broken(RuntimeError):
        pass

    def before_word(_text: str) -> None:
        raise Broken("oops")

    import threading

    before, threading.excepthook = threading.excepthook, lambda _: None
    try:
        async with running(session_of(before_word=before_word)) as (pilot, _):
            await ask_to_the_end(pilot)
            assert "failed: Broken: oops" in content_text(pilot, ".answer .outcome")
    finally:
        threading.excepthook = before
