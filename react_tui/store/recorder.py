"""Keeps a run while it happens."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from react_tui import __version__
from react_tui.core import events as ev
from react_tui.core.trajectory import Part, Step
from react_tui.store.encode import (
    ContextWriter,
    facts_record,
    header_record,
    json_line,
    step_record,
    told_record,
)
from react_tui.store.kept import (
    Facts,
    Header,
    KeptEnd,
    KeptFallback,
    KeptRun,
    KeptStep,
    KeptTold,
    Leaf,
    Record,
    Resumed,
    Score,
)
from react_tui.store.stopwatch import Stopwatch
from react_tui.store.writing import Appender, Unkept


class Recorder:
    """Appends what happens in a run to its file; ``leaf`` is the id of the step where the run is now.

    A file that cannot be written ends no run: it is told once, and what was not written is tried again with every step.
    Without a ``path`` the run is in memory only. The next step is an edited form of the step ``of``, if that is given.
    """

    def __init__(
        self, path: Path | None, id: str, facts: Facts, *, goes_on: KeptRun | None = None, of: int | None = None
    ) -> None:
        self.path = path or Path()
        self.id = id
        self.leaf = goes_on.leaf if goes_on else None
        self._facts = facts
        self._header = goes_on.header if goes_on else None
        self._records: list[Record] = list(goes_on.records) if goes_on else []
        self._of = of
        # Also the ids of lines that were lost are spoken for.
        self._last_id = max((goes_on.lines, *(record.id for record in goes_on.records))) if goes_on else 1
        self._file = Appender(path) if path else Unkept()
        self._stopwatch = Stopwatch()
        self._contexts = ContextWriter()
        self._context: ev.ContextFramed | None = None
        self._framed: dict[Part, ev.ContextFramed] = {}
        self._part = Part.THOUGHT
        self._pages: dict[str, int] = {}
        self._told = False

    @property
    def is_kept(self) -> bool:
        """Whether all that happened is on the disk."""
        return self._header is not None and self.path != Path() and not self._told

    @property
    def run(self) -> KeptRun | None:
        """The run as far as it is, None before it began; where it is not all on the disk it is one in memory."""
        if self._header is None:
            return None
        path = self.path if self.is_kept else Path()
        return KeptRun(path, self._header, tuple(self._records), lines=self._last_id)

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
            case ev.StepStarted() | ev.SetAside():
                self._framed = {}
                self._part = Part.THOUGHT
            case ev.ContextFramed():
                self._context = event
            case ev.ThoughtWritten():
                self._given(Part.THOUGHT)
                self._part = Part.ACTION
            case ev.ActionWritten():
                self._given(Part.ACTION)
                self._part = Part.OBSERVATION
            case ev.Noticed() | ev.ChainWritten() | ev.VotesCounted() if self._header:
                kind, told = told_record(self._part, event)
                id = self._add(kind, self.leaf, told)
                self._records.append(KeptTold(id, self.leaf, self._part, event))
            case ev.FellBack():
                id = self._add("fallback", self.leaf, asdict(event))
                self._records.append(KeptFallback(id, self.leaf, event))
                self.leaf = id
                return self._write()
            case ev.StepFinished(step):
                self._step(step)
                return self._write()
            case ev.RunFinished() if self._header:
                id = self._add("end", self.leaf, asdict(event))
                self._records.append(KeptEnd(id, self.leaf, event))
                trouble = self._write()
                self._file.close()
                return trouble
        return ""

    def move(self, leaf: int | None) -> str:
        """Go back to a step, so that the next one opens another branch; returns what a person should know."""
        self._records.append(Leaf(self._add("leaf", leaf, {}), leaf))
        self.leaf = leaf
        return self._write()

    def score(self, name: str, value: float) -> str:
        """Keep how good the answer at the leaf is; returns what a person should know."""
        id = self._add("score", self.leaf, {"name": name, "value": value})
        self._records.append(Score(id, self.leaf, name, value))
        return self._write()

    def close(self) -> None:
        """Let go of the file; whatever is kept later opens it again."""
        self._file.close()

    def _begin(self, event: ev.RunStarted) -> None:
        now = datetime.now(UTC).isoformat()
        if self._header:
            names = {"model": event.model, "source": event.source, "max_steps": event.max_steps}
            id = self._add("resume", self.leaf, {"time": now, **names, **facts_record(self._facts)})
            resumed = Resumed(id, self.leaf, now, event.model, event.source, event.max_steps, self._facts)
            self._records.append(resumed)
            return
        about = (event.question, event.method, event.model, event.source, event.max_steps)
        self._header = Header(self.id, now, *about, self._facts, program=__version__)
        self._file.add(json_line(header_record(self._header)))

    def _step(self, step: Step) -> None:
        page, timing = self._page(step.observation.page), self._stopwatch.timing
        id = self._last_id + 1
        contexts = {f"{part}_context": self._contexts.record(f"{id}.{part}", c) for part, c in self._framed.items()}
        edited = {"of": self._of} if self._of is not None else {}
        self._add("step", self.leaf, {**edited, **step_record(step, timing, page), **contexts})
        given = (self._framed.get(Part.THOUGHT), self._framed.get(Part.ACTION))
        self._records.append(KeptStep(id, self.leaf, step, timing, *given, self._of))
        self.leaf, self._framed, self._of = id, {}, None

    def _given(self, part: Part) -> None:
        if self._context is not None:
            self._framed[part] = self._context

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
