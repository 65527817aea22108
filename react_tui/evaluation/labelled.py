"""What people saw in runs, counted as in the paper's Table 2 and beside it."""

from collections.abc import Iterator, Mapping

from react_tui.evaluation import paper
from react_tui.evaluation.categories import MEANINGS, Category
from react_tui.evaluation.tables import table, title


def by_hand(counts: Mapping[str, Mapping[str, int]], *, beside_paper: bool) -> Iterator[str]:
    """Yield the section of a report on labels by method and category; methods without any have no row."""
    rows = []
    for method, numbers in counts.items():
        if numbers:
            rows.append([title(method), *(_cell(numbers, category) for category in Category)])
        if numbers and beside_paper and method in paper.TABLE_2:
            shares = paper.TABLE_2[method]
            rows.append([f"{title(method)} in the paper", *(_percent(shares.get(category)) for category in Category)])
    yield "## Labelled by hand"
    yield ""
    yield from table(["method", *Category], rows)
    yield "Runs with that label, and their share of the runs that were labelled among the right or the wrong ones."
    yield from (f"- {category}: {meaning}" for category, meaning in MEANINGS.items())
    yield ""


def _cell(numbers: Mapping[str, int], category: Category) -> str:
    of = sum(numbers.get(other, 0) for other in Category if other.of_right == category.of_right)
    count = numbers.get(category, 0)
    return f"{count} ({100 * count / of:.0f}%)" if of else "–"


def _percent(share: int | None) -> str:
    return "–" if share is None else f"{share}%"
