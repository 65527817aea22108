"""The paper's trajectory: thoughts, actions and observations in turn (section 2)."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from react_tui.core.engine import Usage


class Author(StrEnum):
    """Who wrote a part of a step."""

    MODEL = "model"
    PERSON = "person"
    TOOL = "tool"


@dataclass(frozen=True)
class Thought:
    """A piece of reasoning; it changes the context and nothing else.

    ``tokens`` are the engine's own for this text, so that it is not tokenised anew; ``cut`` says it reached its limit.
    """

    text: str
    tokens: tuple[int, ...] | None = field(default=None, compare=False)
    cut: bool = field(default=False, compare=False)
    author: Author = Author.MODEL


@dataclass(frozen=True)
class Action:
    """A call of one of the environment's actions, written ``Name[argument]``."""

    name: str
    argument: str
    tokens: tuple[int, ...] | None = field(default=None, compare=False)
    author: Author = Author.MODEL

    def __str__(self) -> str:
        return f"{self.name}[{self.argument}]"


class Part(StrEnum):
    """A part of a step."""

    THOUGHT = "thought"
    ACTION = "action"
    OBSERVATION = "observation"


class Finding(StrEnum):
    """What kind of thing an observation reports."""

    PAGE = "page"
    PASSAGE = "passage"
    RESULT = "result"
    MISS = "miss"
    INVALID = "invalid"
    ANSWER = "answer"
    FAULT = "fault"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Observation:
    """What the environment answered: ``text`` is what the model reads, always on one line.

    ``title`` and ``page`` name and hold the page it comes from; ``sentences`` are those of it that are shown, and
    ``positions`` their indices in the page, counted from 0, and ``sections`` the headings that they stand under, empty
    for those before the first. ``source`` names the source that has the page. What a tool found out has the name of the
    tool as its title, and says so in a sentence.
    """

    text: str
    finding: Finding
    title: str = ""
    page: str = ""
    sentences: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    author: Author = Author.TOOL
    source: str = ""
    sections: tuple[str, ...] = ()

    def shortened(self, characters: int) -> "Observation":
        """Return this observation with its text cut to a number of characters, marked by an ellipsis."""
        if len(self.text) <= characters:
            return self
        return replace(self, text=self.text[:characters].rstrip() + " …")


@dataclass(frozen=True)
class Step:
    """One turn of the loop: a thought (or none), an action, and what came of it."""

    number: int
    thought: Thought | None
    action: Action
    observation: Observation
    usage: Usage = field(default_factory=Usage, compare=False)

    def __str__(self) -> str:
        """Return the lines by which the paper writes it."""
        thought = [f"Thought {self.number}: {self.thought.text}"] if self.thought else []
        seen = [f"Observation {self.number}: {self.observation.text}"] if self.observation.text else []
        return "\n".join([*thought, f"Action {self.number}: {self.action}", *seen])

    def without_tokens(self) -> "Step":
        """Return the step for an engine that did not write it."""
        thought = replace(self.thought, tokens=None) if self.thought else None
        return replace(self, thought=thought, action=replace(self.action, tokens=None))


@dataclass(frozen=True)
class Trajectory:
    """The context c_t of the paper: a question and the steps taken so far."""

    question: str
    steps: tuple[Step, ...] = ()

    def extended(self, step: Step) -> "Trajectory":
        """Return the trajectory with one more step."""
        return replace(self, steps=(*self.steps, step))


class Outcome(StrEnum):
    """How a run ended."""

    FINISHED = "finished"
    FORCED = "forced"
    FELL_BACK = "fell back"
    LOOPED = "looped"
    CANCELLED = "cancelled"
    CONTEXT_FULL = "context full"
    FAILED = "failed"

    @property
    def answered(self) -> bool:
        """Whether a run with this outcome has an answer."""
        return self in (Outcome.FINISHED, Outcome.FORCED, Outcome.FELL_BACK)


@dataclass(frozen=True)
class Opening:
    """The beginning of a step that is there already, because a person wrote a part of it.

    What is None is still to be made: the action is chosen anew, or the observation fetched anew.
    """

    thought: Thought | None
    action: Action | None = None
    observation: Observation | None = None
