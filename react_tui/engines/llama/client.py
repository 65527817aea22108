"""The app's end of the engine: asks a child process for text, and starts another when it dies."""

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

from react_tui.core.engine import EngineEvent, EngineInfo, Loading, Prompt, Request
from react_tui.engines.llama import wire
from react_tui.engines.llama.child import Child, IllegalInstructionError
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError


class LlamaEngine:
    """An ``Engine`` over llama.cpp in a child process.

    Threads may ask for pieces at the same time: as many as there are slots are written together, others wait.
    """

    def __init__(self, settings: LoadSettings, log: Path) -> None:
        self._settings = settings
        self._log = log
        self._opening = threading.RLock()
        self._child: Child | None = None
        self._info: EngineInfo | None = None
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
        return self._child.pid if self._child and self._child.alive else None

    def open(self) -> Iterator[Loading]:
        """Start the child and load the model, unless both are done."""
        with self._opening:
            if self._child and self._child.alive and self._info:
                return
            try:
                yield from self._load()
            except IllegalInstructionError:
                # Virtual machines announce instructions (AMX, for one) that their host does not carry out.
                self._settings = replace(self._settings, extra_buffers=False)
                yield from self._load()

    def count(self, prompt: Prompt) -> int:
        """Return the number of tokens of a prompt as the model is given it."""
        (record,) = self._running().ask("count", prompt=wire.prompt_record(prompt))
        return int(record["count"])

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        """Write one piece; closing this iterator early cancels the piece."""
        yield from self.open()
        with closing(self._running().ask("generate", request=wire.request_record(request))) as answers:
            for record in answers:
                yield wire.read_event(record["event"])

    def cancel(self) -> None:
        """End all pieces being written or waiting now; they complete as cancelled."""
        if self._child:
            self._child.cancel()

    def close(self) -> None:
        """Let the child end by itself, and end it if it does not."""
        self._closed = True
        if self._child:
            self._child.close()

    def _running(self) -> Child:
        if self._child is None:
            raise EngineError("no model is loaded")
        return self._child

    def _load(self) -> Iterator[Loading]:
        if self._closed:
            raise EngineError("the engine is closed")
        self._info = None
        if self._child:
            # It may live without a model, when its load failed.
            self._child.close()
        self._child = Child(self._log)
        with closing(self._child.ask("load", settings=asdict(self._settings))) as answers:
            for record in answers:
                if "loaded" in record:
                    loaded = record["loaded"]
                    self._info = EngineInfo(**{**loaded, "notices": tuple(loaded["notices"])})
                else:
                    event = wire.read_event(record["event"])
                    if isinstance(event, Loading):
                        yield event
