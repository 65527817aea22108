"""Every item is run once and kept when it is done, whatever happens to the others."""

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from evaluations import ITEMS, answering, by_key, evaluate, every_third_is_right, manifest

from react_tui.core.events import Event, RunFinished
from react_tui.errors import EngineError
from react_tui.evaluation.labels import Label
from react_tui.evaluation.manifest import Manifest, Sitting
from react_tui.evaluation.progress import Progress
from react_tui.evaluation.results import Results, read_results
from react_tui.evaluation.runner import Evaluation
from react_tui.evaluation.tasks import Item

DEAD = EngineError("the model's process ended unexpectedly (signal 9).")


def test_every_item_is_run_under_every_method(tmp_path: Path) -> None:
    records = evaluate(tmp_path, manifest(methods=("act", "react")))
    assert Counter(record.method for record in records if record.right) == {"act": 10, "react": 6}
    assert len(by_key(records)) == 40


def test_a_record_tells_question_answer_cost_and_every_step(tmp_path: Path) -> None:
    record = by_key(evaluate(tmp_path, manifest(methods=("react",))))["q3", "react"]
    assert (record.question, record.gold, record.answer) == ("Question 3?", ("answer 3",), "answer 3")
    assert (record.right, record.f1, record.outcome, record.steps) == (True, 1.0, "finished", 2)
    assert record.tokens == 2 + 2 + 2 + 2 and record.prompt_tokens > 0
    assert [(turn.thought, turn.action, turn.finding) for turn in record.turns] == [
        ("I think.", "Search[answer 3]", "page"),
        ("I think.", "Finish[answer 3]", "answer"),
    ]


def test_an_answer_that_rests_on_nothing_read_is_marked(tmp_path: Path) -> None:
    records = by_key(evaluate(tmp_path, manifest()))
    assert records["q2", "act"].evidence and not records["q1", "act"].evidence


@pytest.mark.parametrize("jobs", [2, 8, 50])
def test_many_jobs_give_the_same_as_one(tmp_path: Path, jobs: int) -> None:
    one = evaluate(tmp_path / "one", manifest(methods=("act", "react")))
    many = evaluate(tmp_path / "many", manifest(methods=("act", "react")), jobs=jobs)
    assert by_key(one) == by_key(many)


def test_jobs_run_at_the_same_time(tmp_path: Path) -> None:
    together = threading.Barrier(4, timeout=60)

    def script(item: Item, method: str) -> Sequence[str]:
        together.wait()
        return every_third_is_right(item, method)

    assert len(evaluate(tmp_path, manifest(), answer=answering(script), jobs=4)) == 20


def test_progress_tells_done_total_score_by_method_and_time_left(tmp_path: Path) -> None:
    seen: list[Progress] = []
    evaluate(tmp_path, manifest(methods=("act", "react")), report=seen.append)
    assert [progress.done for progress in seen] == list(range(41))
    assert seen[0].seconds_left is None and seen[0].scores == {} and seen[-1].seconds_left == 0
    assert seen[-1].total == 40 and seen[-1].scores == {"act": 0.5, "react": 0.3}
    assert seen[4].scores == {"act": 0.5} and (seen[4].seconds_left or 0) > 0


def claims(count: int) -> tuple[Item, ...]:
    return tuple(Item(f"q{n}", f"Claim {n}.", (Label.SUPPORTS,)) for n in range(1, count + 1))


def hard_luck(item: Item, _method: str) -> Sequence[str | EngineError]:
    """Six answers, two runs out of steps, one without a network, one whose action cannot be read."""
    number = int(item.id.removeprefix("q"))
    if number <= 6:
        return [" Finish[SUPPORTS]" if number <= 4 else " Finish[true]"]
    if number <= 8:
        return [" Search[a page]", " Search[a page]", " Finish[ ]"]
    return [EngineError("the server cannot be reached.")] if number == 9 else [" Search[with no end"] * 2


def test_ten_items_are_ten_rows_whatever_becomes_of_them(tmp_path: Path) -> None:
    items = claims(10)
    plan = Manifest("fever", "claim", ("act",), tuple(item.id for item in items), {}, {})
    records = by_key(evaluate(tmp_path, plan, items=items, answer=answering(hard_luck)))
    assert len(records) == 10
    assert Counter(record.outcome for record in records.values()) == {"finished": 6, "failed": 4}
    assert Counter(record.reason for record in records.values() if record.reason) == {
        "no answer in 3 steps": 2,
        "the server cannot be reached.": 1,
        "an action did not end within its tokens": 1,
    }
    assert [record.right for record in records.values()] == [True] * 4 + [False] * 6
    assert [record.note for record in records.values()].count("unknown label") == 2


def test_an_engine_that_dies_now_and_then_costs_only_the_runs_it_was_at(tmp_path: Path) -> None:
    def script(item: Item, method: str) -> Sequence[str | EngineError]:
        return [DEAD] if item.id in ("q4", "q5", "q6", "q20") else every_third_is_right(item, method)

    records = by_key(evaluate(tmp_path, manifest(), answer=answering(script)))
    assert sorted(key[0] for key, record in records.items() if record.outcome == "failed") == ["q20", "q4", "q5", "q6"]
    assert sum(record.right for record in records.values()) == 10 - 3


@pytest.mark.parametrize("jobs", [1, 3])
def test_an_engine_that_is_gone_ends_it_and_leaves_the_rest_to_be_done(tmp_path: Path, jobs: int) -> None:
    def script(item: Item, method: str) -> Sequence[str | EngineError]:
        return [DEAD] if int(item.id.removeprefix("q")) > 8 else every_third_is_right(item, method)

    with pytest.raises(EngineError, match="one run after the other: the model's process ended") as caught:
        evaluate(tmp_path, manifest(), answer=answering(script), jobs=jobs)
    assert "--resume" in caught.value.hint
    assert {record.outcome for record in read_results(tmp_path)[1]} == {"finished"}
    whole = evaluate(tmp_path / "whole", manifest())
    assert by_key(evaluate(tmp_path, manifest(), resume=True)) == by_key(whole)


def test_an_error_raised_instead_of_told_is_a_failed_run_too(tmp_path: Path) -> None:
    def answer(item: Item, method: str) -> Iterator[Event]:
        if item.id == "q2":
            raise EngineError("no model is loaded")
        return answering()(item, method)

    records = by_key(evaluate(tmp_path, manifest(), answer=answer))
    assert (records["q2", "act"].outcome, records["q2", "act"].reason) == ("failed", "no model is loaded")


def test_a_run_that_ends_without_saying_how_has_failed(tmp_path: Path) -> None:
    def answer(item: Item, method: str) -> Iterator[Event]:
        return (event for event in answering()(item, method) if not isinstance(event, RunFinished))

    records = evaluate(tmp_path, manifest(ITEMS[:2]), items=ITEMS[:2], answer=answer)
    assert [record.reason for record in records] == ["the run ended without saying how"] * 2


def test_a_fault_of_the_program_is_not_hidden(tmp_path: Path) -> None:
    def answer(item: Item, method: str) -> Iterator[Event]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        evaluate(tmp_path, manifest(), answer=answer, jobs=4)


def test_a_stop_ends_runs_in_their_midst_and_keeps_what_is_done(tmp_path: Path) -> None:
    stops: list[str] = []
    with Results(tmp_path, manifest(), Sitting.now(1), resume=False) as results:

        def answer(item: Item, method: str) -> Iterator[Event]:
            for event in answering()(item, method):
                if item.id == "q4" and not stops:
                    evaluation.stop()
                yield event

        evaluation = Evaluation(ITEMS, results, answer, on_stop=lambda: stops.append("stopped"))
        evaluation.run()
        assert stops == ["stopped"] and evaluation.left == 17
    assert [record.item for record in read_results(tmp_path)[1]] == ["q1", "q2", "q3"]
