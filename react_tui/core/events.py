"""What happens in a run, in order; screens, files, pipes and scores all listen to these and to nothing else.

Text in an event is always the *text so far*, so that a newer event may replace a queued older one.
"""

import re
from dataclasses import asdict, dataclass, field

from react_tui.core.engine import Segment, Usage
from react_tui.core.trajectory import Action, Outcome, Step, Thought


@dataclass(frozen=True)
class RunStarted:
    """A question was taken up; ``max_tokens`` and ``max_seconds`` are 0 where there is no such limit.

    ``adapter`` is the name of that on the model, which the name of the model tells too; empty where there is none.
    """

    question: str
    method: str
    model: str
    source: str
    max_steps: int
    max_tokens: int = 0
    max_seconds: float = 0.0
    adapter: str = ""


@dataclass(frozen=True)
class ModelLoading:
    """The model is being loaded; ``fraction`` of it is there."""

    fraction: float


@dataclass(frozen=True)
class StepStarted:
    """A new step begins; ``last`` says that it can only finish."""

    number: int
    last: bool


@dataclass(frozen=True)
class ContextFramed:
    """The exact text that the model is given now, span by span, with the tokens of each and the window they share."""

    spans: tuple[Segment, ...]
    counts: tuple[int, ...]
    reused: int
    n_ctx: int


@dataclass(frozen=True)
class PromptReading:
    """``done`` of ``total`` new prompt tokens are evaluated."""

    done: int
    total: int


@dataclass(frozen=True)
class ThoughtWriting:
    """The thought of a step so far."""

    number: int
    text: str
    tokens: int


@dataclass(frozen=True)
class ThoughtWritten:
    """The thought of a step is whole."""

    number: int
    thought: Thought


@dataclass(frozen=True)
class ActionWriting:
    """The action of a step so far."""

    number: int
    text: str
    tokens: int


@dataclass(frozen=True)
class ActionWritten:
    """The action of a step is whole and about to be done."""

    number: int
    action: Action


@dataclass(frozen=True)
class ActionProposed:
    """The run waits: a person may carry out the action, change it to one of the ``legal`` ones, or skip it."""

    number: int
    action: Action
    legal: tuple[str, ...]


@dataclass(frozen=True)
class ActionDecided:
    """A person decided on the action that was proposed: ``action`` is carried out, or None if it was skipped."""

    number: int
    action: Action | None


@dataclass(frozen=True)
class Paused:
    """The run waits before a step."""

    number: int


@dataclass(frozen=True)
class SetAside:
    """The step ``number`` and all after it are no longer part of the trajectory."""

    number: int


@dataclass(frozen=True)
class BudgetSpent:
    """Steps, tokens or seconds are used up; where the run ``asks``, it waits for more or for a word to end."""

    number: int
    what: str
    reason: str
    asks: bool


@dataclass(frozen=True)
class BudgetGranted:
    """The run may use more: its limits are these now, 0 for none."""

    steps: int
    tokens: int
    seconds: float


@dataclass(frozen=True)
class StepFinished:
    """An observation came back; the step is part of the trajectory."""

    step: Step


@dataclass(frozen=True)
class ChainWritten:
    """The ``number``-th of ``samples`` chains of thought is whole."""

    number: int
    samples: int
    thought: Thought
    answer: str


@dataclass(frozen=True)
class Vote:
    """An answer and how many chains gave it."""

    answer: str
    count: int


@dataclass(frozen=True)
class VotesCounted:
    """All chains are whole: ``votes`` for each answer, the most frequent first."""

    votes: tuple[Vote, ...]
    samples: int


@dataclass(frozen=True)
class FellBack:
    """The method gave up, and another begins from the question; its steps are counted anew."""

    method: str
    reason: str


@dataclass(frozen=True)
class Noticed:
    """Something a person should know that changed the run: a cut thought, a shortened observation."""

    text: str


@dataclass(frozen=True)
class Evidence:
    """A sentence that was observed and holds the answer.

    It is the ``position``-th of the page called ``title``, counted from 0, under the heading ``section``, empty before
    the first one, and ``source`` is what has that page; what a tool found out has the tool's name as its title, and
    none of the three.
    """

    step: int
    title: str
    sentence: str
    position: int | None = None
    source: str = ""
    section: str = ""


@dataclass(frozen=True)
class RunFinished:
    """The run is over.

    ``pages`` are the titles that were read, ``evidence`` the sentences that hold the answer; ``votes`` are those of the
    chains of thought, where there were any, and ``repeats`` the searches that had been made before.
    """

    outcome: Outcome
    answer: str
    pages: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    steps: int
    usage: Usage
    seconds: float
    reason: str = field(default="")
    votes: tuple[Vote, ...] = ()
    repeats: int = 0


Event = (
    RunStarted
    | ModelLoading
    | StepStarted
    | ContextFramed
    | PromptReading
    | ThoughtWriting
    | ThoughtWritten
    | ActionWriting
    | ActionWritten
    | ActionProposed
    | ActionDecided
    | Paused
    | SetAside
    | BudgetSpent
    | BudgetGranted
    | StepFinished
    | ChainWritten
    | VotesCounted
    | FellBack
    | Noticed
    | RunFinished
)


def event_name(event: Event) -> str:
    """Return the name of an event as written in JSON: ``StepFinished`` is ``step_finished``."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", type(event).__name__).lower()


def event_record(event: Event) -> dict[str, object]:
    """Return an event as plain data for JSON, its name under ``event``."""
    return {"event": event_name(event), **asdict(event)}
