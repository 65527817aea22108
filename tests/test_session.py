"""A session answers by any method, and what it keeps says by which."""

from pathlib import Path

from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.store.reading import read_run


class Nothing:
    """A world in which one can only finish."""

    def reset(self, question: str) -> None:
        pass

    def actions(self) -> ActionSpace:
        return ActionSpace((ActionSpec("Finish"),))

    def act(self, action: Action) -> Observation:
        return Observation("", Finding.ANSWER)


def _setup(method: str) -> Setup:
    return Setup(TaskPrompt(f"Answer by {method}.", ()), METHODS[method])


def _session(engine: ScriptedEngine, folder: Path) -> Session:
    return Session(
        engine, Nothing, _setup("react"), "scripted", "nothing", runs=RunFolder(folder), setups=_setup,
        settings={"run.method": "react", "run.steps": 7},
    )  # fmt: skip


def test_a_question_can_be_answered_by_another_method_with_prompts_of_its_own(tmp_path: Path) -> None:
    engine = ScriptedEngine([" Finish[one]", " So.", " Finish[two]"])
    session = _session(engine, tmp_path)
    for method in ("act", ""):
        list(session.ask("Why?", method).events)
    told = [request.prompt.fixed[0].text.strip() for request in engine.requests]
    assert told == ["Answer by act.", "Answer by react.", "Answer by react."]


def test_a_kept_run_names_the_method_that_answered_it(tmp_path: Path) -> None:
    session = _session(ScriptedEngine([" Finish[one]"]), tmp_path)
    list(session.ask("Why?", "act").events)
    assert session.runs is not None
    (file,) = session.runs.files().values()
    header = read_run(file).header
    assert (header.method, header.facts.settings) == ("act", {"run.method": "act", "run.steps": 7})
