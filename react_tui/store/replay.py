"""A kept run as the events it was made of, so that whatever shows a run can show it again without a model."""

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.evidence import pages_read
from react_tui.core.trajectory import Author, Outcome, Part
from react_tui.store.kept import KeptFallback, KeptRun, KeptStep, KeptTold, Spent

_WORD = re.compile(r"\s*\S+")
Told = Callable[[str, int], ev.Event]


@dataclass(frozen=True)
class Beat:
    """An event, the seconds that passed before it, and whether a step begins with it."""

    seconds: float
    event: ev.Event
    begins_step: bool = False


def beats(run: KeptRun, leaf: int | None) -> Iterator[Beat]:
    """Yield the events of the branch that ends in a leaf; a run without an end is shown as stopped."""
    header, history, told = run.header, run.history(leaf), _told(run)
    adapter = Path(header.facts.adapter).stem
    about = (header.question, header.method, header.model, header.source, header.max_steps)
    yield Beat(0, ev.RunStarted(*about, adapter=adapter))
    for node in history:
        if isinstance(node, KeptFallback):
            yield from (Beat(0, record.event) for record in told.get(node.id, ()))
            yield Beat(0, node.event)
        else:
            number = node.step.number
            yield Beat(0, ev.StepStarted(number, number == header.max_steps), begins_step=True)
            yield from _step(node, told.get(node.id, ()))
    yield from (Beat(0, record.event) for record in told.get(None, ()))
    yield Beat(0, run.end(leaf) or _stopped(run, leaf))


class Playback:
    """Plays beats at ``speed`` times their own speed, 0 without waiting, or with ``by_key`` a step for each ``go_on``.

    It can be stopped from any thread, also while it waits.
    """

    def __init__(self, source: Iterator[Beat], *, speed: float = 1.0, by_key: bool = False) -> None:
        self.speed = speed
        self.by_key = by_key
        self._source = source
        self._stopped = False
        self._wakes = threading.Event()

    def go_on(self) -> None:
        """End the wait that goes on now: the next step begins, or the next word comes."""
        self._wakes.set()

    def stop(self) -> None:
        """End the playback."""
        self._stopped = True
        self._wakes.set()

    def events(self) -> Iterator[ev.Event]:
        """Yield each event when it is its time; nothing more comes after a stop."""
        for beat in self._source:
            self._pause(beat)
            if self._stopped:
                return
            yield beat.event

    def _pause(self, beat: Beat) -> None:
        if self.by_key and beat.begins_step:
            self._wait(None)
        elif self.speed > 0 and beat.seconds > 0:
            self._wait(beat.seconds / self.speed)

    def _wait(self, seconds: float | None) -> None:
        if not self._stopped:
            self._wakes.wait(seconds)
            self._wakes.clear()


def _stopped(run: KeptRun, leaf: int | None) -> ev.RunFinished:
    steps = [node.step for node in run.history(leaf) if isinstance(node, KeptStep)]
    usage = sum((step.usage for step in steps), start=Usage())
    pages, reason = pages_read(run.trajectory(leaf)), "the recording ends here"
    return ev.RunFinished(Outcome.CANCELLED, "", pages, (), len(steps), usage, 0, reason)


def _step(kept: KeptStep, told: tuple[KeptTold, ...]) -> Iterator[Beat]:
    step, number = kept.step, kept.step.number

    def telling(part: Part) -> Iterator[Beat]:
        return (Beat(0, record.event) for record in told if record.part is part)

    if step.thought is not None:
        if kept.thought_context:
            yield Beat(0, kept.thought_context)
        if step.thought.author is Author.MODEL:
            yield from _writing(
                step.thought.text, kept.timing.thought, lambda text, n: ev.ThoughtWriting(number, text, n)
            )
        yield from telling(Part.THOUGHT)
        yield Beat(0, ev.ThoughtWritten(number, step.thought))
    else:
        yield from telling(Part.THOUGHT)
    if kept.action_context:
        yield Beat(0, kept.action_context)
    if step.action.author is Author.MODEL:
        yield from _writing(str(step.action), kept.timing.action, lambda text, n: ev.ActionWriting(number, text, n))
    yield from telling(Part.ACTION)
    yield Beat(0, ev.ActionWritten(number, step.action))
    yield from telling(Part.OBSERVATION)
    yield Beat(kept.timing.acting, ev.StepFinished(step))


def _writing(text: str, spent: Spent, told: Told) -> Iterator[Beat]:
    """Yield text so far, word by word, spread over the time that it took."""
    words = list(_WORD.finditer(text))
    for index, word in enumerate(words, start=1):
        seconds = spent.writing / len(words) + (spent.reading if index == 1 else 0.0)
        yield Beat(seconds, told(text[: word.end()], spent.tokens * index // len(words)))


def _told(run: KeptRun) -> dict[int | None, tuple[KeptTold, ...]]:
    """Return what was told before each step and fallback, by its id; under None what none of them followed."""
    waiting: dict[int | None, list[KeptTold]] = {}
    told: dict[int | None, tuple[KeptTold, ...]] = {}
    for record in run.records:
        match record:
            case KeptTold(parent=parent):
                waiting.setdefault(parent, []).append(record)
            case KeptStep(id, parent) | KeptFallback(id, parent):
                told[id] = tuple(waiting.pop(parent, ()))
    told[None] = tuple(waiting.get(run.leaf, ()))
    return told
