"""Keeps a run while it happens."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from react_tui import __version__
from react_tui.core import events as ev
from react_tui.core.trajectory import Step
from react_tui.store.encode import (
    ContextWriter,
    end_record,
    facts_record,
    header_record,
    json_line,
    step_record,
)
from react_tui.store.kept import Facts, Header, KeptRun, Timing
from react_tui.store.stopwatch import Stopwatch
from react_tui.store.writing import Appender


class Recorder:
    """Appends what happens in a run to its file; ``leaf`` is the id of the step where the run is now.

    A file that cannot be written ends no run: it is told once, and what was not written is tried again with every step.
    """

    def __init__(self, path: Path, id: str, facts: Facts, *, goes_on: KeptRun | None = None) -> None:
        self.path = path
        self.id = id
        self.leaf = goes_on.leaf if goes_on else None
        self._facts = facts
        self._begun = goes_on is not None
        # Also the ids of lines that were lost are spoken for.
        self._last_id = max((goes_on.lines, *(record.id for record in goes_on.records))) if goes_on else 1
        self._file = Appender(path)
        self._stopwatch = Stopwatch()
        self._contexts = ContextWriter()
        self._context: ev.ContextFramed | None = None
        self._framed: dict[str, ev.ContextFramed] = {}
        self._pages: dict[str, int] = {}
        self._told = False

    @property
    def is_kept(self) -> bool:
        """Whether all that happened is on the disk."""
        return self._begun and not self._told

    def open(self) -> None:
        """Take the file for this process alone; raise OSError where that cannot be done."""
        self._file.open()

    def record(self, events: Iterator[ev.Event]) -> Iterator[ev.Event]:
        """Yield the events of a run after they were kept, and what went wrong with that."""
        try:
            for event in events:
                trouble = self.take(event)
                # The first event of a run stays the first, the last one the last.
                if isinstance(event, ev.RunStarted):
                    yield event
                if trouble:
                    yield ev.Noticed(trouble)
                if not isinstance(event, ev.RunStarted):
                    yield event
        finally:
            self._file.close()

    def take(self, event: ev.Event) -> str:
        """Keep an event, and return what a person should know about that, once."""
        self._stopwatch.apply(event)
        match event:
            case ev.RunStarted():
                self._begin(event)
                return self._write()
            case ev.StepStarted():
                self._framed = {}
            case ev.ContextFramed():
                self._context = event
            case ev.ThoughtWritten() if self._context:
                self._framed["thought"] = self._context
            case ev.ActionWritten() if self._context:
                self._framed["action"] = self._context
            case ev.Noticed(text) if self._begun:
                self._add("notice", self.leaf, {"text": text})
            case ev.StepFinished(step):
                self._step(step, self.leaf, self._stopwatch.timing, None)
                return self._write()
            case ev.RunFinished() if self._begun:
                self._add("end", self.leaf, end_record(event))
                trouble = self._write()
                self._file.close()
                return trouble
        return ""

    def edit(self, step: Step, of: int, parent: int | None) -> str:
        """Keep an edited step beside the original ``of``, and go on from it; returns what a person should know."""
        self._framed = {}
        self._step(step, parent, Timing(), of)
        return self._write()

    def move(self, leaf: int | None) -> str:
        """Go back to a step, so that the next one opens another branch; returns what a person should know."""
        self._add("leaf", leaf, {})
        self.leaf = leaf
        return self._write()

    def score(self, name: str, value: float) -> str:
        """Keep how good the answer at the leaf is; returns what a person should know."""
        self._add("score", self.leaf, {"name": name, "value": value})
        return self._write()

    def close(self) -> None:
        """Let go of the file; whatever is kept later opens it again."""
        self._file.close()

    def _begin(self, event: ev.RunStarted) -> None:
        now = datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")
        common = (event.model, event.source, event.max_steps)
        if self._begun:
            names = dict(zip(("model", "source", "max_steps"), common, strict=True))
            self._add("resume", self.leaf, {"time": now, **names, **facts_record(self._facts)})
            return
        header = Header(self.id, now, event.question, event.method, *common, self._facts, program=__version__)
        self._file.add(json_line(header_record(header)))
        self._begun = True

    def _step(self, step: Step, parent: int | None, timing: Timing, of: int | None) -> None:
        page = self._page(step.observation.page)
        id = self._last_id + 1
        contexts = {f"{part}_context": self._contexts.record(f"{id}.{part}", c) for part, c in self._framed.items()}
        edited = {"of": of} if of is not None else {}
        self._add("step", parent, {**edited, **step_record(step, timing, page), **contexts})
        self.leaf = id
        self._framed = {}

    def _page(self, text: str) -> int | None:
        """Return the id of a page's record; a page that is read again and again is kept once."""
        if text and text not in self._pages:
            self._pages[text] = self._add("page", None, {"text": text})
        return self._pages.get(text)

    def _add(self, kind: str, parent: int | None, data: Mapping[str, object]) -> int:
        self._last_id += 1
        self._file.add(json_line({"kind": kind, "id": self._last_id, "parent": parent, **data}))
        return self._last_id

    def _write(self) -> str:
        try:
            self._file.write(sync=True)
        except OSError as error:
            if self._told:
                return ""
            self._told = True
            return f"This run is not kept on disk, only in memory: {error.strerror or error} ({self.path})."
        return ""
