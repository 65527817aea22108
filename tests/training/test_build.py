"""The builder: what is in a file of runs, and what never is."""

import json
from pathlib import Path
from typing import Any

import pytest

from react_tui.core.exemplars import TaskPrompt
from react_tui.paths import bundled
from react_tui.training.build import MANIFEST, RUNS, VALIDATION, Order, Prompts, build
from react_tui.training.known import is_validation, read_starter
from react_tui.training.records import read_records

PROMPTS = Prompts(TaskPrompt("Answer.", (), "Question"), TaskPrompt("Check.", (), "Claim"))
QUESTIONS = tuple(read_starter(bundled("assets") / "starter" / "questions.jsonl"))


def built(starter: Path, folder: Path, **order: Any) -> list[dict[str, Any]]:
    kept_out = frozenset(known.id for known in QUESTIONS if is_validation(known.id, 0.45))
    given = Order(starter, QUESTIONS, kept_out=kept_out, **{"rules": 120} | order)
    build(given, PROMPTS, folder, lambda text: None)
    return list(read_records(folder / RUNS))


@pytest.fixture(scope="module")
def folder(starter: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    built(starter, folder)
    return folder


@pytest.fixture(scope="module")
def records(folder: Path) -> list[dict[str, Any]]:
    return list(read_records(folder / RUNS))


def test_the_same_seed_makes_the_same_file(starter: Path, folder: Path, tmp_path: Path) -> None:
    built(starter, tmp_path)
    assert (tmp_path / RUNS).read_bytes() == (folder / RUNS).read_bytes()


def test_another_seed_makes_another(starter: Path, records: list[dict[str, Any]], tmp_path: Path) -> None:
    assert built(starter, tmp_path, seed=1) != records


def test_no_validation_question_is_in_it(folder: Path, records: list[dict[str, Any]]) -> None:
    kept = (folder / VALIDATION).read_text(encoding="utf-8").split()
    assert 30 < len(kept) < 70
    assert all(is_validation(identity, 0.45) for identity in kept)
    asked = {record["question"] for record in records}
    assert not asked & {known.question for known in QUESTIONS if known.id in kept}


def test_every_answer_stands_in_an_observation_unless_it_is_a_judgement(records: list[dict[str, Any]]) -> None:
    judged = {"yes", "no", "SUPPORTS", "REFUTES", "NOT ENOUGH INFO"}
    for record in records:
        seen = " ".join(step["observation"] for step in record["steps"])
        assert record["answer"] in judged or record["answer"] in seen


def test_a_claim_is_called_a_claim(records: list[dict[str, Any]]) -> None:
    claims = [record for record in records if record["kind"] == "claim"]
    assert claims and all(record["text"].startswith("Check.\n\nClaim: ") for record in claims)


def test_runs_end_within_the_steps_of_the_paper(records: list[dict[str, Any]]) -> None:
    for record in records:
        assert len(record["steps"]) <= (5 if record["kind"] == "claim" else 7)


def test_what_goes_wrong_is_there(records: list[dict[str, Any]]) -> None:
    traits = {trait for record in records for trait in record["traits"]}
    assert {"mistake", "similar", "lookup", "disambiguation", "yes", "no", "SUPPORTS", "REFUTES"} <= traits


def test_the_manifest_counts_the_runs(folder: Path, records: list[dict[str, Any]]) -> None:
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    assert manifest["runs"] == len(records) == sum(manifest["kinds"].values())


def test_fewer_pages_make_fewer_runs(starter: Path, tmp_path: Path) -> None:
    order = Order(starter, rules=400, pages=60)
    assert 0 < build(order, PROMPTS, tmp_path, lambda text: None)["runs"] < 200
