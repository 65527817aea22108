"""What the parts of the app tell each other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from react_tui.core import events as ev
from react_tui.core.trajectory import Part
from react_tui.evaluation.progress import Progress as EvaluationProgress
from react_tui.evaluation.records import Record
from react_tui.fetching.progress import Progress
from react_tui.runner import Broke, Happened, News, Opened, Opening

if TYPE_CHECKING:
    from react_tui.tui.jobs import Jobs

# Each of these tells all that its elder did, and more.
_CUMULATIVE = (ev.ModelLoading, ev.PromptReading, ev.ThoughtWriting, ev.ActionWriting)


@dataclass
class RunEvent(Message, bubble=False):
    """Something happened in the run; a newer one may take the place of one that still waits."""

    event: ev.Event

    def can_replace(self, message: Message) -> bool:
        """Whether ``message``, which came later, makes this one superfluous."""
        if not isinstance(message, RunEvent) or type(self.event) is not type(message.event):
            return False
        if not isinstance(self.event, _CUMULATIVE):
            return False
        return getattr(self.event, "number", None) == getattr(message.event, "number", None)


@dataclass
class RunBroke(Message, bubble=False):
    """A run ended without saying how it came out: a mistake in react-tui or in a source."""

    reason: str


@dataclass
class InColumn(Message, bubble=False):
    """Something happened in one of several runs that are shown side by side."""

    column: int
    message: Message

    def can_replace(self, message: Message) -> bool:
        """Whether ``message`` makes this one superfluous, as it would on its own."""
        if not isinstance(message, InColumn) or message.column != self.column:
            return False
        return self.message.can_replace(message.message)


@dataclass
class EvaluationMoved(Message, bubble=False):
    """Runs of an evaluation were done: how far it is, and the records that were not told before."""

    progress: EvaluationProgress
    records: tuple[Record, ...]


@dataclass
class EvaluationSays(Message, bubble=False):
    """What an evaluation is doing before its first run."""

    words: str


@dataclass
class EvaluationEnded(Message, bubble=False):
    """An evaluation came to its end, was stopped, or could not go on for a ``problem``."""

    left: int = 0
    problem: str = ""


@dataclass
class ModelOpening(Message, bubble=False):
    """The model is being loaded; ``fraction`` of it is there."""

    fraction: float

    def can_replace(self, message: Message) -> bool:
        """A later fraction makes an earlier one superfluous."""
        return isinstance(message, ModelOpening)


@dataclass
class ModelOpened(Message, bubble=False):
    """Loading ended: the model is there, or ``problem`` says why not."""

    problem: str = ""


def message_of(news: News) -> Message:
    """Return what tells a screen of news from a thread."""
    match news:
        case Opening(fraction):
            return ModelOpening(fraction)
        case Opened(problem):
            return ModelOpened(problem)
        case Broke(reason):
            return RunBroke(reason)
        case Happened(event):
            return RunEvent(event)


@dataclass
class QuestionSubmitted(Message):
    """The person pressed Enter in the box, or took a starter question."""

    question: str


@dataclass
class PasteRefused(Message):
    """What was pasted would make the question ``length`` characters long, which is too many."""

    length: int


@dataclass
class OpenObservation(Message):
    """The person wants to read what came back at a step."""

    step: int


@dataclass
class OpenEvidence(Message):
    """The person wants to read the ``index``-th of what the answer rests on."""

    index: int


@dataclass
class JobProgress(Message, bubble=False):
    """How far a piece of long work is; a newer one may take the place of one that still waits."""

    job: "Jobs"
    progress: Progress

    def can_replace(self, message: Message) -> bool:
        """A later report on the same work makes an earlier one superfluous."""
        return isinstance(message, JobProgress) and message.job is self.job


@dataclass
class JobEnded(Message, bubble=False):
    """A piece of long work ended: ``then`` goes on with what came of it, or ``problem`` says why there is nothing."""

    job: "Jobs"
    problem: str
    then: Callable[[], None] | None = None


@dataclass
class PaneChosen(Message):
    """The person chose a pane by its tab."""

    pane: str


@dataclass
class CopyWanted(Message):
    """The person wants to have a text outside of the app; ``what`` says in a word or two what it is."""

    what: str
    text: str


@dataclass
class EditWanted(Message):
    """The person wants to edit a part of a step."""

    step: int
    part: Part


@dataclass
class EditSaved(Message):
    """The person wrote a part of a step anew."""

    step: int
    part: Part
    text: str


@dataclass
class EditLeft(Message):
    """The person left a part of a step as it was."""


@dataclass
class SkipWanted(Message):
    """The person does not want the proposed action to be carried out."""
