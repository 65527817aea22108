"""The exemplars are real: doing their actions over the starter encyclopedia leads to the observations they show."""

import json
from collections.abc import Iterator

import pytest

from react_tui.core.exemplars import Exemplar, TaskPrompt, load_task_prompt
from react_tui.core.methods import METHODS
from react_tui.core.trajectory import Finding
from react_tui.environments.rehearse import rehearsed
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import open_zim
from react_tui.paths import bundled

FOLDER = bundled("prompts") / "questions"


@pytest.fixture(scope="module")
def world() -> Iterator[Wikipedia]:
    source = open_zim(bundled("assets") / "starter.zim")
    yield Wikipedia(source)
    source.close()


@pytest.fixture(scope="module")
def task() -> TaskPrompt:
    return load_task_prompt(FOLDER, METHODS["react"])


def test_their_observations_are_what_their_actions_lead_to(world: Wikipedia) -> None:
    text = (FOLDER / "exemplars.txt").read_text(encoding="utf-8")
    assert rehearsed(text, world) == text


def test_there_are_six_and_each_thinks_before_it_acts_and_ends_with_an_answer(task: TaskPrompt) -> None:
    assert len(task.exemplars) == 6
    for exemplar in task.exemplars:
        assert all(step.thought and step.action for step in exemplar.steps)
        assert _names(exemplar)[-1] == "Finish" and "Finish" not in _names(exemplar)[:-1]


def test_together_they_show_a_miss_a_similar_title_and_a_lookup(task: TaskPrompt, world: Wikipedia) -> None:
    findings, chosen = set(), False
    for exemplar in task.exemplars:
        world.reset(exemplar.question)
        similar = ""
        for step in exemplar.steps:
            assert step.action is not None
            observation = world.act(step.action)
            findings.add((step.action.name, observation.finding))
            chosen |= f"'{step.action.argument}'" in similar and observation.finding is Finding.PAGE
            similar = observation.text if observation.finding is Finding.MISS else ""
    assert {("Search", Finding.MISS), ("Search", Finding.PAGE), ("Lookup", Finding.PASSAGE)} <= findings
    assert chosen


def test_no_exemplar_gives_a_starter_question_away(task: TaskPrompt) -> None:
    lines = (bundled("assets") / "starter" / "questions.jsonl").read_text(encoding="utf-8").strip().split("\n")
    questions = [json.loads(line) for line in lines]
    searched = [{s.action.argument for s in e.steps if s.action and s.action.name == "Search"} for e in task.exemplars]
    assert not {question["question"] for question in questions} & {e.question for e in task.exemplars}
    assert not [q["id"] for q in questions if any(set(q["titles"]) <= titles for titles in searched)]


def _names(exemplar: Exemplar) -> list[str]:
    return [step.action.name for step in exemplar.steps if step.action]
