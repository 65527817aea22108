"""Hybrids are composed of the runs of their parts, and are what they would be if they were run on their own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from evaluations import ITEMS, STEPS, Pages, by_key, evaluate, manifest

from react_tui.core.control import Control
from react_tui.core.engine import Completion, EngineEvent, Finish, Framed, Request, Usage
from react_tui.core.events import Event
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup, Voting
from react_tui.engines.scripted import ScriptedEngine
from react_tui.evaluation.manifest import Sitting
from react_tui.evaluation.markdown import as_markdown
from react_tui.evaluation.records import Record
from react_tui.evaluation.report import report_of
from react_tui.evaluation.results import Results
from react_tui.evaluation.runner import Evaluation
from react_tui.evaluation.tasks import Item

FEW = ITEMS[:4]
REACT_FIRST, VOTES_FIRST = "react-to-cot-sc", "cot-sc-to-react"
ALL = ("react", "cot-sc", REACT_FIRST, VOTES_FIRST)


class Answers(ScriptedEngine):
    """Answers by item: odd ones within the steps, even ones not; on the first two the chains agree."""

    def __init__(self, item: Item) -> None:
        super().__init__([])
        self._number = int(item.id.removeprefix("q"))

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        yield Framed((), (), 0)
        yield Completion(self._text(request), None, Finish.COMPLETE, Usage(evaluated=3, generated=2))

    def _text(self, request: Request) -> str:
        label = request.prompt.reply[-1].text.strip()
        if label.startswith("Thought"):
            return " Hm."
        if label.startswith("Answer"):
            return f" answer {self._number if self._number < 3 else request.sampling.seed}"
        if "Search[" not in request.grammar:
            return " Finish[forced]"
        return f" Finish[answer {self._number}]" if self._number % 2 and "1" in label else " Search[a page]"


class NoAnswer(Answers):
    """Where an answer is forced, it gives none."""

    def _text(self, request: Request) -> str:
        text = super()._text(request)
        return " Finish[ ]" if text == " Finish[forced]" else text


def answer(item: Item, method: str) -> Iterator[Event]:
    setup = Setup(TaskPrompt("Answer.", ()), METHODS[method], Limits(STEPS), voting=Voting(samples=5))
    return Run(item.text, setup, Answers(item), Pages(), Control()).events("pages")


def _evaluated(folder: Path, methods: Sequence[str], **flags: bool) -> dict[tuple[str, str], Record]:
    plan = manifest(FEW, methods)
    return dict(by_key(evaluate(folder, plan, items=FEW, answer=answer, **flags)))


@pytest.mark.parametrize("hybrid", [REACT_FIRST, VOTES_FIRST])
def test_a_composed_hybrid_is_what_a_run_of_its_own_would_be(tmp_path: Path, hybrid: str) -> None:
    composed = _evaluated(tmp_path / "composed", ALL)
    run = _evaluated(tmp_path / "run", (hybrid,))
    assert {key: replace(record, composed=()) for key, record in composed.items() if key[1] == hybrid} == run


def test_a_composed_hybrid_says_of_which_runs_and_adds_up_their_cost(tmp_path: Path) -> None:
    records = _evaluated(tmp_path, ALL)
    assert [records[item.id, REACT_FIRST].composed for item in FEW] == [("react",), ("react", "cot-sc")] * 2
    fell_back = records["q2", REACT_FIRST]
    assert fell_back.outcome == "fell back" and fell_back.right and not records["q2", "react"].right
    assert fell_back.tokens == records["q2", "react"].tokens + records["q2", "cot-sc"].tokens
    assert fell_back.notices == ("Fell back to cot-sc: no answer within the steps.",)


def test_nothing_is_run_for_a_composed_hybrid(tmp_path: Path) -> None:
    ran: list[str] = []

    def counting(item: Item, method: str) -> Iterator[Event]:
        ran.append(method)
        return answer(item, method)

    evaluate(tmp_path, manifest(FEW, ALL), items=FEW, answer=counting)
    assert ran == ["react"] * 4 + ["cot-sc"] * 4


def test_a_hybrid_whose_part_is_missing_is_run(tmp_path: Path) -> None:
    records = _evaluated(tmp_path, ("react", REACT_FIRST))
    assert not any(record.composed for record in records.values()) and len(records) == 8


def test_the_order_of_the_methods_makes_no_difference(tmp_path: Path) -> None:
    first, *others = (_evaluated(tmp_path / "-".join(order), order) for order in permutations(ALL[:3]))
    assert all(other == first for other in others)


def test_a_forced_answer_that_is_none_is_fallen_back_from_composed_or_not(tmp_path: Path) -> None:
    def without(item: Item, method: str) -> Iterator[Event]:
        setup = Setup(TaskPrompt("Answer.", ()), METHODS[method], Limits(STEPS), voting=Voting(samples=5))
        return Run(item.text, setup, NoAnswer(item), Pages(), Control()).events("pages")

    one = FEW[1:2]
    composed = by_key(evaluate(tmp_path / "composed", manifest(one, ALL), items=one, answer=without))
    run = by_key(evaluate(tmp_path / "run", manifest(one, (REACT_FIRST,)), items=one, answer=without))
    assert composed["q2", "react"].reason == "no answer in 3 steps"
    assert run["q2", REACT_FIRST].outcome == "fell back"
    assert replace(composed["q2", REACT_FIRST], composed=()) == run["q2", REACT_FIRST]


@pytest.mark.parametrize("done", [0, 2, 5, 8, 12])
def test_an_evaluation_that_was_ended_anywhere_goes_on_to_the_same_totals(tmp_path: Path, done: int) -> None:
    whole = _evaluated(tmp_path / "whole", ALL)
    plan = manifest(FEW, ALL)
    with Results(tmp_path / "part", plan, Sitting.now(1), resume=False) as results:
        for record in list(whole.values())[:done]:
            results.add(record)
    assert _evaluated(tmp_path / "part", ALL, resume=True) == whole


def test_time_left_counts_only_what_is_to_be_run(tmp_path: Path) -> None:
    seen = []
    with Results(tmp_path, manifest(FEW, ALL), Sitting.now(1), resume=False) as results:
        Evaluation(FEW, results, answer, seen.append).run()
    assert seen[-1].done == seen[-1].total == 16 and seen[-1].seconds_left == 0


def test_the_report_says_that_hybrids_are_composed(tmp_path: Path) -> None:
    _evaluated(tmp_path, ALL)
    assert "ReAct → CoT-SC and CoT-SC → ReAct: composed, item by item" in as_markdown(report_of(tmp_path))
