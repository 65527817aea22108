"""Acting out a worked run in the real environment: every observation is what the actions lead to there."""

import re
from dataclasses import dataclass, field

from react_tui.core.actions import FINISH, LOOKUP, SEARCH
from react_tui.core.environment import Environment
from react_tui.core.parse import is_answer, parse_action, parse_steps
from react_tui.core.trajectory import Action, Finding, Observation, Step, Thought, Trajectory
from react_tui.text import one_line

MOST_STEPS = 7
_OFFERED = re.compile(r"""(?:'([^']+)'|"([^"]+)")(?=, |\])""")


class Unplayable(Exception):
    """The world did not answer as the plan needs it."""


@dataclass(frozen=True)
class TrainingRun:
    """A worked run.

    ``kind`` is the sort of question, ``source`` where it comes from; ``traits`` name what happens in it (a miss, a
    lookup, ...). ``shown`` are the numbers of steps that are wrong turns, which a model should see but not learn.
    """

    trajectory: Trajectory
    answer: str
    kind: str
    source: str
    traits: tuple[str, ...] = ()
    shown: frozenset[int] = frozenset()

    @property
    def question(self) -> str:
        """What is asked."""
        return self.trajectory.question


@dataclass
class Rehearsal:
    """A run being acted out."""

    environment: Environment
    question: str
    steps: list[Step] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.question = one_line(self.question).strip()
        self.environment.reset(self.question)

    def search(self, thought: str, title: str, *, learned: bool = True) -> Observation:
        """Search for a page."""
        return self._act(f"{thought} So I need to search {title}.", Action(SEARCH, title), learned)

    def look_up(self, thought: str, words: str) -> Observation:
        """Look for words on the open page."""
        self.traits.add("lookup")
        return self._act(thought, Action(LOOKUP, words), learned=True)

    def finish(self, thought: str, answer: str, kind: str, source: str) -> TrainingRun:
        """Answer, and return the whole run; what does not read back as it was written is not playable."""
        self._act(thought, Action(FINISH, answer), learned=True)
        trajectory = Trajectory(self.question, tuple(self.steps))
        read_back(trajectory, self.environment)
        return TrainingRun(trajectory, answer, kind, source, tuple(sorted(self.traits)), frozenset(self.shown))

    @property
    def last(self) -> Observation:
        """What was observed last."""
        return self.steps[-1].observation

    def _act(self, thought: str, action: Action, learned: bool) -> Observation:
        number = len(self.steps) + 1
        if number > MOST_STEPS or any(step.action == action for step in self.steps if action.name == SEARCH):
            raise Unplayable(f"step {number}: {action}")
        observation = self.environment.act(action)
        if observation.finding in (Finding.FAULT, Finding.INVALID):
            raise Unplayable(observation.text)
        self.steps.append(Step(number, Thought(one_line(thought).strip()), action, observation))
        if not learned:
            self.shown.add(number)
        return observation


def offered(observation: Observation) -> tuple[str, ...]:
    """Return the titles that a miss lists to choose from."""
    listed = observation.text.rpartition("[")[2]
    return tuple(single or double for single, double in _OFFERED.findall(listed))


def read_back(trajectory: Trajectory, environment: Environment) -> None:
    """See that a run reads back as it is written, and that the environment answers it again in the same way.

    Raises ``Unplayable`` where that is not so.
    """
    read = parse_steps("\n".join(map(str, trajectory.steps)))
    environment.reset(trajectory.question)
    for step, again in zip(trajectory.steps, read, strict=True):
        same = again.thought == step.thought and again.action == step.action == parse_action(str(step.action))
        if not same or environment.act(step.action) != step.observation:
            raise Unplayable(f"step {step.number} does not read back")
    if not is_answer(trajectory.steps[-1].action.argument):
        raise Unplayable("the answer is none")
