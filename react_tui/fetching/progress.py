"""How far a long piece of work is, for whoever shows it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """``done`` of ``total`` bytes (None where nobody says how many) of ``what`` is being done, such as ``Fetching``."""

    what: str
    done: int
    total: int | None


Report = Callable[[Progress], None]


def unheard(progress: Progress) -> None:
    """Report to nobody."""


def mebibytes(count: int) -> str:
    """Return a number of bytes for people to read."""
    return f"{count / 2**20:,.1f} MiB"
