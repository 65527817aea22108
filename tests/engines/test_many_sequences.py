"""Many pieces in one batch: what they share is evaluated once, and none changes what another writes."""

import re
from collections.abc import Callable, Iterator

import pytest

from react_tui.core.actions import ActionSpace, ActionSpec, OneOf
from react_tui.core.engine import Completion, EngineEvent, Finish, Prompt, Request, Sampling, Segment, Writing
from react_tui.core.grammar import action_grammar, thought_grammar
from react_tui.engines.llama import context as contexts
from react_tui.engines.llama.context import Context
from react_tui.engines.llama.framing import Frame
from react_tui.engines.llama.native import Model
from react_tui.engines.llama.piece import SLICE, Desk
from react_tui.engines.llama.prompts import Prompts
from react_tui.engines.llama.scheduler import Scheduler
from react_tui.errors import EngineError

pytestmark = pytest.mark.model
Start = Callable[..., Scheduler]
SEEDS = range(6)
PLACES = ("Paris", "Kathmandu", "New York", "Nairobi", "Lima", "Oslo")


def request(place: str = "Paris", *, seed: int | None = None, tokens: int = 8, padding: int = 2) -> Request:
    prompt = Prompt(
        (Segment("fixed", "Say what you know. " + "Rivers flow to the sea. " * padding),),
        (Segment("question", f"Question: What is {place} known for?\n"),),
        (Segment("label", "Thought 1:"),),
    )
    sampling = Sampling() if seed is None else Sampling(0.8, seed=seed)
    return Request(prompt, thought_grammar(400), tokens, "\n", sampling)


def counting(first: int, *, padding: int = 2, tokens: int = 12) -> Request:
    """Ask for what no rounding changes: the numbers that follow."""
    prompt = Prompt(
        (Segment("fixed", f"Count on from {first}. " + "Rivers flow to the sea. " * padding),),
        (Segment("question", f"Question: What follows {first}?\n"),),
        (Segment("label", "Thought 1: " + "".join(f"{first + n}, " for n in range(8)).rstrip(" ")),),
    )
    return Request(prompt, thought_grammar(400), tokens, "\n")


def run(scheduler: Scheduler, *requests: Request) -> list[list[EngineEvent]]:
    """Return the events of requests that are submitted together."""
    events: list[list[EngineEvent]] = [[] for _ in requests]
    for number, one in enumerate(requests):
        scheduler.submit(number, one)
    while scheduler.busy:
        for number, event in scheduler.advance():
            assert not isinstance(event, EngineError), event
            events[number].append(event)
    return events


def completions(scheduler: Scheduler, *requests: Request) -> list[Completion]:
    lasts = [events[-1] for events in run(scheduler, *requests)]
    assert all(isinstance(last, Completion) for last in lasts)
    return lasts  # type: ignore[return-value]  # as was just asserted


def texts(scheduler: Scheduler, *requests: Request) -> list[str]:
    return [last.text for last in completions(scheduler, *requests)]


@pytest.fixture
def start(model: Model) -> Iterator[Start]:
    opened: list[Context] = []

    def begin(slots: int = 6, n_ctx: int = 512, aborted: Callable[[], bool] = lambda: False) -> Scheduler:
        opened.append(Context(model, n_ctx, slots, 1, SLICE - 1 + slots, False, aborted))
        return Scheduler(Desk(model, opened[-1], Prompts(model, Frame())))

    yield begin
    for context in opened:
        context.close()


@pytest.fixture
def alone(start: Start) -> Callable[[Request], list[EngineEvent]]:
    """Write a piece in an engine of one slot."""
    scheduler = start(slots=1)
    return lambda one: run(scheduler, one)[0]


def text_alone(alone: Callable[[Request], list[EngineEvent]], one: Request) -> str:
    last = alone(one)[-1]
    assert isinstance(last, Completion)
    return last.text


def first_words(events: list[EngineEvent]) -> str:
    return next(event.text for event in events if isinstance(event, Writing))


def test_samples_of_one_prompt_evaluate_it_once(start: Start) -> None:
    usages = [last.usage for last in completions(start(), *(request(seed=seed) for seed in SEEDS))]
    prompt = usages[0].evaluated + usages[0].reused
    assert sum(usage.evaluated for usage in usages) == prompt
    assert [usage.reused for usage in usages] == [0] + [prompt] * 5


def test_questions_with_the_same_exemplars_evaluate_those_once(start: Start) -> None:
    usages = [last.usage for last in completions(start(), *map(request, PLACES))]
    assert all(usage.reused > 15 for usage in usages[1:])


def test_greedy_text_is_the_same_as_alone(start: Start, alone: Callable[[Request], list[EngineEvent]]) -> None:
    requests = [counting(first) for first in (1, 11, 21, 31, 41, 51)]
    assert texts(start(), *requests) == [text_alone(alone, one) for one in requests]


def test_each_seed_begins_as_it_does_alone(start: Start, alone: Callable[[Request], list[EngineEvent]]) -> None:
    # After the first token a batch rounds otherwise than a single sequence, and a draw may fall on the other side.
    requests = [request(seed=seed) for seed in SEEDS]
    together = [first_words(events) for events in run(start(), *requests)]
    assert together == [first_words(alone(one)) for one in requests] and len(set(together)) > 1


def test_every_piece_keeps_to_its_own_grammar(start: Start) -> None:
    buttons = ActionSpace((ActionSpec("Press", OneOf(("red", "blue"))),))
    patterns = {
        'root ::= " 1" [0-9]{3}': r" 1\d{3}",
        'root ::= " yes" | " no"': " (yes|no)",
        action_grammar(buttons): r" Press\[(red|blue)\]",
        'root ::= " [" [a-z]{2} "]"': r" \[[a-z]{2}\]",
    }
    requests = [Request(request(place).prompt, grammar, 16) for place, grammar in zip(PLACES, patterns, strict=False)]
    for pattern, text in zip(patterns.values(), texts(start(), *requests), strict=True):
        assert re.fullmatch(pattern, text)


def test_more_requests_than_slots_are_all_written_in_order(start: Start) -> None:
    written = texts(start(slots=2), *(request(tokens=3) for _ in range(7)))
    assert len(set(written)) == 1 and written[0]


def test_the_next_step_of_a_text_goes_on_where_it_was(start: Start) -> None:
    scheduler = start()
    first = [request(place) for place in PLACES]
    seconds = []
    for one, last in zip(first, completions(scheduler, *first), strict=True):
        reply = (
            *one.prompt.reply,
            Segment("thought 1", last.text, tokens=last.tokens),
            Segment("label", "\nAction 1:"),
        )
        seconds.append(Request(Prompt(one.prompt.fixed, one.prompt.question, reply), one.grammar, 4, "\n"))
    assert all(last.usage.evaluated < 10 for last in completions(scheduler, *seconds))


def test_a_cancelled_piece_ends_with_its_text_and_the_others_go_on(
    start: Start, alone: Callable[[Request], list[EngineEvent]]
) -> None:
    hurry = [False]
    scheduler = start(aborted=lambda: hurry[0])
    requests = [counting(first) for first in (1, 11, 21)]
    for number, one in enumerate(requests):
        scheduler.submit(number, one)
    last: dict[int, EngineEvent | EngineError] = {}
    while not isinstance(last.get(1), Writing):
        last.update(scheduler.advance())
    hurry[0] = True
    assert not any(isinstance(event, Writing) for _, event in scheduler.advance())
    hurry[0] = False
    ((_, cancelled),) = scheduler.cancel([1])
    while scheduler.busy:
        last.update(scheduler.advance())
    assert isinstance(cancelled, Completion) and cancelled.finish is Finish.CANCELLED and cancelled.text
    for number in (0, 2):
        assert last[number].text == text_alone(alone, requests[number])  # type: ignore[union-attr]  # it is done


def test_a_piece_that_waits_can_be_cancelled(start: Start) -> None:
    scheduler = start(slots=1)
    scheduler.submit(1, request())
    scheduler.submit(2, request("Lima"))
    ((id, last),) = scheduler.cancel([2])
    assert id == 2 and isinstance(last, Completion) and last.finish is Finish.CANCELLED
    assert {id for id, _ in scheduler.advance()} == {1}


def test_a_piece_that_is_held_back_can_be_cancelled(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "CELLS_PER_SLOT", 0)
    scheduler = start(slots=2)
    for number, first in enumerate((11, 21)):
        scheduler.submit(number, counting(first, padding=36, tokens=40))
    written = -1
    while written < 20:
        written = max((event.tokens for _, event in scheduler.advance() if isinstance(event, Writing)), default=written)
    ((id, last),) = scheduler.cancel([1])
    assert id == 1 and isinstance(last, Completion) and last.usage.evaluated >= 0
    assert {id for id, _ in scheduler.advance()} == {0}


def test_a_bad_grammar_ends_one_piece_alone(start: Start) -> None:
    scheduler = start()
    scheduler.submit(1, Request(request().prompt, "root ::= missing", 8))
    scheduler.submit(2, request())
    last: dict[int, EngineEvent | EngineError] = {}
    while scheduler.busy:
        last.update(scheduler.advance())
    assert isinstance(last[1], EngineError) and isinstance(last[2], Completion)


@pytest.mark.parametrize("padding", [19, 36], ids=["full while writing", "full while reading"])
def test_pieces_that_do_not_fit_together_wait_for_each_other(
    start: Start, alone: Callable[[Request], list[EngineEvent]], padding: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contexts, "CELLS_PER_SLOT", 0)
    requests = [counting(first, padding=padding) for first in (11, 21, 31)]
    assert texts(start(slots=3, n_ctx=512), *requests) == [text_alone(alone, one) for one in requests]
