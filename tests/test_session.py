"""A session answers by any method, and what it keeps says by which."""

from dataclasses import replace
from pathlib import Path

import pytest
from kept_runs import THREE_STEPS, keep
from kept_runs import session as session_of

from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Ask, AtLimit, Limits, Setup
from react_tui.core.trajectory import Action, Finding, Observation, Part
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


def _asking(method: str) -> Setup:
    return replace(_setup(method), ask=Ask.ALWAYS, limits=Limits(3, at_limit=AtLimit.ASK))


def test_without_a_person_nobody_is_asked_by_any_method(tmp_path: Path) -> None:
    session = replace(_session(ScriptedEngine([]), tmp_path), setup=_asking("react"), setups=_asking)
    setups = [session.unattended().setup_for(method) for method in METHODS]
    assert [setup.method.name for setup in setups] == list(METHODS)
    assert {(setup.ask, setup.limits.at_limit) for setup in setups} == {(Ask.NEVER, AtLimit.FINISH)}


def test_without_a_person_a_fallback_still_takes_over_at_the_limit(tmp_path: Path) -> None:
    setup = replace(_setup("react-to-cot-sc"), limits=Limits(3, at_limit=AtLimit.FALLBACK))
    session = replace(_session(ScriptedEngine([]), tmp_path), setup=setup).unattended()
    assert session.setup.limits.at_limit is AtLimit.FALLBACK


def test_without_a_person_a_run_that_would_ask_comes_to_its_end(tmp_path: Path) -> None:
    session = replace(_session(ScriptedEngine([" So.", " Finish[one]"]), tmp_path), setup=_asking("react"))
    *_, end = session.unattended().ask("Why?").events
    assert end.answer == "one"


def test_a_session_with_a_person_stays_as_it_is(tmp_path: Path) -> None:
    session = replace(_session(ScriptedEngine([]), tmp_path), setup=_asking("react"), setups=_asking)
    session.unattended()
    assert session.setup.ask == Ask.ALWAYS and session.setup_for("act").ask == Ask.ALWAYS


ACTIONS = (" Search[Belgium]", " Search[Brussels]", " Finish[Senne]")


def _labels(engine: ScriptedEngine) -> set[str]:
    return {request.prompt.reply[-1].text.split()[0] for request in engine.requests}


@pytest.mark.parametrize("another", ["react", "standard", "cot-sc"])
def test_a_run_that_is_edited_keeps_its_own_method(tmp_path: Path, another: str) -> None:
    list(session_of(tmp_path, ACTIONS, method="act").ask("Why?").events)
    (path,) = RunFolder(tmp_path).files().values()
    run = read_run(path)
    session = session_of(tmp_path, (" Finish[Lys]",), method=another)
    *_, end = session.edit(run, run.current[1].id, Part.ACTION, "Search[Ghent]").events
    assert end.answer == "Lys" and _labels(session.engine) == {"Action"}
    assert read_run(path).method(read_run(path).leaf) == "act"


def test_a_run_that_is_gone_on_with_keeps_its_own_method_unless_another_is_named(tmp_path: Path) -> None:
    run = read_run(keep(tmp_path, THREE_STEPS[:2]))
    for named, labels in (("", {"Thought", "Action"}), ("act", {"Action"})):
        session = session_of(tmp_path, (" Hm.", " Finish[Lys]") if not named else (" Finish[Lys]",), method="standard")
        list(session.go_on(run, run.current[0].id, named).events)
        assert _labels(session.engine) == labels
