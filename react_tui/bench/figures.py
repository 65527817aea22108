"""A measured figure beside its target, and a table of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, a ratio or seconds; ``at_least`` says on which side of its target it should be.

    A figure without a target stands beside others for comparison.
    """

    name: str
    value: float
    target: float | None = None
    at_least: bool = False
    unit: str = ""
    detail: str = ""

    @property
    def met(self) -> bool:
        """Whether the target is reached; a figure without one is always fine."""
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    @property
    def wanted(self) -> str:
        """The target in words, empty where there is none."""
        if self.target is None:
            return ""
        return f"{'at least' if self.at_least else 'at most'} {self.target:g}{self.unit}"


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """Yield a Markdown table, line by line, as soon as each figure is there."""
    yield "| what | measured | target | |"
    yield "|---|---|---|---|"
    for figure in figures:
        mark = "" if figure.target is None else "met" if figure.met else "missed"
        detail = f" ({figure.detail})" if figure.detail else ""
        yield f"| {figure.name}{detail} | {figure.value:.2f}{figure.unit} | {figure.wanted} | {mark} |"
