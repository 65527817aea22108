"""A record as the events of its run, as far as it holds them, so that whatever shows a run can show it."""

from collections.abc import Iterator

from react_tui.core import events as ev
from react_tui.core.answers import normalised
from react_tui.core.engine import Usage
from react_tui.core.parse import parse_action
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought
from react_tui.evaluation.records import FELL_BACK, Record, Turn


def events_of(record: Record) -> Iterator[ev.Event]:
    """Yield what happened in a run; of chains that voted only the answers are known."""
    for number, turn in enumerate(record.abandoned, start=1):
        yield from _step(number, turn)
    # What was told stands by the end of the part of the run that it belongs to.
    fell_back = next((n for n, notice in enumerate(record.notices, start=1) if notice.startswith(FELL_BACK)), 0)
    yield from map(ev.Noticed, record.notices[:fell_back])
    for number, answer in enumerate(record.samples, start=1):
        yield ev.ChainWritten(number, len(record.samples), Thought(""), answer)
    for number, turn in enumerate(record.turns, start=1):
        yield from _step(number, turn)
    yield from map(ev.Noticed, record.notices[fell_back:])
    yield _end(record)


def _step(number: int, turn: Turn) -> Iterator[ev.Event]:
    thought = None if turn.thought is None else Thought(turn.thought)
    observation = Observation(turn.observation, Finding(turn.finding))
    yield ev.StepStarted(number, False)
    yield ev.StepFinished(Step(number, thought, parse_action(turn.action) or Action(turn.action, ""), observation))


def _end(record: Record) -> ev.RunFinished:
    pages = tuple(turn.action for turn in record.turns if turn.finding == Finding.PAGE)
    evidence = [
        ev.Evidence(number, turn.action, turn.observation)
        for number, turn in enumerate(record.turns, start=1)
        if record.evidence and normalised(record.answer) in normalised(turn.observation)
    ]
    usage = Usage(evaluated=record.prompt_tokens, generated=record.tokens)
    outcome = Outcome(record.outcome)
    return ev.RunFinished(
        outcome, record.answer, pages, tuple(evidence[:1]), record.steps, usage, record.seconds, record.reason
    )
