"""Real runs of the real loop on scripted pieces, kept in real files."""

from collections.abc import Iterable
from pathlib import Path

from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.control import Control
from react_tui.core.events import Event
from react_tui.core.exemplars import TaskPrompt, parse_exemplars
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError
from react_tui.session import Session
from react_tui.store import RunFolder

QUESTION = "Which river flows through the capital of Belgium?"
EXEMPLAR = "Question: Who?\nThought 1: Hm.\nAction 1: Search[A]\nObservation 1: B\nThought 2: B.\nAction 2: Finish[B]\n"
TASK = TaskPrompt("Answer the question.", parse_exemplars(EXEMPLAR))
THREE_STEPS = (
    " I need Belgium.",
    " Search[Belgium]",
    " Its capital is Brussels.",
    " Search[Brussels]",
    " It is the Senne.",
    " Finish[Senne]",
)


class Atlas:
    """A world in which a page can be looked up only while it is open."""

    def __init__(self) -> None:
        self.open = ""

    def reset(self, question: str) -> None:
        self.open = ""

    def actions(self) -> ActionSpace:
        names = ("Search", "Lookup", "Finish") if self.open else ("Search", "Finish")
        return ActionSpace(tuple(map(ActionSpec, names)))

    def act(self, action: Action) -> Observation:
        if action.name == "Finish":
            return Observation("", Finding.ANSWER)
        if action.name == "Lookup":
            return Observation(f"{action.argument} on {self.open}", Finding.PASSAGE, self.open)
        self.open = action.argument
        text = f"{action.argument} is a page."
        return Observation(text, Finding.PAGE, action.argument, text * 20, (text,), (0,))


def session(folder: Path, pieces: Iterable[str | EngineError] = THREE_STEPS, *, method: str = "react") -> Session:
    """Return a session that keeps its runs in a folder."""
    setup = Setup(TASK, METHODS[method], Limits())
    settings = {"run.method": method}
    engine = ScriptedEngine(pieces)
    return Session(engine, Atlas, setup, "scripted", "Atlas", runs=RunFolder(folder), settings=settings)


def keep(folder: Path, pieces: Iterable[str | EngineError] = THREE_STEPS, question: str = QUESTION) -> Path:
    """Run a question to its end, and return the file in which that is kept."""
    asking = session(folder, pieces).ask(question)
    for _ in asking.events:
        pass
    assert asking.recorder is not None
    return asking.recorder.path


def unkept(pieces: Iterable[str], *, method: str = "react") -> list[Event]:
    """Return the events of a run that nobody keeps."""
    setup = Setup(TASK, METHODS[method], Limits())
    return list(Run(QUESTION, setup, ScriptedEngine(pieces), Atlas(), Control()).events("Atlas"))
