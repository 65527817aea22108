"""What a run is told to: the widgets of the app, or lines of text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from react_tui.core import events as ev
from react_tui.core.trajectory import Part


class Header(Protocol):
    """Names who answers from what, and says in a word or two how far it is."""

    def rename(self, model: str, source: str, online: bool, method: str) -> None: ...  # noqa: D102
    def say(self, progress: str) -> None: ...  # noqa: D102


class Status(Protocol):
    """Says what is going on; what is held stays until it is released."""

    def say(self, words: str) -> None: ...  # noqa: D102
    def hold(self, words: str) -> None: ...  # noqa: D102
    def release(self) -> None: ...  # noqa: D102


class Box(Protocol):
    """Where the person writes, and where a question goes back to."""

    value: str

    def give(self, question: str) -> None: ...  # noqa: D102


class Steps(Protocol):
    """The steps of the run; ``go`` turns the person to them."""

    def go(self) -> None: ...  # noqa: D102
    def edit(self, number: int, part: Part, text: str) -> None: ...  # noqa: D102
    def leave_editor(self) -> None: ...  # noqa: D102


@dataclass(frozen=True)
class View:
    """By what a run is told of; ``begin`` makes everything ready for the run of a question."""

    header: Header
    status: Status
    box: Box
    trajectory: Steps
    begin: Callable[[str], None]
    apply: Callable[[ev.Event], None]
