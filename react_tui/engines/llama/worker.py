"""The child process: loads a model and writes pieces for its parent, until the pipe from the parent closes."""

import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO

from react_tui.core.engine import EngineInfo, Loading
from react_tui.engines.llama import wire
from react_tui.engines.llama.decoder import SLICE, Decoder
from react_tui.engines.llama.framing import Frame, frame_of
from react_tui.engines.llama.native import Context, Log, Model, can_offload
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

_WARM_UP_TOKENS = 64


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
        self._model: Model | None = None
        self._context: Context | None = None
        self._decoder: Decoder | None = None

    def run(self) -> None:
        """Answer commands until the parent is gone, then free everything."""
        for command in self._inbox.commands():
            try:
                self._carry_out(command)
            except EngineError as error:
                self._send({"error": {"what": error.what, "where": error.where, "hint": error.hint}})
        if self._context:
            self._context.close()
        if self._model:
            self._model.close()

    def _carry_out(self, command: wire.Record) -> None:
        match command["do"]:
            case "load":
                self._send({"loaded": self._load(LoadSettings(**command["settings"]))})
            case "count":
                self._send({"count": self._ready().count(wire.read_prompt(command["prompt"]))})
            case "generate":
                for event in self._ready().write(wire.read_request(command["request"])):
                    self._send({"event": wire.event_record(event)})

    def _ready(self) -> Decoder:
        if self._decoder is None:
            raise EngineError("no model is loaded")
        return self._decoder

    def _load(self, settings: LoadSettings) -> wire.Record:
        notices = []
        self._model, device, notice = self._load_model(settings)
        notices.append(notice)
        n_ctx = min(settings.n_ctx, self._model.n_ctx_train)
        if n_ctx < settings.n_ctx:
            notices.append(
                f"The model was trained for {n_ctx} tokens; the window is {n_ctx} instead of {settings.n_ctx}."
            )
        self._context = Context(self._model, n_ctx, settings.threads, SLICE, self._inbox.aborted)
        # A processor feature that is announced but does not work kills the process here rather than in a run; matrix
        # instructions are only used for several tokens at once.
        self._context.evaluate([0] * _WARM_UP_TOKENS)
        self._context.keep(0)
        frame = Frame()
        if settings.chat:
            model = self._model
            frame, notice = frame_of(model.template, model.bos(), model.eos(), add_bos=model.wants_bos)
            notices.append(notice)
        elif self._model.wants_bos:
            frame = Frame(head=self._model.bos())
        self._decoder = Decoder(self._model, self._context, frame, self._log)
        info = EngineInfo(settings.name, self._context.n_ctx, device, tuple(filter(None, notices)))
        return {"name": info.name, "n_ctx": info.n_ctx, "device": info.device, "notices": info.notices}

    def _load_model(self, settings: LoadSettings) -> tuple[Model, str, str]:
        """Return the model, the device it runs on, and a notice if it had to fall back to the CPU."""
        layers = settings.gpu_layers
        wanted = (-1 if can_offload() else 0) if layers == "auto" else int(layers)
        if wanted and not can_offload():
            return (
                Model(settings, 0, self._progress),
                "CPU",
                "This build of llama.cpp has no GPU support; the CPU is used.",
            )
        if not wanted:
            return Model(settings, 0, self._progress), "CPU", ""
        try:
            return Model(settings, wanted, self._progress), "GPU", ""
        except EngineError:
            return Model(settings, 0, self._progress), "CPU", "The GPU has not enough memory; the CPU is used."

    def _progress(self, fraction: float) -> bool:
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
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        Worker(Inbox(sys.stdin.buffer), out).run()
    except BrokenPipeError:
        # The parent is gone; there is nobody to tell.
        return


if __name__ == "__main__":
    main()
