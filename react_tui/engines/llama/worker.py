"""The child process: loads a model and writes pieces for its parent, until the pipe from the parent closes."""

import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict
from typing import BinaryIO

from react_tui.core.engine import Loading
from react_tui.engines.llama import wire
from react_tui.engines.llama.decoder import Decoder
from react_tui.engines.llama.loading import Loaded, load
from react_tui.engines.llama.native import DecodeAborted, Log
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

_NICENESS = 5
_TOLD_PROGRESS = 0.02


class Inbox:
    """The parent's commands in order; a cancel and the end of the pipe are seen at once, ahead of the others."""

    def __init__(self, stream: BinaryIO) -> None:
        self._commands: queue.SimpleQueue[wire.Record | None] = queue.SimpleQueue()
        self._cancelled = -1
        self._closed = False
        self.current = 0
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def commands(self) -> Iterator[wire.Record]:
        """Yield commands until the parent is gone."""
        while (command := self._commands.get()) is not None:
            self.current = command["id"]
            yield command

    def aborted(self) -> bool:
        """Whether the command being carried out is not wanted any more."""
        return self._closed or self._cancelled >= self.current

    def _read(self, stream: BinaryIO) -> None:
        for line in stream:
            command = wire.decode(line)
            if command["do"] == "cancel":
                self._cancelled = command["id"]
            else:
                self._commands.put(command)
        self._closed = True
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
        for command in self._inbox.commands():
            try:
                self._carry_out(command)
            except DecodeAborted:
                self._send({"error": {"what": "loading was stopped."}})
            except EngineError as error:
                self._send({"error": {"what": error.what, "where": error.where, "hint": error.hint}})
        if self._loaded:
            self._loaded.close()

    def _carry_out(self, command: wire.Record) -> None:
        match command["do"]:
            case "load":
                settings = LoadSettings(**command["settings"])
                self._loaded = load(settings, self._log, self._progress, self._inbox.aborted)
                self._send({"loaded": asdict(self._loaded.info)})
            case "count":
                self._send({"count": self._decoder().count(wire.read_prompt(command["prompt"]))})
            case "generate":
                for event in self._decoder().write(wire.read_request(command["request"])):
                    self._send({"event": wire.event_record(event)})

    def _decoder(self) -> Decoder:
        if self._loaded is None:
            raise EngineError("no model is loaded")
        return self._loaded.decoder

    def _progress(self, fraction: float) -> bool:
        # llama.cpp tells of every tensor.
        if fraction - self._told_fraction >= _TOLD_PROGRESS or not self._told_fraction:
            self._told_fraction = fraction
            self._send({"event": wire.event_record(Loading(fraction))})
        return not self._inbox.aborted()

    def _send(self, record: wire.Record) -> None:
        self._out.write(wire.encode({"id": self._inbox.current, **record}))
        self._out.flush()


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
