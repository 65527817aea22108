"""The app's end of the engine: starts the child process, asks it for text, and starts another when it dies."""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import IO

from react_tui.core.engine import Completion, EngineEvent, EngineInfo, Loading, Prompt, Request
from react_tui.engines.llama import wire
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

_PATIENCE_SECONDS = 1.0
_LOG_LIMIT_BYTES = 1_000_000
# Threads that wait for each other by spinning take the processor from the one that they wait for: on a busy machine
# that costs nine tenths of the speed.
_SHARED_PROCESSORS = {"GOMP_SPINCOUNT": "1000"}
# SIGILL on POSIX, STATUS_ILLEGAL_INSTRUCTION on Windows.
_ILLEGAL_INSTRUCTION = (-4, 0xC000001D)


class IllegalInstructionError(EngineError):
    """The child died of an instruction that this processor does not carry out."""


class LlamaEngine:
    """An ``Engine`` over llama.cpp in a child process; one piece is written at a time, others wait their turn."""

    def __init__(self, settings: LoadSettings, log: Path) -> None:
        self._settings = settings
        self._log = log
        self._turn = threading.RLock()
        self._sending = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._info: EngineInfo | None = None
        self._last_id = 0
        self._closed = False

    @property
    def info(self) -> EngineInfo:
        """What is loaded; raises ``EngineError`` before ``open`` is done."""
        if self._info is None:
            raise EngineError("no model is loaded")
        return self._info

    @property
    def pid(self) -> int | None:
        """The process id of the child, if there is one."""
        return self._child.pid if self._child else None

    def open(self) -> Iterator[Loading]:
        """Start the child and load the model, unless both are done."""
        with self._turn:
            if self._child is not None and self._child.poll() is None and self._info is not None:
                return
            try:
                yield from self._load()
            except IllegalInstructionError:
                # Virtual machines announce instructions (AMX, for one) that their host does not carry out.
                self._settings = replace(self._settings, extra_buffers=False)
                yield from self._load()

    def count(self, prompt: Prompt) -> int:
        """Return the number of tokens of a prompt as the model is given it."""
        with self._turn:
            record = next(self._ask("count", prompt=wire.prompt_record(prompt)))
            return int(record["count"])

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        """Write one piece; closing this iterator early cancels the piece."""
        with self._turn:
            yield from self.open()
            answers = self._ask("generate", request=wire.request_record(request))
            finished = False
            try:
                for record in answers:
                    event = wire.read_event(record["event"])
                    finished = isinstance(event, Completion)
                    yield event
                    if finished:
                        return
            except EngineError:
                finished = True
                raise
            finally:
                if not finished:
                    self._drain(answers)

    def cancel(self) -> None:
        """End the piece being written now; it completes as cancelled."""
        self._send({"do": "cancel", "id": self._last_id})

    def close(self) -> None:
        """Let the child end by itself, and end it if it does not."""
        self._closed = True
        child = self._child
        if child is None:
            return
        with contextlib.suppress(OSError):
            child.stdin.close()  # type: ignore[union-attr]  # it was opened with a pipe
        try:
            child.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _load(self) -> Iterator[Loading]:
        self._start()
        for record in self._ask("load", settings=asdict(self._settings)):
            if "loaded" in record:
                loaded = record["loaded"]
                self._info = EngineInfo(**{**loaded, "notices": tuple(loaded["notices"])})
                return
            event = wire.read_event(record["event"])
            if isinstance(event, Loading):
                yield event

    def _start(self) -> None:
        if self._closed:
            raise EngineError("the engine is closed")
        self._info = None
        with _opened(self._log) as log:
            # -P: a json.py in the folder where the person stands is not ours to import. A session of its own: what
            # Ctrl+C means is for the app to say.
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-m", "react_tui.engines.llama.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                env={**_SHARED_PROCESSORS, **os.environ},
            )

    def _ask(self, do: str, **fields: object) -> Iterator[wire.Record]:
        """Send a command and yield the child's answers to it."""
        self._last_id += 1
        self._send({"do": do, "id": self._last_id, **fields})
        child = self._child
        while child is not None and child.stdout is not None and (line := child.stdout.readline()):
            record = wire.decode(line)
            if record["id"] != self._last_id:
                continue
            if "error" in record:
                raise EngineError(**record["error"])
            yield record
        raise self._death()

    def _send(self, record: wire.Record) -> None:
        child = self._child
        if child is None or child.stdin is None:
            return
        # A dead child is noticed where its answer is read.
        with self._sending, contextlib.suppress(OSError, ValueError):
            child.stdin.write(wire.encode(record))
            child.stdin.flush()

    def _drain(self, answers: Iterator[wire.Record]) -> None:
        self.cancel()
        with contextlib.suppress(EngineError):
            for record in answers:
                if record.get("event", {}).get("kind") == Completion.__name__:
                    return

    def _death(self) -> EngineError:
        status = self._child.wait() if self._child else None
        self._child, self._info = None, None
        kind = IllegalInstructionError if status in _ILLEGAL_INSTRUCTION else EngineError
        how = f"signal {-status}" if status is not None and status < 0 else f"status {status}"
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
