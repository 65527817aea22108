"""Runs of a model itself that end with the right answer, as further training runs (the paper's way, section 3.2)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from react_tui.core.answers import normalised
from react_tui.core.control import Control
from react_tui.core.engine import Engine
from react_tui.core.environment import Environment
from react_tui.core.events import RunFinished
from react_tui.core.loop import Run
from react_tui.core.setup import Setup
from react_tui.core.tasks import VERDICTS
from react_tui.core.trajectory import Outcome, Trajectory
from react_tui.training.claims import CLAIM
from react_tui.training.hops import JUDGEMENTS
from react_tui.training.known import KnownClaim, KnownQuestion
from react_tui.training.rehearsal import TrainingRun, Unplayable, read_back

SAMPLED = "sampled"


@dataclass(frozen=True)
class Asked:
    """A question with its right answer, and the titles of the pages that support it."""

    id: str
    text: str
    answer: str
    titles: tuple[str, ...]


@dataclass(frozen=True)
class Player:
    """What runs are sampled with; every run has an environment of its own."""

    engine: Engine
    environment: Callable[[], Environment]
    setup: Setup


def asked_from(known: KnownQuestion | KnownClaim) -> Asked:
    """Return a known question or claim as one to sample runs for."""
    if isinstance(known, KnownClaim):
        return Asked(known.id, known.claim, known.label, known.pages)
    return Asked(known.id, known.question, known.answer, tuple(title for title, _ in known.supporting))


def sample(
    questions: Iterable[Asked], player: Player, tries: int, most: int, report: Callable[[str], None]
) -> Iterator[TrainingRun]:
    """Yield at most ``most`` different good runs for each question out of ``tries``, each drawn with another seed."""
    for asked in questions:
        found: set[tuple[str, ...]] = set()
        for number in range(tries):
            run = _drawn(asked, player, number)
            actions = tuple(str(step.action) for step in run.trajectory.steps) if run else ()
            if run is None or actions in found:
                continue
            found.add(actions)
            yield run
            if len(found) == most:
                break
        report(f"{len(found)} of {tries} runs kept: {asked.text}")


def _drawn(asked: Asked, player: Player, number: int) -> TrainingRun | None:
    """Return one more run for a question, or None unless it is worth learning from."""
    sampling = replace(player.setup.sampling, seed=player.setup.sampling.seed + number)
    environment = player.environment()
    run = Run(asked.text, replace(player.setup, sampling=sampling), player.engine, environment, Control())
    *_, last = run.events()
    assert isinstance(last, RunFinished)
    if not _is_good(asked, last):
        return None
    trajectory = Trajectory(asked.text, tuple(step.without_tokens() for step in run.trajectory.steps))
    try:
        read_back(trajectory, environment)
    except Unplayable:
        return None
    kind = CLAIM if asked.answer in VERDICTS else SAMPLED
    return TrainingRun(trajectory, last.answer, kind, f"sampled:{asked.id}", (SAMPLED,))


def _is_good(asked: Asked, end: RunFinished) -> bool:
    """Say whether a run came to the right answer by way of a page that holds it, without going in circles."""
    if end.outcome is not Outcome.FINISHED or end.repeats or normalised(end.answer) != normalised(asked.answer):
        return False
    if asked.answer.strip().casefold() in map(str.casefold, JUDGEMENTS):
        # Of a judgement only the pages that were read can tell whether it was more than a guess.
        return bool(end.pages) and set(asked.titles) <= set(end.pages)
    return bool(end.evidence)
