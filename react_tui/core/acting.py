"""What is done in the world: actions are carried out, and the trajectory grows by what came of them."""

from functools import partial

from react_tui.core.actions import FINISH, ActionSpace
from react_tui.core.control import Control
from react_tui.core.engine import Usage
from react_tui.core.environment import Environment
from react_tui.core.parse import is_answer
from react_tui.core.repeats import Repeats
from react_tui.core.trajectory import Action, Author, Finding, Observation, Step, Thought, Trajectory

_SKIPPED = Observation("This action was not carried out.", Finding.SKIPPED, author=Author.PERSON)


class Acting:
    """The world and the trajectory of one run; ``steps`` counts also those that a fallback does not build on."""

    def __init__(self, trajectory: Trajectory, environment: Environment, control: Control, *, watch: bool) -> None:
        self.trajectory = trajectory
        self.steps = len(trajectory.steps)
        self._environment = environment
        self._control = control
        self._watch = watch
        self._repeats = Repeats()

    @property
    def repeats(self) -> int:
        """How many searches had been made before."""
        return self._repeats.count

    @property
    def space(self) -> ActionSpace:
        """The actions that are legal now."""
        return self._environment.actions()

    def begin(self) -> None:
        """Bring the world to where the trajectory has led; what it answers on the way is known."""
        self._environment.reset(self.trajectory.question)
        for step in self.trajectory.steps:
            if step.observation.finding is not Finding.SKIPPED:
                self._control.call(partial(self._environment.act, step.action))
                self._repeats.note(step.number, step.action, step.observation, tell=False)

    def forget(self) -> None:
        """Begin again from the question."""
        self.trajectory = Trajectory(self.trajectory.question)

    def carry_out(
        self, number: int, thought: Thought | None, action: Action, usage: Usage, known: Observation | None = None
    ) -> Step:
        """Do it and return the step; an observation that is ``known`` stands in the place of what comes back."""
        observation = self._control.call(lambda: self._observe(action))
        observation = self._repeats.note(number, action, observation, tell=self._watch)
        return self._add(Step(number, thought, action, known or observation, usage))

    def skip(self, number: int, thought: Thought | None, action: Action, usage: Usage) -> Step:
        """Return the step of an action that is not carried out."""
        return self._add(Step(number, thought, action, _SKIPPED, usage))

    def loops(self, step: Step) -> bool:
        """Whether what was done has been done so often that nothing new can come of it."""
        return self._watch and step.observation.finding is not Finding.SKIPPED and self._repeats.loops(step.action)

    def _add(self, step: Step) -> Step:
        self.trajectory = self.trajectory.extended(step)
        self.steps += 1
        return step

    def _observe(self, action: Action) -> Observation:
        if action.name == FINISH and not is_answer(action.argument):
            return Observation("That is no answer: it is empty, or holds the label of a step.", Finding.INVALID)
        return self._environment.act(action)
