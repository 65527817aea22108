"""Hybrid methods as in the paper: composed, item by item, of the runs of their parts, which are not done again."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from react_tui.core.answers import normalised
from react_tui.core.giving_up import why_given_up
from react_tui.core.methods import METHODS, Method
from react_tui.core.trajectory import Outcome
from react_tui.evaluation.records import FELL_BACK, Record


def parts_of(hybrid: str, methods: Collection[str]) -> tuple[str, ...]:
    """Return the parts that a method is composed of, empty where it has none or not all are among ``methods``."""
    method = METHODS[hybrid]
    parts = tuple(map(_alone, method.parts)) if method.fallback else ()
    return parts if set(parts) <= set(methods) else ()


def composed(hybrid: str, records: Mapping[str, Record]) -> Record | None:
    """Return the record of a hybrid from those of its parts on one item, by method; None while one is missing.

    What its parts used is added up, as if both had been run for it alone.
    """
    first_name, second_name = map(_alone, METHODS[hybrid].parts)
    first = records.get(first_name)
    if first is None:
        return None
    why = _why_given_up(METHODS[first_name], first)
    if not why:
        return replace(first, method=hybrid, composed=(first_name,))
    second = records.get(second_name)
    return _both(hybrid, first, second, why) if second else None


def _both(hybrid: str, first: Record, second: Record, why: str) -> Record:
    fell_back = second.outcome == Outcome.FINISHED
    return replace(
        second,
        method=hybrid,
        outcome=str(Outcome.FELL_BACK) if fell_back else second.outcome,
        steps=first.steps + second.steps,
        tokens=first.tokens + second.tokens,
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        seconds=round(first.seconds + second.seconds, 3),
        repeats=first.repeats + second.repeats,
        abandoned=first.turns,
        notices=(*first.notices, f"{FELL_BACK}{second.method}: {why}.", *second.notices),
        samples=first.samples or second.samples,
        composed=(first.method, second.method),
    )


def _alone(part: Method) -> str:
    """Return the name under which a part of a hybrid is a method of its own."""
    return next(name for name, one in METHODS.items() if one == replace(part, name=name, help=one.help, fallback=None))


def _why_given_up(method: Method, record: Record) -> str:
    votes = [count for _, count in Counter(map(normalised, record.samples)).most_common()]
    return why_given_up(method, Outcome(record.outcome), record.reason, votes)
