"""One run of one item, as it is kept: how it ended, its score, what it cost, and every step."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome, Step
from react_tui.evaluation.scoring import score
from react_tui.evaluation.tasks import Item, Kind

# How the notice of a run that went on by another method begins.
FELL_BACK = "Fell back to "


@dataclass(frozen=True)
class Turn:
    """A step as text; ``finding`` says what kind of observation it got."""

    thought: str | None
    action: str
    observation: str
    finding: str


@dataclass(frozen=True)
class Record:
    """How one item went under one method.

    ``evidence`` says that a sentence that was read holds the answer; ``tokens`` were written and ``prompt_tokens``
    evaluated; ``repeats`` are the searches made before. ``abandoned`` are the turns of a method that gave up, ``turns``
    those that led to the answer. ``samples`` holds what each chain of self-consistency answered. A hybrid that was not
    run on its own is ``composed`` of the runs of these methods.
    """

    item: str
    method: str
    question: str
    gold: tuple[str, ...]
    outcome: str
    answer: str
    right: bool
    f1: float | None
    note: str = ""
    reason: str = ""
    evidence: bool = False
    steps: int = 0
    tokens: int = 0
    prompt_tokens: int = 0
    seconds: float = 0.0
    repeats: int = 0
    turns: tuple[Turn, ...] = ()
    abandoned: tuple[Turn, ...] = ()
    notices: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    composed: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What it is the record of: item and method."""
        return self.item, self.method

    @property
    def answered(self) -> bool:
        """Whether the run gave an answer; one that did not is wrong."""
        return Outcome(self.outcome).answered

    def to_line(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def from_line(cls, line: str) -> "Record":
        """Read what ``to_line`` wrote; raise ``ValueError`` for a line that is cut or something else."""
        fields = json.loads(line)
        try:
            for name in ("turns", "abandoned"):
                fields[name] = tuple(Turn(**turn) for turn in fields[name])
            for name in ("gold", "notices", "samples", "composed"):
                fields[name] = tuple(fields.get(name, ()))
            return cls(**fields)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("this is no record of a run") from error


def record_of(item: Item, method: str, kind: Kind, events: Iterable[ev.Event]) -> Record | None:
    """Read a run to its end and return its record, None where it ended without saying how."""
    turns: list[Turn] = []
    abandoned: tuple[Turn, ...] = ()
    notices: list[str] = []
    samples: dict[int, str] = {}
    for event in events:
        match event:
            case ev.StepFinished(step):
                turns.append(_turn(step))
            case ev.ChainWritten(number, answer=answer):
                samples[number] = answer
            case ev.FellBack(to, reason):
                notices.append(f"{FELL_BACK}{to}: {reason}.")
                abandoned, turns = tuple(turns), []
            case ev.Noticed(text):
                notices.append(text)
            case ev.RunFinished():
                return replace(
                    _ended(item, method, kind, event),
                    turns=tuple(turns),
                    abandoned=abandoned,
                    notices=tuple(notices),
                    samples=tuple(answer for _, answer in sorted(samples.items())),
                )
    return None


def failed(item: Item, method: str, kind: Kind, reason: str) -> Record:
    """Return the record of a run that could not even be begun."""
    return _ended(item, method, kind, ev.RunFinished(Outcome.FAILED, "", (), (), 0, Usage(), 0.0, reason))


def _ended(item: Item, method: str, kind: Kind, end: ev.RunFinished) -> Record:
    scored = score(kind, item.gold, end.answer if end.outcome.answered else None)
    return Record(
        item=item.id,
        method=method,
        question=item.text,
        gold=item.gold,
        outcome=str(end.outcome),
        answer=end.answer,
        right=scored.right,
        f1=scored.f1,
        note=scored.note,
        reason=end.reason,
        evidence=bool(end.evidence),
        steps=end.steps,
        tokens=end.usage.generated,
        prompt_tokens=end.usage.evaluated,
        seconds=round(end.seconds, 3),
        repeats=end.repeats,
    )


def _turn(step: Step) -> Turn:
    thought = step.thought.text if step.thought else None
    return Turn(thought, str(step.action), step.observation.text, str(step.observation.finding))
