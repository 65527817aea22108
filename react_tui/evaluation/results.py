"""The folder of an evaluation: its manifest, and one line an item and method, written when it is done."""

import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from react_tui.config.storage import replace_file
from react_tui.errors import EvaluationError
from react_tui.evaluation.manifest import Manifest, Sitting
from react_tui.evaluation.records import Record
from react_tui.locking import locked

MANIFEST_NAME = "manifest.json"
ITEMS_NAME = "items.jsonl"
REPORT_NAME = "report.md"
_LOCK_NAME = "lock"


class Results:
    """An evaluation being written; no other process can write to the folder meanwhile.

    ``records`` holds what is done, also from before; ``damaged`` is the number of lines that could not be read, of
    which a crash leaves one at most: the items in them are to be done again.
    """

    def __init__(self, folder: Path, manifest: Manifest, sitting: Sitting, *, resume: bool) -> None:
        self.folder = folder
        self._stack = ExitStack()
        with ExitStack() as opening:
            folder.mkdir(parents=True, exist_ok=True)
            _lock(folder, opening)
            before = _earlier(folder, manifest, resume=resume)
            self.manifest = replace(manifest, sittings=(*(before.sittings if before else ()), sitting))
            replace_file(folder / MANIFEST_NAME, self.manifest.to_json().encode("utf-8"))
            self.records, self.damaged = read_records(folder)
            self._file = opening.enter_context((folder / ITEMS_NAME).open("ab"))
            if not _ends_whole(folder / ITEMS_NAME):
                self._file.write(b"\n")
            self._stack = opening.pop_all()

    def __enter__(self) -> "Results":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.close()

    def add(self, record: Record) -> None:
        """Keep a record: once this returns, no crash can take it away."""
        self._file.write(record.to_line().encode("utf-8"))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.records.append(record)


def read_results(folder: Path) -> tuple[Manifest, list[Record]]:
    """Return what a folder holds, of an evaluation that is done, going on or was ended."""
    manifest = _manifest(folder)
    if manifest is None:
        raise EvaluationError("there is no evaluation in this folder.", where=str(folder))
    return manifest, read_records(folder)[0]


def read_records(folder: Path) -> tuple[list[Record], int]:
    """Return the records of a folder, the first of each item and method, and how many lines could not be read."""
    path = folder / ITEMS_NAME
    records: dict[tuple[str, str], Record] = {}
    damaged = 0
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    for line in filter(None, lines):
        try:
            record = Record.from_line(line.decode("utf-8"))
        except ValueError:
            damaged += 1
        else:
            records.setdefault(record.key, record)
    return list(records.values()), damaged


def _lock(folder: Path, stack: ExitStack) -> None:
    try:
        stack.enter_context(locked(folder / _LOCK_NAME, wait_s=0))
    except TimeoutError as error:
        raise EvaluationError("another react-tui writes to this folder now.", where=str(folder)) from error


def _earlier(folder: Path, manifest: Manifest, *, resume: bool) -> Manifest | None:
    """Return the manifest of what is to be gone on with; raise ``EvaluationError`` where that is something else."""
    before = _manifest(folder)
    if before is None:
        if (folder / ITEMS_NAME).exists():
            hint = "Name another folder with --out."
            raise EvaluationError(f"there are runs without a {MANIFEST_NAME}.", where=str(folder), hint=hint)
        return None
    if not resume:
        hint = "Go on with it by --resume, or name another folder with --out."
        raise EvaluationError("this folder holds an evaluation already.", where=str(folder), hint=hint)
    differences = list(before.differences(manifest))
    if differences:
        hint = "Resume it with what it was begun with, or begin anew in another folder."
        what = f"this evaluation is another one: {'; '.join(differences)}."
        raise EvaluationError(what, where=str(folder), hint=hint)
    return before


def _manifest(folder: Path) -> Manifest | None:
    path = folder / MANIFEST_NAME
    try:
        return Manifest.from_json(path.read_bytes().decode("utf-8", errors="replace"), str(path))
    except FileNotFoundError:
        return None


def _ends_whole(path: Path) -> bool:
    data = path.read_bytes()
    return not data or data.endswith(b"\n")
