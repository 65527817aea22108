"""A kept run: its records in the order they were written, and the branches that their parents make."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from react_tui.core.events import ChainWritten, ContextFramed, FellBack, Noticed, RunFinished, VotesCounted
from react_tui.core.trajectory import Author, Outcome, Part, Step, Trajectory

VERSION = 1


@dataclass(frozen=True)
class Facts:
    """What a run is made with; ``settings`` are the keys of the configuration that bring it back.

    ``prompt`` is the version of the task's prompt, ``adapter`` empty where there is none.
    """

    prompt: str = ""
    adapter: str = ""
    sampling: Mapping[str, object] = field(default_factory=dict)
    limits: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Header:
    """What a run is about: ``time`` is ISO 8601 in UTC, ``program`` the version that wrote it."""

    id: str
    time: str
    question: str
    method: str
    model: str
    source: str
    max_steps: int
    facts: Facts = Facts()
    version: int = VERSION
    program: str = ""


@dataclass(frozen=True)
class Spent:
    """What a thought or an action took: seconds until its first word, seconds of writing, and tokens."""

    reading: float = 0.0
    writing: float = 0.0
    tokens: int = 0


@dataclass(frozen=True)
class Timing:
    """What the parts of a step took; ``acting`` is the time until the observation, in seconds."""

    thought: Spent = Spent()
    action: Spent = Spent()
    acting: float = 0.0


@dataclass(frozen=True)
class KeptStep:
    """A whole step; ``parent`` is the step before it, and ``of`` the step that it is an edited form of.

    The contexts are what the model was given for the thought and for the action, where that is known.
    """

    id: int
    parent: int | None
    step: Step
    timing: Timing = Timing()
    thought_context: ContextFramed | None = None
    action_context: ContextFramed | None = None
    of: int | None = None

    @property
    def authors(self) -> frozenset[Author]:
        """Who wrote what a model is taught by: the thought and the action."""
        thought = [self.step.thought.author] if self.step.thought else []
        return frozenset([*thought, self.step.action.author])


@dataclass(frozen=True)
class KeptTold:
    """Something that was told while a part of the step after ``parent`` was made: a notice, a chain, a vote."""

    id: int
    parent: int | None
    part: Part
    event: Noticed | ChainWritten | VotesCounted


@dataclass(frozen=True)
class KeptFallback:
    """The method gave up after ``parent``, and another one began from the question."""

    id: int
    parent: int | None
    event: FellBack


@dataclass(frozen=True)
class KeptEnd:
    """How the run ended after the step or fallback ``parent``."""

    id: int
    parent: int | None
    finished: RunFinished


@dataclass(frozen=True)
class Leaf:
    """The run went back to the step ``parent``; what follows is another branch."""

    id: int
    parent: int | None


@dataclass(frozen=True)
class Resumed:
    """The run was taken up again after the step ``parent``, at ``time``, perhaps by another model."""

    id: int
    parent: int | None
    time: str
    model: str
    source: str
    max_steps: int
    facts: Facts = Facts()


@dataclass(frozen=True)
class Score:
    """How good the answer after the step ``parent`` is, by a measure such as exact match."""

    id: int
    parent: int | None
    name: str
    value: float


Node = KeptStep | KeptFallback
"""What others follow: the parents that make the branches."""
Record = Node | KeptTold | KeptEnd | Leaf | Resumed | Score


@dataclass(frozen=True)
class Skipped:
    """A line that could not be used, counted from 1, and why."""

    line: int
    reason: str


@dataclass(frozen=True)
class KeptRun:
    """A run as it was read from ``path``, which is empty for one in memory; ``lines`` counts the damaged ones too."""

    path: Path
    header: Header
    records: tuple[Record, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    lines: int = 0

    @property
    def is_on_disk(self) -> bool:
        """Whether it is kept in a file."""
        return self.path != Path()

    @cached_property
    def nodes(self) -> Mapping[int, Node]:
        """All steps and fallbacks by their ids, on every branch."""
        return {record.id: record for record in self.records if isinstance(record, KeptStep | KeptFallback)}

    @property
    def steps(self) -> tuple[KeptStep, ...]:
        """All steps, on every branch."""
        return tuple(node for node in self.nodes.values() if isinstance(node, KeptStep))

    @property
    def models(self) -> frozenset[str]:
        """The names of the models that wrote it."""
        return frozenset([self.header.model, *(r.model for r in self.records if isinstance(r, Resumed))])

    @cached_property
    def leaf(self) -> int | None:
        """The id of the step or fallback where the run is now, None before the first."""
        moves = [record for record in self.records if isinstance(record, KeptStep | KeptFallback | Leaf)]
        if not moves:
            return None
        return moves[-1].parent if isinstance(moves[-1], Leaf) else moves[-1].id

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """The ids of the steps that nothing follows: one for each branch."""
        followed = {node.parent for node in self.nodes.values()}
        return tuple(id for id in self.nodes if id not in followed)

    def history(self, leaf: int | None) -> tuple[Node, ...]:
        """Return all that leads to a leaf, from the first step or from where a lost line broke the chain."""
        nodes: list[Node] = []
        while leaf is not None and leaf in self.nodes:
            nodes.append(self.nodes[leaf])
            parent = nodes[-1].parent
            # Only an earlier record can be a parent, so that no damage makes a circle of it.
            leaf = parent if parent is not None and parent < leaf else None
        return tuple(reversed(nodes))

    def chain(self, leaf: int | None) -> tuple[KeptStep, ...]:
        """Return the steps that a leaf builds on: those before a fallback are not among them."""
        steps: list[KeptStep] = []
        for node in self.history(leaf):
            steps = [*steps, node] if isinstance(node, KeptStep) else []
        return tuple(steps)

    def method(self, leaf: int | None) -> str:
        """Return the name of the method that goes on after a leaf."""
        fallbacks = [node.event.method for node in self.history(leaf) if isinstance(node, KeptFallback)]
        return fallbacks[-1] if fallbacks else self.header.method

    @property
    def current(self) -> tuple[KeptStep, ...]:
        """The steps of the branch where the run is now."""
        return self.chain(self.leaf)

    def is_whole(self, leaf: int | None) -> bool:
        """Whether no step is missing on the way from the first one to a leaf."""
        nodes = self.history(leaf)
        return nodes[0].parent is None if nodes else leaf is None

    def trajectory(self, leaf: int | None) -> Trajectory:
        """Return the trajectory of a leaf: the chain of its parents."""
        return Trajectory(self.header.question, tuple(kept.step for kept in self.chain(leaf)))

    def end(self, leaf: int | None) -> RunFinished | None:
        """Return how the run ended at a leaf; None where it did not end there."""
        ends = [record for record in self.records if isinstance(record, KeptEnd) and record.parent == leaf]
        return ends[-1].finished if ends else None

    def scores(self, leaf: int | None) -> dict[str, float]:
        """Return the scores of the answer at a leaf; the latest counts."""
        return {r.name: r.value for r in self.records if isinstance(r, Score) and r.parent == leaf}

    def score(self, leaf: int | None) -> float | None:
        """Return the latest score of the answer at a leaf, whatever measures it."""
        return next((r.value for r in reversed(self.records) if isinstance(r, Score) and r.parent == leaf), None)

    @property
    def outcome(self) -> Outcome | None:
        """How the current branch ended; None where it did not end."""
        end = self.end(self.leaf)
        return end.outcome if end else None
