"""An index of all runs in the cache: their rows for lists, and their words for searches.

It only says what the files say, and is made anew from them whenever it is missing, damaged or old.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from react_tui.errors import StoreError
from react_tui.store.reading import read_run
from react_tui.store.summary import Summary, summary_from, summary_of, texts_of, words_of

NAME = "runs.sqlite"
_VERSION = 1
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_TABLES = """
CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, stamp TEXT NOT NULL, summary TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(body, id UNINDEXED, tokenize=unicode61);
"""
T = TypeVar("T")
Files = Mapping[str, Path]
Work = Callable[[sqlite3.Connection], T]


class Index:
    """An index file; each answer is brought up to date with the files of the runs first, which are given by id."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def summaries(self, files: Files) -> dict[str, Summary] | None:
        """Return the rows of all runs that can be read; None where there can be no index."""

        def rows(database: sqlite3.Connection) -> dict[str, Summary]:
            return {id: summary_from(text) for id, text in database.execute("SELECT id, summary FROM runs")}

        return self._up_to_date(files, rows)

    def search(self, files: Files, words: tuple[str, ...]) -> list[str] | None:
        """Return the ids of the runs that hold all words, the best first; None where there can be no index.

        The words are those of ``words_of``; each is found at the beginning of words too.
        """
        match = " AND ".join(f'"{word}"*' for word in words)

        def ids(database: sqlite3.Connection) -> list[str]:
            return [
                id for (id,) in database.execute("SELECT id FROM words WHERE words MATCH ? ORDER BY rank", (match,))
            ]

        return self._up_to_date(files, ids)

    def _up_to_date(self, files: Files, work: Work[T]) -> T | None:
        try:
            return self._work(files, work)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) in _BUSY:
                return None
        except (OSError, ValueError):
            pass
        # What is wrong with the file goes away with it; what is wrong with the folder, or with SQLite, does not.
        with suppress(OSError, sqlite3.Error, ValueError):
            self._path.unlink(missing_ok=True)
            return self._work(files, work)
        return None

    def _work(self, files: Files, work: Work[T]) -> T:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path)) as database:
            if database.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                database.executescript(_TABLES + f"PRAGMA user_version = {_VERSION};")
            with database:
                _refresh(database, files)
            return work(database)


def _refresh(database: sqlite3.Connection, files: Files) -> None:
    known = dict(database.execute("SELECT id, stamp FROM runs"))
    now = dict(_stamps(files))
    for id in [id for id, stamp in known.items() if now.get(id) != stamp]:
        database.execute("DELETE FROM runs WHERE id = ?", (id,))
        database.execute("DELETE FROM words WHERE id = ?", (id,))
    for id, stamp in now.items():
        if known.get(id) == stamp:
            continue
        # What cannot be read is told by whoever reads it for a person.
        with suppress(StoreError):
            run = read_run(files[id])
            database.execute("INSERT INTO runs VALUES (?, ?, ?)", (id, stamp, summary_of(run).to_json()))
            body = " ".join(word for _, text in texts_of(run) for word in words_of(text))
            database.execute("INSERT INTO words (body, id) VALUES (?, ?)", (body, id))


def _stamps(files: Files) -> Iterator[tuple[str, str]]:
    for id, file in files.items():
        # A run that is deleted meanwhile is no longer one of them.
        with suppress(OSError):
            stat = file.stat()
            yield id, f"{stat.st_mtime_ns} {stat.st_size}"
