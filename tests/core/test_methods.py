"""The methods of the paper are settings of one loop, and derive their exemplars from one set."""

import pytest
from world import World

from react_tui.core.control import Control
from react_tui.core.events import ActionWritten, ThoughtWritten
from react_tui.core.exemplars import TaskPrompt, exemplar_text, load_task_prompt
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup, Voting
from react_tui.core.tasks import TASKS, VERDICTS
from react_tui.engines.scripted import ScriptedEngine
from react_tui.paths import bundled

PAPER = ["standard", "cot", "cot-sc", "act", "react", "react-sparse", "react-im", "react-to-cot-sc", "cot-sc-to-react"]


def prompt(task: str, method: str) -> TaskPrompt:
    return load_task_prompt(bundled("prompts") / task, METHODS[method])


def first_exemplar(method: str) -> str:
    return exemplar_text(prompt("questions", method).exemplars[0], METHODS[method])


def labels(text: str) -> list[str]:
    return [line.split(":")[0].split(" ")[0] for line in text.strip().split("\n")]


def test_there_are_the_nine_methods_of_the_paper() -> None:
    assert list(METHODS) == PAPER


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("method", PAPER)
def test_each_method_has_instructions_for_each_task(task: str, method: str) -> None:
    assert prompt(task, method).instructions


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("standard", ["Question", "Answer"]),
        ("cot", ["Question", "Thought", "Answer"]),
        ("act", ["Question", *["Action", "Observation"] * 3, "Action"]),
        ("react", ["Question", *["Thought", "Action", "Observation"] * 3, "Thought", "Action"]),
        ("react-sparse", ["Question", "Thought", *["Action", "Observation"] * 3, "Thought", "Action"]),
        ("react-im", ["Question", *["Thought", "Action", "Observation"] * 3, "Thought", "Action"]),
    ],
)
def test_exemplars_leave_out_what_the_method_does_not_do(method: str, expected: list[str]) -> None:
    assert labels(first_exemplar(method)) == expected


def test_no_exemplar_shows_the_marks_of_its_author() -> None:
    shown = "".join(exemplar_text(e, m) for m in METHODS.values() for e in prompt("questions", m.name).exemplars)
    assert "{" not in shown and "}" not in shown


def test_a_chain_of_thought_does_not_speak_of_tools() -> None:
    chains = [exemplar_text(exemplar, METHODS["cot"]) for exemplar in prompt("questions", "cot").exemplars]
    assert not [chain for chain in chains if "search" in chain.lower() or "look up" in chain or "page" in chain]
    assert chains[0].endswith("The capital of Finland is Helsinki. So the answer is Helsinki.\nAnswer: Helsinki\n\n")


def test_an_inner_monologue_keeps_state_and_subgoal_and_leaves_out_what_follows_from_them() -> None:
    exemplar = first_exemplar("react-im")
    assert "Thought 2: Finlandia is by Jean Sibelius. Next I need the country where he was born.\n" in exemplar
    assert "So " not in exemplar.replace("Soviet", "")


def test_claims_are_asked_for_by_their_name_and_answered_with_a_verdict() -> None:
    claims = prompt("claims", "react")
    assert claims.label == "Claim" and TASKS["claims"].answers.choices == VERDICTS
    assert {e.steps[-1].action.argument for e in claims.exemplars if e.steps[-1].action} == set(VERDICTS)


def play(method: str, *pieces: str) -> tuple[list[object], ScriptedEngine]:
    engine = ScriptedEngine(pieces)
    setup = Setup(prompt("questions", method), METHODS[method], voting=Voting(samples=1))
    return list(Run("Where?", setup, engine, World(), Control()).events()), engine


def asked(engine: ScriptedEngine) -> list[str]:
    """Return the end of each prompt: the label that asks for what comes next."""
    return ["".join(span.text for span in request.prompt.reply).split("\n")[-1] for request in engine.requests]


def test_standard_asks_for_the_answer_alone() -> None:
    events, engine = play("standard", " Paris")
    assert asked(engine) == ["Answer:"] and events[-1].answer == "Paris"


def test_cot_asks_for_one_thought_and_the_answer() -> None:
    events, engine = play("cot", " It is Paris.", " Paris")
    assert asked(engine) == ["Thought:", "Answer:"] and events[-1].answer == "Paris"


def test_an_answer_at_once_is_not_forced() -> None:
    events, _ = play("standard", " Paris")
    assert events[-1].outcome == "finished"


def test_sparse_lets_the_model_decide_at_each_step_whether_to_think() -> None:
    pieces = ("Thought", " I need a.", " Search[a]", "Action", " Finish[b]")
    events, engine = play("react-sparse", *pieces)
    assert [event.number for event in events if isinstance(event, ThoughtWritten)] == [1]
    assert [str(event.action) for event in events if isinstance(event, ActionWritten)] == ["Search[a]", "Finish[b]"]
    assert asked(engine) == ["", "Thought 1:", "Action 1:", "", "Action 2:"]


def test_a_method_that_takes_over_has_instructions_of_its_own() -> None:
    react, chains = METHODS["react"], METHODS["cot-sc"]
    task = prompt("questions", "react-to-cot-sc")
    assert task.instructions_of(react) == prompt("questions", "react").instructions
    assert task.instructions_of(chains) == prompt("questions", "cot-sc").instructions
