"""How many runs of which kind: a draw that no relation and no answer dominates."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from react_tui.environments.wikipedia import SENTENCES_SHOWN
from react_tui.training.claims import CLAIM, claims
from react_tui.training.comparisons import ALIKE, EARLIER, alike, comparisons
from react_tui.training.hops import Plan
from react_tui.training.library import Library
from react_tui.training.questions import DESCRIBED, ONE_PAGE, TWO_PAGES, described_page, one_page, two_pages

Makers = Mapping[str, Callable[[Library, Random], Iterator[Plan]]]
MAKERS: Makers = {
    ONE_PAGE: one_page,
    TWO_PAGES: two_pages,
    DESCRIBED: described_page,
    EARLIER: comparisons,
    ALIKE: alike,
    CLAIM: claims,
}
# The share of each kind among the runs that are made by rule.
SHARES: Mapping[str, float] = {
    ONE_PAGE: 0.32,
    TWO_PAGES: 0.33,
    DESCRIBED: 0.05,
    EARLIER: 0.10,
    ALIKE: 0.06,
    CLAIM: 0.14,
}


def drawn(plans: Iterable[Plan], random: Random) -> Iterator[Plan]:
    """Yield plans in an order in which answers of judgements, and within each all sorts of questions, take turns.

    No page comes twice before all came once, as far as that can be.
    """
    answers: dict[str, dict[str, list[Plan]]] = defaultdict(lambda: defaultdict(list))
    for plan in plans:
        answers[plan.answer if plan.judges else ""][sort_of(plan)].append(plan)
    used: dict[str, int] = defaultdict(int)
    yield from _in_turn([_sorts_in_turn(answers[key], used, random) for key in sorted(answers)])


def _sorts_in_turn(sorts: dict[str, list[Plan]], used: dict[str, int], random: Random) -> Iterator[Plan]:
    queues = [sorts[key] for key in sorted(sorts)]
    for queue in queues:
        random.shuffle(queue)
    return _in_turn([_least_used(queue, used) for queue in queues])


def _least_used(queue: list[Plan], used: dict[str, int]) -> Iterator[Plan]:
    while queue:
        plan = min(queue[-4:], key=lambda one: used[one.hops[-1].title])
        queue.remove(plan)
        used[plan.hops[-1].title] += 1
        yield plan


def _in_turn(streams: list[Iterator[Plan]]) -> Iterator[Plan]:
    while streams:
        left = []
        for stream in streams:
            plan = next(stream, None)
            if plan is not None:
                yield plan
                left.append(stream)
        streams = left


def sort_of(plan: Plan) -> str:
    """Return the sort of a question: its relation, for a span what asks for it, and whether it has to be looked up."""
    relation = plan.source.split(":")[1]
    wh = re.search(r"\b(?:what|which|how many|by whom|who)\b(?: year| date| place)?", plan.question.lower())
    asked = wh[0] if wh and "span" in relation else ""
    depth = "deep" if any(hop.position >= SENTENCES_SHOWN for hop in plan.hops) else ""
    return f"{relation} {asked} {depth}"
