"""Evaluations without a model: each run has a scripted engine of its own, so that threads cannot change it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.control import Control
from react_tui.core.events import Event
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError
from react_tui.evaluation.manifest import Manifest, Sitting
from react_tui.evaluation.progress import Progress
from react_tui.evaluation.records import Record
from react_tui.evaluation.results import Results
from react_tui.evaluation.runner import Answer, Evaluation
from react_tui.evaluation.tasks import Item

ITEMS = tuple(Item(f"q{n}", f"Question {n}?", (f"answer {n}",)) for n in range(1, 21))
STEPS = 3
Script = Callable[[Item, str], Sequence[str | EngineError]]


class Pages:
    """Every search finds a page that says what was searched."""

    def reset(self, question: str) -> None:
        pass

    def actions(self) -> ActionSpace:
        return ActionSpace((ActionSpec("Search"), ActionSpec("Finish")))

    def act(self, action: Action) -> Observation:
        if action.name == "Finish":
            return Observation("", Finding.ANSWER)
        sentence = f"{action.argument} is a page."
        return Observation(sentence, Finding.PAGE, action.argument, sentence, (sentence,), (0,))


def every_third_is_right(item: Item, method: str) -> Sequence[str]:
    """Search, then finish: rightly for every third item, for ``act`` for every second one."""
    number = int(item.id.removeprefix("q"))
    right = number % (2 if method == "act" else 3) == 0
    actions = [f" Search[answer {number}]", f" Finish[answer {number if right else 0}]"]
    return actions if method == "act" else [part for action in actions for part in (" I think.", action)]


def answering(script: Script = every_third_is_right) -> Answer:
    """Return what answers items by a script."""

    def answer(item: Item, method: str) -> Iterator[Event]:
        setup = Setup(TaskPrompt("Answer.", ()), METHODS[method], Limits(STEPS))
        return Run(item.text, setup, ScriptedEngine(script(item, method)), Pages(), Control()).events("pages")

    return answer


def manifest(items: Sequence[Item] = ITEMS, methods: Sequence[str] = ("act",), **fixed: object) -> Manifest:
    """Return a manifest; ``fixed`` adds to what numbers depend on."""
    ids = tuple(item.id for item in items)
    return Manifest("own", "question", tuple(methods), ids, {"setting.steps": STEPS, **fixed}, {"model": "scripted"})


def evaluate(
    folder: Path,
    plan: Manifest,
    *,
    items: Sequence[Item] = ITEMS,
    answer: Answer | None = None,
    jobs: int = 1,
    resume: bool = False,
    report: Callable[[Progress], None] = lambda _progress: None,
) -> list[Record]:
    """Run an evaluation and return its records."""
    with Results(folder, plan, Sitting.now(jobs), resume=resume) as results:
        Evaluation(items, results, answer or answering(), report).run(jobs)
        return results.records


def by_key(records: Sequence[Record]) -> Mapping[tuple[str, str], Record]:
    """Return records by item and method, without the time they took."""
    return {record.key: replace(record, seconds=0.0) for record in records}
