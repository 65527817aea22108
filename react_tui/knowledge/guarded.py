"""An archive read in a process of its own, for over some damage libzim ends its process, or never comes back."""

import contextlib
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from react_tui.errors import SourceError
from react_tui.knowledge.archive import AGAIN
from react_tui.knowledge.source import Page

# A search of a whole Wikipedia on a slow disk takes some seconds.
_PATIENCE_SECONDS = 60.0
_LAST_WORDS_SECONDS = 1.0


class GuardedSource:
    """Pages of one archive; where the process that reads it dies, that is an error, and the next call starts another.

    After that, as for an archive that is known to be ``damaged``, the indexes are left alone: most such deaths are
    theirs. An answer that does not come within ``patience`` seconds counts as a death.
    """

    def __init__(self, path: Path, *, damaged: bool = False, patience: float = _PATIENCE_SECONDS) -> None:
        self._path = path
        self._damaged = damaged
        self.patience = patience
        self._lock = threading.Lock()
        self._reader: _Reader | None = None
        self._closed = False
        self._name, self._notices = self._introduced()

    @property
    def name(self) -> str:
        """The archive's own title, or its file name where it has none."""
        return self._name

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know about it, once."""
        return self._notices

    def find(self, title: str) -> Page | None:
        """Return the page of this title, as ``ZimSource`` does."""
        page: Page | None = self._ask("find", title)
        return page

    def similar(self, text: str, limit: int = 5) -> list[str]:
        """Return titles of pages that may be meant, as ``ZimSource`` does."""
        titles: list[str] = self._ask("similar", text, limit)
        return titles

    def close(self) -> None:
        """End the process; every later call is a ``SourceError``."""
        with self._lock:
            self._closed = True
            if self._reader is not None:
                self._reader.close()

    def _introduced(self) -> tuple[str, tuple[str, ...]]:
        try:
            try:
                name, notices = self._ask("introduce")
            except _DeathError:
                name, notices = self._ask("introduce")
        except SourceError:
            self.close()
            raise
        return name, notices

    def _ask(self, do: str, *arguments: object) -> Any:
        with self._lock:
            if self._closed:
                raise SourceError("this archive is closed.", where=str(self._path))
            if self._reader is None:
                self._reader = _Reader(self._path, self._damaged)
            try:
                answer = self._reader.ask((do, arguments), self.patience)
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                died = self._reader.close()
                self._reader, self._damaged = None, True
                what = f"the archive is damaged (what read it ended with {died}): only exact titles are found now."
                raise _DeathError(what, where=str(self._path), hint=AGAIN) from error
        if isinstance(answer, SourceError):
            raise answer
        return answer


class _DeathError(SourceError):
    """The process that reads an archive has ended."""


class _Reader:
    """The process, which is asked and answers one thing at a time."""

    def __init__(self, path: Path, damaged: bool) -> None:
        # -P: a json.py in the folder where the person stands is not ours to import. A session of its own: what
        # Ctrl+C means is for the app to say.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "react_tui.knowledge.reader", str(path), *(["--damaged"] if damaged else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def ask(self, question: object, patience: float) -> object:
        """Return the answer; ``EOFError`` or ``OSError`` if the process dies over it, or is ended as too slow."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        watchdog = threading.Timer(patience, process.kill)
        watchdog.start()
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            return pickle.load(process.stdout)
        finally:
            watchdog.cancel()

    def close(self) -> str:
        """End the process and say how it ended."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]  # both were opened
        try:
            status = process.wait(_LAST_WORDS_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        return f"signal {-status}" if status < 0 else f"status {status}"
