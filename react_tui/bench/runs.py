"""What whole runs evaluate, how a second launch begins, and how soon a stop is heard."""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from react_tui.bench.figures import Figure
from react_tui.core import events as ev
from react_tui.core.actions import ActionSpace
from react_tui.core.control import Control
from react_tui.core.environment import Environment
from react_tui.core.loop import Run
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Action, Observation
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings

QUESTION = "Which opera was first performed earlier, Fidelio or The Magic Flute?"
_STOP_SECONDS = 0.3
_SLOW_TOOL_SECONDS = 10.0
_ROUNDS = 3


@dataclass(frozen=True)
class Bench:
    """A model, how questions are answered, and a maker of environments."""

    settings: LoadSettings
    setup: Setup
    environment: Callable[[], Environment]

    @contextmanager
    def engine(self, cache: str = "") -> Iterator[LlamaEngine]:
        """Start an engine of its own, with a folder for warm starts or without."""
        with tempfile.TemporaryDirectory() as logs:
            engine = LlamaEngine(replace(self.settings, cache=cache), Path(logs) / "engine.log")
            try:
                yield engine
            finally:
                engine.close()

    def run(self, engine: LlamaEngine, control: Control | None = None) -> Iterator[ev.Event]:
        """Answer the question."""
        control = control or Control(on_stop=engine.cancel)
        return Run(QUESTION, self.setup, engine, self.environment(), control).events()


def reuse(bench: Bench) -> Iterator[Figure]:
    """Yield what a run evaluates, all that it writes included, against the context that it ends with."""
    context = 0
    with bench.engine() as engine:
        for event in bench.run(engine):
            if isinstance(event, ev.ContextFramed):
                context = sum(event.counts)
    assert isinstance(event, ev.RunFinished)
    evaluated, written = event.usage.evaluated, event.usage.generated
    yield Figure(
        "tokens evaluated in a run / tokens of its final context",
        (evaluated + written) / context,
        1.02,
        detail=f"{event.steps} steps, {evaluated:,} read and {written:,} written / {context:,}",
    )


def launch(bench: Bench) -> Iterator[Figure]:
    """Yield the time from launch to the first word of a thought, second launch against cold one."""
    cold, warm = [], []
    for _ in range(_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(_first_word(bench, cache))
            warm.append(_first_word(bench, cache))
    slow, quick = min(cold), min(warm)
    detail = f"{quick:.2f} / {slow:.2f} s"
    yield Figure("first word at a second launch / at a cold one", quick / slow, 0.15, detail=detail)


def _first_word(bench: Bench, cache: str) -> float:
    started = time.perf_counter()
    with bench.engine(cache) as engine:
        control = Control(on_stop=engine.cancel)
        for event in bench.run(engine, control):
            if isinstance(event, ev.ThoughtWriting):
                seconds = time.perf_counter() - started
                control.stop()
    return seconds


def stops(bench: Bench) -> Iterator[Figure]:
    """Yield the longest time from a stop to the end of the run, in each phase of it."""
    exemplars = bench.setup.task.exemplars
    # Half as many exemplars again make a prompt of more than 3,000 tokens; the newest comes first, so that none of it
    # is known from before.
    longer = replace(bench.setup.task, exemplars=(*exemplars[::-1], *exemplars[: len(exemplars) // 2]))
    with bench.engine() as engine:
        for _ in engine.open():
            pass
        for name, setup, moment in (
            ("reading a prompt", replace(bench.setup, task=longer), ev.PromptReading),
            ("writing a thought", bench.setup, ev.ThoughtWriting),
            ("waiting for a tool", bench.setup, ev.ActionWritten),
        ):
            slow = replace(bench, setup=setup, environment=lambda: _Slow(bench.environment()))
            seconds = max(_stop(slow, engine, moment) for _ in range(_ROUNDS))
            yield Figure(f"stop while {name}", seconds, _STOP_SECONDS, unit=" s")


def _stop(bench: Bench, engine: LlamaEngine, moment: type[ev.Event]) -> float:
    control = Control(on_stop=engine.cancel)
    stopped = 0.0
    for event in bench.run(engine, control):
        if isinstance(event, moment) and not stopped:
            # A person presses a key while the engine works, not between two of its words.
            stopped = time.perf_counter() + 0.05
            threading.Timer(0.05, control.stop).start()
    return time.perf_counter() - stopped


class _Slow:
    """An environment whose actions take long."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def reset(self, question: str) -> None:
        self._environment.reset(question)

    def actions(self) -> ActionSpace:
        return self._environment.actions()

    def act(self, action: Action) -> Observation:
        time.sleep(_SLOW_TOOL_SECONDS)
        return self._environment.act(action)
