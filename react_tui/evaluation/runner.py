"""Runs items under methods, several at a time, and keeps each when it is done."""

import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import ExitStack
from functools import partial
from itertools import product

from react_tui.core import events as ev
from react_tui.core.daemons import in_daemon
from react_tui.core.trajectory import Outcome
from react_tui.errors import EngineError
from react_tui.evaluation.hybrids import composed, parts_of
from react_tui.evaluation.progress import Pace, Progress
from react_tui.evaluation.records import Record, failed, record_of
from react_tui.evaluation.results import Results
from react_tui.evaluation.tasks import Item, Kind

Answer = Callable[[Item, str], Iterator[ev.Event]]
# An engine that lets down so many runs in a row, beyond those that one crash takes along, is gone.
_LET_DOWN = 4
# On Windows a wait without end does not hear Ctrl+C.
_TICK_SECONDS = 0.5


class Evaluation:
    """Items under the methods of ``results``; what is done there already is not done again.

    ``answer`` is called from several threads, and ``report`` from the one that runs. Methods take turns as a whole, so
    that the engine keeps what the runs of one have in common. A hybrid whose parts take part too is composed of their
    runs as soon as these are there. ``on_stop`` ends what the engine is writing.
    """

    def __init__(
        self,
        items: Sequence[Item],
        results: Results,
        answer: Answer,
        report: Callable[[Progress], None] = lambda _progress: None,
        on_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self._results = results
        self._answer = answer
        self._report = report
        self._on_stop = on_stop
        self._stopped = threading.Event()
        self._taking = threading.Lock()
        self._news: queue.SimpleQueue[Record | Future[None]] = queue.SimpleQueue()
        self._pending: list[Record] = []
        self._gone = ""
        methods = results.manifest.methods
        samples = results.manifest.fixed.get("setting.samples")
        self._samples = samples if isinstance(samples, int) else 1
        self._hybrids = {method: parts for method in methods if (parts := parts_of(method, methods))}
        self._known = {record.key: record for record in results.records}
        plan = [(item, method) for method in methods if method not in self._hybrids for item in items]
        self._todo = [(item, method) for item, method in plan if (item.id, method) not in self._known]
        self._done, self._right = Counter[str](), Counter[str]()
        for record in results.records:
            self._count(record)

    @property
    def left(self) -> int:
        """The number of runs that are not done."""
        return self._results.manifest.runs - len(self._results.records)

    def stop(self) -> None:
        """End as soon as possible, from any thread; runs that are going on are not kept."""
        self._stopped.set()
        self._on_stop()

    def run(self, jobs: int = 1) -> None:
        """Do all that is left, so many runs at a time; raises ``EngineError`` once the engine is gone for good."""
        self._pace = Pace((method for _, method in self._todo), self._samples)
        self._compose(self._results.manifest.items)
        self._report(self._progress())
        todo = iter(self._todo)
        workers = [in_daemon(partial(self._work, todo), "react-tui evaluate") for _ in range(jobs)]
        with ExitStack() as on_fault:
            # Whatever goes wrong, here or in one thread, ends the others.
            on_fault.callback(wait, workers)
            on_fault.callback(self.stop)
            for worker in workers:
                worker.add_done_callback(self._news.put)
            self._collect(jobs)
            on_fault.pop_all()

    def _work(self, todo: Iterator[tuple[Item, str]]) -> None:
        while not self._stopped.is_set():
            with self._taking:
                item, method = next(todo, (None, ""))
            if item is None:
                return
            record = self._one(item, method)
            if record is not None:
                self._news.put(record)

    def _one(self, item: Item, method: str) -> Record | None:
        kind = Kind(self._results.manifest.kind)
        try:
            record = record_of(item, method, kind, self._until_stopped(self._answer(item, method)))
        except EngineError as error:
            record = failed(item, method, kind, str(error))
        if self._stopped.is_set() and (record is None or not record.answered):
            return None
        return record or failed(item, method, kind, "the run ended without saying how")

    def _until_stopped(self, events: Iterable[ev.Event]) -> Iterator[ev.Event]:
        for event in events:
            if self._stopped.is_set() and not isinstance(event, ev.RunFinished):
                return
            yield event

    def _collect(self, jobs: int) -> None:
        working = jobs
        while working:
            try:
                news = self._news.get(timeout=_TICK_SECONDS)
            except queue.Empty:
                continue
            if isinstance(news, Future):
                news.result()
                working -= 1
            else:
                self._keep(news, jobs)
        if self._gone:
            hint = "What was done before is kept; once this is mended, go on with --resume."
            raise EngineError(f"the engine failed one run after the other: {self._gone}", hint=hint)
        if self._pending and not self._stopped.is_set():
            self._write_all()

    def _keep(self, record: Record, jobs: int) -> None:
        """Write a record and those that wait: runs for which the engine did nothing, until it does something again."""
        in_vain = record.outcome == Outcome.FAILED and not record.tokens and not record.steps
        if not (in_vain and self._gone):
            self._pending.append(record)
        if not in_vain:
            self._write_all()
        elif len(self._pending) >= jobs + _LET_DOWN:
            self._gone = record.reason or "it gave no reason"
            self._pending.clear()
            self.stop()

    def _write_all(self) -> None:
        for record in self._pending:
            self._pace.ran(record.method)
            self._write(record)
            self._compose([record.item])
        self._pending.clear()
        self._report(self._progress())

    def _write(self, record: Record) -> None:
        self._results.add(record)
        self._known[record.key] = record
        self._count(record)

    def _compose(self, items: Iterable[str]) -> None:
        """Write the hybrids of items whose parts are done."""
        for item, (hybrid, parts) in product(items, self._hybrids.items()):
            done = {part: self._known[item, part] for part in parts if (item, part) in self._known}
            if (item, hybrid) not in self._known and (record := composed(hybrid, done)):
                self._write(record)

    def _count(self, record: Record) -> None:
        self._done[record.method] += 1
        self._right[record.method] += record.right

    def _progress(self) -> Progress:
        scores = {method: self._right[method] / done for method, done in self._done.items()}
        return Progress(self._done.total(), self._results.manifest.runs, scores, self._pace.seconds_left)
