"""How many runs of which kind: a draw that no relation and no answer dominates."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

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
    """Yield plans in an order in which all sorts of questions take turns, and no page comes twice before all came once."""
    sorts: dict[str, list[Plan]] = defaultdict(list)
    for plan in plans:
        sorts[sort_of(plan)].append(plan)
    for queue in sorts.values():
        random.shuffle(queue)
    used: dict[str, int] = defaultdict(int)
    waiting = [sorts[key] for key in sorted(sorts)]
    while waiting:
        for queue in waiting:
            plan = min(queue[-4:], key=lambda one: used[one.hops[-1].title])
            queue.remove(plan)
            used[plan.hops[-1].title] += 1
            yield plan
        waiting = [queue for queue in waiting if queue]


def sort_of(plan: Plan) -> str:
    """Return the sort of a question: its relation, and for a span what asks for it, with the answer of a judgement."""
    relation = plan.source.split(":")[1]
    wh = re.search(r"\b(?:what|which|how many|by whom|who)\b(?: year| date| place)?", plan.question.lower())
    asked = wh[0] if wh and "span" in relation else ""
    return f"{relation} {asked} {plan.answer if plan.judges else ''}"
