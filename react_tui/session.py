"""Everything that a question needs, opened once and used for many: model, source, prompts and settings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from react_tui.core.control import Control
from react_tui.core.engine import Engine
from react_tui.core.environment import Environment
from react_tui.core.events import Event
from react_tui.core.loop import Run
from react_tui.core.setup import Setup

# A longer text is a paste that went wrong rather than a question.
LONGEST_QUESTION = 2000


@dataclass(frozen=True)
class Asking:
    """A question being answered: its events, and the control that can stop it from any thread."""

    question: str
    events: Iterator[Event]
    control: Control


@dataclass
class Session:
    """An engine, a setup and new environments, with the names that a person knows them by.

    Every question has an environment of its own, so that an action which a stop left behind cannot reach into the next.
    ``memory`` says in words what the model takes, and is empty where that is not known.
    """

    engine: Engine
    environment: Callable[[], Environment]
    setup: Setup
    model: str
    source: str
    online: bool = False
    memory: str = ""
    notices: tuple[str, ...] = ()
    release: Callable[[], None] = lambda: None

    @property
    def loading(self) -> str:
        """What is said while the model is loaded."""
        return f"loading the model ({self.memory})" if self.memory else "loading the model"

    def ask(self, question: str) -> Asking:
        """Take up a question; nothing happens until its events are read."""
        control = Control(on_stop=self.engine.cancel)
        run = Run(question, self.setup, self.engine, self.environment(), control)
        return Asking(question, run.events(self.source), control)

    def close(self) -> None:
        """Stop what is going on and free everything."""
        self.engine.close()
        self.release()
