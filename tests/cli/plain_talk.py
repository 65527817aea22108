"""Talks in lines of text, through what would be a pipe or a terminal."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from kept_runs import session

from react_tui.cli.plain.conversation import Conversation, Kept, Wish
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.store.index import NAME, Index
from react_tui.store.search import Library


def conversation(folder: Path, write: Callable[[str], object], asked: Session, *, patient: bool) -> Conversation:
    runs = RunFolder(folder / "runs")
    kept = Kept(lambda: Library(runs.files(), Index(folder / NAME)), runs, folder)
    return Conversation(asked, kept, write, patient=patient)


def talk(
    folder: Path,
    lines: Sequence[str],
    asked: Session | None = None,
    told: Mapping[str, Callable[[], object]] = MappingProxyType({}),
    **of: object,
) -> list[str]:
    """Return what is written when these lines come through a pipe; ``told`` are called when their line is."""
    written: list[str] = []

    def read(line: str) -> None:
        written.append(line)
        told.get(line, lambda: None)()

    talking = conversation(folder, read, asked or session(folder / "runs", **of), patient=True)
    for line in (*lines, Wish.NO_MORE_LINES):
        talking.inbox.put(line)
    talking.hold()
    return written


def talk_live(folder: Path, asked: Session, first: str | Wish, answers: Sequence[tuple[str, str | Wish]]) -> list[str]:
    """Return what is written at a terminal where each answer is typed when a line that begins so is read."""
    written: list[str] = []
    left = list(answers)

    def read(line: str) -> None:
        written.append(line)
        if left and line.startswith(left[0][0]):
            talking.inbox.put(left.pop(0)[1])

    talking = conversation(folder, read, asked, patient=False)
    talking.inbox.put(first)
    talking.hold()
    return written
