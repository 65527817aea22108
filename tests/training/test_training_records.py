"""A record holds the very text that the engine is given, and says which of it is learned."""

from pathlib import Path
from typing import Any

import pytest

from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.prompt import lay_out, with_action_label, with_thought_label
from react_tui.core.trajectory import Trajectory
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import UsageError
from react_tui.training.hops import Hop, Plan, play, with_mistake
from react_tui.training.library import Library
from react_tui.training.records import read_records, record_of, write_records
from react_tui.training.rehearsal import TrainingRun

TASK = TaskPrompt("Answer the question.", (), "Question")
REACT = METHODS["react"]


@pytest.fixture
def run(library: Library) -> TrainingRun:
    hop = Hop("Dublin", "Dublin", "which river it is", 1, "The Liffey flows through Dublin", ("river",))
    plan = with_mistake(Plan("Which river flows through Dublin?", "Liffey", (hop,), "one page", "test"), 0, "Dublins")
    run = play(plan, library, Wikipedia(library.source))
    assert run is not None
    return run


def spans(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [(record["text"][start:end], role) for start, end, role in record["spans"]]


def test_spans_follow_each_other_without_gaps(run: TrainingRun) -> None:
    record = record_of(run, TASK, REACT)
    assert "".join(text for text, _ in spans(record)) == record["text"]


def test_before_each_piece_stands_what_the_engine_is_given_there(run: TrainingRun) -> None:
    text = record_of(run, TASK, REACT)["text"]
    for number, step in enumerate(run.trajectory.steps, start=1):
        prompt = lay_out(TASK, REACT, Trajectory(run.question, run.trajectory.steps[: number - 1]))
        for labelled in (
            with_thought_label(prompt, REACT, number),
            with_action_label(prompt, REACT, number, step.thought),
        ):
            given = (*labelled.fixed, *labelled.question, *labelled.reply)
            assert text.startswith("".join(segment.text for segment in given))


def test_thoughts_with_their_line_end_and_actions_are_learned(run: TrainingRun) -> None:
    learned = [text for text, role in spans(record_of(run, TASK, REACT)) if role == "learned"]
    assert learned == [
        " There is no such page, but Dublin is similar. So I need to search Dublin.",
        "\n",
        " Search[Dublin]",
        " The Liffey flows through Dublin. So the answer is Liffey.",
        "\n",
        " Finish[Liffey]",
    ]


def test_a_wrong_turn_is_given_and_not_learned(run: TrainingRun) -> None:
    assert (" Search[Dublins]", "given") in spans(record_of(run, TASK, REACT))


def test_the_text_ends_with_the_answer(run: TrainingRun) -> None:
    assert record_of(run, TASK, REACT)["text"].endswith("Action 3: Finish[Liffey]")


def test_records_come_back_as_they_were_written(run: TrainingRun, tmp_path: Path) -> None:
    record = record_of(run, TASK, REACT) | {"answer": "a\u2028b\x85c"}
    write_records(tmp_path / "new" / "runs.jsonl", [record, record])
    assert list(read_records(tmp_path / "new" / "runs.jsonl")) == [record, record]


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "runs.jsonl").write_text('{"a": 1}\n{"a"', encoding="utf-8")
    with pytest.raises(UsageError, match=r"runs\.jsonl: line 2 is no JSON"):
        list(read_records(tmp_path / "runs.jsonl"))
