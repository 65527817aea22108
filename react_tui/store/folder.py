"""The folder of kept runs: one folder a run, named by its date and a short id."""

import re
import secrets
import shutil
from datetime import datetime
from pathlib import Path

from react_tui.errors import StoreError, UsageError
from react_tui.store.kept import Facts, KeptRun
from react_tui.store.reading import read_run
from react_tui.store.recorder import Recorder
from react_tui.store.writing import is_locked

FILE_NAME = "run.jsonl"
LAST = "last"
_ID_BYTES = 4
_NAME = re.compile(r"\d{4}-\d\d-\d\d-([0-9a-f]{8})")


class RunFolder:
    """All runs under one folder, which need not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def new(self, facts: Facts) -> Recorder:
        """Return a recorder for a run; its folder is made with its first line."""
        id = secrets.token_hex(_ID_BYTES)
        return Recorder(self.path / f"{datetime.now().astimezone():%Y-%m-%d}-{id}" / FILE_NAME, id, facts)

    def go_on(self, run: KeptRun, facts: Facts, leaf: int | None, of: int | None = None) -> Recorder:
        """Return a recorder that appends to a run after one of its steps; raise StoreError where that cannot be.

        The first step that it appends is an edited form of the step ``of``, where that is given.
        """
        if not run.is_whole(leaf):
            raise StoreError("Steps before this one are missing.", where=str(run.path))
        recorder = Recorder(run.path, run.header.id, facts, goes_on=run, of=of)
        try:
            recorder.open()
        except OSError as error:
            raise StoreError(f"{error.strerror or error}.", where=str(run.path)) from error
        if leaf != run.leaf:
            recorder.move(leaf)
        return recorder

    def files(self) -> dict[str, Path]:
        """Return the files of all runs by their ids."""
        if not self.path.is_dir():
            return {}
        named = ((_NAME.fullmatch(folder.name), folder / FILE_NAME) for folder in sorted(self.path.iterdir()))
        return {name[1]: file for name, file in named if name and file.is_file()}

    def find(self, name: str) -> Path:
        """Return the file of a run by its id, the beginning of it, ``last``, or a path; raise UsageError for none."""
        files = self.files()
        if name == LAST:
            return self._last(files)
        found = {id: file for id, file in files.items() if id.startswith(name.casefold())} if name else {}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            raise UsageError(f"{len(found)} runs begin with {name}: {', '.join(found)}.")
        if Path(name).is_file():
            return Path(name)
        raise UsageError(f"there is no run {name!r}.", hint="`react-tui runs list` names them all.")

    def delete(self, file: Path) -> None:
        """Delete a run of this folder; raise StoreError where it is being written, or is not one of them."""
        if file not in self.files().values():
            raise UsageError("only runs that react-tui keeps are deleted.", where=str(file))
        if is_locked(file.parent):
            raise StoreError("It is being written by another react-tui.", where=str(file))
        try:
            shutil.rmtree(file.parent)
        except OSError as error:
            raise StoreError(error.strerror or str(error), where=str(file)) from error

    def _last(self, files: dict[str, Path]) -> Path:
        """Return the run that began last; only those of the last day need to be read."""
        if not files:
            raise UsageError("no run is kept yet.", hint='Try: react-tui ask "Which river flows through Paris?"')
        day = max(file.parent.name[:10] for file in files.values())
        of_that_day = [file for file in files.values() if file.parent.name.startswith(day)]
        return max(of_that_day, key=_began)


def _began(file: Path) -> datetime:
    try:
        began = datetime.fromisoformat(read_run(file).header.time)
    except (StoreError, ValueError):
        began = datetime.min
    return began.astimezone()
