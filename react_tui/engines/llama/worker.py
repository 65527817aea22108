"""The child process: loads a model and writes pieces for its parent, many at once, until the pipe from it closes."""

import os
import queue
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from typing import BinaryIO

from react_tui.core.engine import Completion, Loading
from react_tui.engines.llama import wire
from react_tui.engines.llama.loading import Loaded, load
from react_tui.engines.llama.native import Log
from react_tui.engines.llama.scheduler import News
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

_NICENESS = 5
_TOLD_PROGRESS = 0.02


class Inbox:
    """The parent's commands in order; a cancel that waits among them, and the end of the pipe, are urgent."""

    def __init__(self, stream: BinaryIO) -> None:
        self._commands: queue.SimpleQueue[wire.Record | None] = queue.SimpleQueue()
        # Each is changed by one thread alone.
        self._cancels_read = self._cancels_taken = 0
        self.closed = False
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def take(self, *, wait: bool) -> Iterator[wire.Record]:
        """Yield the commands that are there; if ``wait``, wait for one where there is none."""
        with suppress(queue.Empty):
            while command := self._commands.get(block=wait):
                self._cancels_taken += command["do"] == "cancel"
                yield command
                wait = False

    def urgent(self) -> bool:
        """Whether what is being done had better end, to take a cancel or the end of the pipe."""
        return self._cancels_read != self._cancels_taken or self.closed

    def _read(self, stream: BinaryIO) -> None:
        for command in wire.records(stream):
            self._cancels_read += command["do"] == "cancel"
            self._commands.put(command)
        self.closed = True
        self._commands.put(None)


class Worker:
    """Carries out commands and writes what happens to the parent."""

    def __init__(self, inbox: Inbox, out: BinaryIO) -> None:
        self._inbox = inbox
        self._out = out
        self._log = Log(_to_stderr)
        self._loaded: Loaded | None = None
        self._told_fraction = 0.0

    def run(self) -> None:
        """Answer commands until the parent is gone, then free everything."""
        while not self._inbox.closed:
            for command in self._inbox.take(wait=not (self._loaded and self._loaded.scheduler.busy)):
                try:
                    self._carry_out(command)
                except EngineError as error:
                    self._end(command["id"], error=_record_of(error))
            if self._loaded:
                self._tell(self._loaded.scheduler.advance())
        if self._loaded:
            self._loaded.close()

    def _carry_out(self, command: wire.Record) -> None:
        id = command["id"]
        match command["do"]:
            case "load":
                settings = LoadSettings(**command["settings"])
                self._loaded = load(settings, self._log, partial(self._progress, id), self._inbox.urgent)
                self._end(id, loaded=asdict(self._loaded.info))
            case "count":
                self._end(id, count=self._ready().prompts.count(wire.read_prompt(command["prompt"])))
            case "generate":
                self._ready().scheduler.submit(id, wire.read_request(command["request"]))
            case "cancel" if self._loaded:
                self._tell(self._loaded.scheduler.cancel(command["ids"]))

    def _ready(self) -> Loaded:
        if self._loaded is None:
            raise EngineError("no model is loaded")
        return self._loaded

    def _tell(self, news: Iterable[News]) -> None:
        for id, event in news:
            if isinstance(event, EngineError):
                self._end(id, error=_record_of(event))
            elif isinstance(event, Completion):
                self._end(id, event=wire.event_record(event))
            else:
                self._send(id, event=wire.event_record(event))

    def _progress(self, id: int, fraction: float) -> bool:
        # llama.cpp tells of every tensor.
        if fraction - self._told_fraction >= _TOLD_PROGRESS or not self._told_fraction:
            self._told_fraction = fraction
            self._send(id, event=wire.event_record(Loading(fraction)))
        return not self._inbox.urgent()

    def _end(self, id: int, **answer: object) -> None:
        """Give a command its last answer."""
        self._send(id, last=True, **answer)

    def _send(self, id: int, **answer: object) -> None:
        self._out.write(wire.encode({"id": id, **answer}))
        self._out.flush()


def _record_of(error: EngineError) -> wire.Record:
    return {"what": error.what, "where": error.where, "hint": error.hint}


def _to_stderr(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def main() -> None:
    """Serve the parent over standard input and output; all else that is printed goes to standard error, a log."""
    # The parent decides what Ctrl+C means; a child that died of it would take the run along.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # Keys and screen come first where there are few processors.
        os.nice(_NICENESS)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        Worker(Inbox(sys.stdin.buffer), out).run()
    except BrokenPipeError:
        # The parent is gone; there is nobody to tell.
        return


if __name__ == "__main__":
    main()
