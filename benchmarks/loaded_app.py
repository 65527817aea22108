"""The app under load, without a model: ``loaded_app.py tokens|steps`` answers one question as slowly as it can be said.

``tokens`` writes 10,000 of them in one thought, ``steps`` takes 300; both write faster than any model does.
"""

import sys
import time

from react_tui.core.actions import FINISH, SEARCH, ActionSpace, ActionSpec
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.session import Session
from react_tui.tui import run_app

TOKENS, STEPS = 10_000, 300
SECONDS_PER_TOKEN = 0.001
TEXT = "Brussels is the capital of Belgium, and the river Senne flows through it. "


class Pages:
    """A world in which every page says the same, at length."""

    def reset(self, question: str) -> None:
        """There is nothing to forget."""

    def actions(self) -> ActionSpace:
        """Return what can be done at any time."""
        return ActionSpace((ActionSpec(SEARCH), ActionSpec(FINISH)))

    def act(self, action: Action) -> Observation:
        """Open the page, or take the answer."""
        if action.name == FINISH:
            return Observation("", Finding.ANSWER)
        return Observation(TEXT * 4, Finding.PAGE, action.argument, TEXT * 40, (TEXT,), (0,))


def pieces(load: str) -> list[str]:
    """Return what the model writes."""
    if load == "tokens":
        return [" word" * TOKENS, " Finish[Senne]"]
    written = []
    for number in range(1, STEPS):
        written += [f" I need to search page {number} for the river.", f" Search[Page {number}]"]
    return [*written, " It is the Senne.", " Finish[Senne]"]


def main() -> int:
    """Open the app, and return its exit status."""
    engine = ScriptedEngine(pieces(sys.argv[1]), n_ctx=1 << 20, before_word=lambda _: time.sleep(SECONDS_PER_TOKEN))
    limits = Limits(STEPS, thought_tokens=2 * TOKENS)
    return run_app(Session(engine, Pages, Setup(TaskPrompt("", ()), METHODS["react"], limits), "scripted", "pages"))


if __name__ == "__main__":
    sys.exit(main())
