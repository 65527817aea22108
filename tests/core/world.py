"""A small world for tests of the loop: pages that are found or not, and an answer."""

from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.exemplars import TaskPrompt, parse_exemplars
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation

EXEMPLARS = parse_exemplars(
    "Question: Who wrote Hamlet?\n"
    "Thought 1: I need to search Hamlet.\nAction 1: Search[Hamlet]\nObservation 1: Hamlet is a play by Shakespeare.\n"
    "Thought 2: It was Shakespeare.\nAction 2: Finish[Shakespeare]\n"
)
TASK = TaskPrompt("Answer the question.", EXEMPLARS)
SPACE = ActionSpace((ActionSpec("Search"), ActionSpec("Lookup"), ActionSpec("Finish")))


class World:
    """Answers every search with a page whose text names what was searched."""

    def __init__(self, words_per_page: int = 4) -> None:
        self.done: list[Action] = []
        self._padding = " word" * (words_per_page - 4)

    def reset(self, question: str) -> None:
        self.done.clear()

    def actions(self) -> ActionSpace:
        return SPACE

    def act(self, action: Action) -> Observation:
        self.done.append(action)
        if action.name == "Finish":
            return Observation(f"Answer: {action.argument}", Finding.ANSWER)
        sentence = f"{action.argument} is a page{self._padding}."
        return Observation(sentence, Finding.PAGE, action.argument, sentence, (sentence,), (0,))


def setup(method: str = "react", **limits: int) -> Setup:
    """Return a setup with the test's task."""
    return Setup(TASK, METHODS[method], Limits(**limits))
