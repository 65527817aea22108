"""Answers of Wikipedia on disk, with the time at which they were given; several processes may share them."""

import json
import sqlite3
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

LARGEST_BYTES = 200 * 1024 * 1024
# What is dropped at once when the cache is full, so that not every answer has to make room for itself.
_DROPPED_SHARE = 0.1
_PATIENCE_SECONDS = 5.0
_TABLE = """CREATE TABLE IF NOT EXISTS answers (
    kind TEXT NOT NULL, key TEXT NOT NULL, fetched REAL NOT NULL, size INTEGER NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (kind, key))"""
_GET = "SELECT fetched, answer FROM answers WHERE kind = ? AND key = ?"
_PUT = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)"
_DROP = """DELETE FROM answers WHERE rowid IN (SELECT rowid FROM (
    SELECT rowid, SUM(size) OVER (ORDER BY fetched DESC, rowid) AS room FROM answers) WHERE room > ?)"""

Answer = str | None | Mapping[str, object]


@dataclass(frozen=True)
class Kept:
    """An answer, and when it was given (seconds since 1970)."""

    answer: Answer
    fetched: float


class Cache:
    """A bounded file of answers by kind and key.

    What cannot be read counts as not there, and what cannot be written is not kept: a cache that is full, damaged or in
    use elsewhere costs time, never an answer.
    """

    def __init__(self, path: Path, *, largest: int = LARGEST_BYTES, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._largest = largest
        self._now = now

    def get(self, kind: str, key: str) -> Kept | None:
        """Return what was answered, or None."""
        if not self._path.exists():
            return None
        row = self._use(lambda database: database.execute(_GET, (kind, key)).fetchone())
        return _unpacked(*row) if row else None

    def put(self, kind: str, key: str, answer: Answer) -> Kept:
        """Keep an answer that was given now, and return it; the oldest ones give way."""
        kept = Kept(answer, self._now())
        packed = zlib.compress(json.dumps(answer, ensure_ascii=False).encode("utf-8", "surrogatepass"))
        if len(packed) > self._largest * _DROPPED_SHARE:
            return kept

        def put(database: sqlite3.Connection) -> None:
            with database:
                database.execute(_PUT, (kind, key, kept.fetched, len(packed), packed))
                (total,) = database.execute("SELECT SUM(size) FROM answers").fetchone()
                if total > self._largest:
                    database.execute(_DROP, (self._largest * (1 - _DROPPED_SHARE),))

        self._use(put)
        return kept

    def age(self, kept: Kept) -> float:
        """Return how many seconds ago an answer was given; a clock that was set back makes none older."""
        return max(0.0, self._now() - kept.fetched)

    def _use(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Open the file for one piece of work; what the database makes of the disk ends here."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=_PATIENCE_SECONDS)) as database:
                # What a power cut spoils is fetched again; waiting for the disk would hold up everybody else.
                database.execute("PRAGMA synchronous = OFF")
                database.execute(_TABLE)
                return work(database)
        except (sqlite3.OperationalError, OSError):
            return None  # Locked, full, or not to be written: the next time may be better.
        except sqlite3.DatabaseError:
            self._start_anew()
            return None

    def _start_anew(self) -> None:
        try:
            self._path.unlink(missing_ok=True)
        except OSError:
            return  # On Windows another process may have it open.


def _unpacked(fetched: float, packed: bytes) -> Kept | None:
    """Return an answer, or None if its bytes are not those that were written."""
    try:
        return Kept(json.loads(zlib.decompress(packed).decode("utf-8", "surrogatepass")), float(fetched))
    except (zlib.error, ValueError, TypeError):
        return None
