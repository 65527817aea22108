"""The child process seen from the app: commands go in, and its answers come back to whoever asked."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import IO

from react_tui.engines.llama import wire
from react_tui.errors import EngineError

_PATIENCE_SECONDS = 1.0
_LOG_LIMIT_BYTES = 1_000_000
# Threads that wait for each other by spinning take the processor from the one that they wait for: on a busy machine
# that costs nine tenths of the speed.
SHARED_PROCESSORS = {"GOMP_SPINCOUNT": "1000"}
# SIGILL on POSIX, STATUSILLEGAL_INSTRUCTION on Windows.
ILLEGAL_INSTRUCTION = (-4, 0xC000001D)

_Answers = queue.SimpleQueue[wire.Record | None]


class IllegalInstructionError(EngineError):
    """The child died of an instruction that this processor does not carry out."""


class Child:
    """A running worker; any number of threads may ask it at the same time."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._lock = threading.RLock()
        self._last_id = 0
        self._answers: dict[int, _Answers] = {}
        self._ended = False
        with _opened(log) as stream:
            # -P: a json.py in the folder where the person stands is not ours to import. A session of its own: what
            # Ctrl+C means is for the app to say.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "react_tui.engines.llama.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stream,
                start_new_session=True,
                env={**SHARED_PROCESSORS, **os.environ},
            )
        threading.Thread(target=self._dispatch, daemon=True).start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return not self._ended and self._process.poll() is None

    def ask(self, do: str, **fields: object) -> Generator[wire.Record, None, None]:
        """Send a command and yield the answers to it; to leave before the last cancels the command.

        Raises ``EngineError`` where that is the answer, or when the child dies.
        """
        answers = _Answers()
        with self._lock:
            self._last_id += 1
            id = self._last_id
            self._answers[id] = answers
            self._send({"do": do, "id": id, **fields})
            if self._ended:
                answers.put(None)
        last = False
        try:
            while not last:
                record = answers.get()
                last = record is None or record.get("last", False)
                if record is None:
                    raise self._death()
                if "error" in record:
                    raise EngineError(**record["error"])
                yield record
        finally:
            with self._lock:
                del self._answers[id]
                if not last:
                    self._send({"do": "cancel", "id": 0, "ids": [id]})

    def cancel(self) -> None:
        """End whatever it is asked at present."""
        with self._lock:
            self._send({"do": "cancel", "id": 0, "ids": list(self._answers)})

    def close(self) -> None:
        """Let it end by itself, and end it if it does not."""
        with contextlib.suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr]  # it was opened with a pipe
        try:
            self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, record: wire.Record) -> None:
        stdin = self._process.stdin
        # A dead child is noticed where its answer is read.
        if stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                stdin.write(wire.encode(record))
                stdin.flush()

    def _dispatch(self) -> None:
        """Hand every answer to who asked for it, and the end of the child to all."""
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for record in wire.records(stream):
                with self._lock:
                    answers = self._answers.get(record["id"])
                if answers:
                    answers.put(record)
        with self._lock:
            self._ended = True
            for answers in self._answers.values():
                answers.put(None)

    def _death(self) -> EngineError:
        status = self._process.wait()
        kind = IllegalInstructionError if status in ILLEGAL_INSTRUCTION else EngineError
        how = f"signal {-status}" if status < 0 else f"status {status}"
        return kind(
            f"the model's process ended unexpectedly ({how}).",
            hint=f"Whole steps are kept, and the next question starts it again. Its log is {self._log}.",
        )


def _opened(path: Path) -> IO[bytes]:
    """Open the log to append to it, anew when it is long; where it cannot be written nothing is logged."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = not path.exists() or path.stat().st_size > _LOG_LIMIT_BYTES
        return path.open("wb" if fresh else "ab")
    except OSError:
        return Path(os.devnull).open("wb")
