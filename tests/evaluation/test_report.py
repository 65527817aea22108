"""A report counts every item, says what is wrong with a run and stands beside the paper."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from evaluations import ITEMS, answering, evaluate, every_third_is_right, manifest
from test_runner import claims, hard_luck

from react_tui.errors import EvaluationError
from react_tui.evaluation.diagnosis import Sign, signs
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.markdown import as_markdown
from react_tui.evaluation.records import Record, Turn
from react_tui.evaluation.report import Report, make_report, report_of

FOUND = Turn(None, "Search[Seine]", "The Seine is a river.", "page")
MISSED = Turn(None, "Search[Sein]", "Could not find [Sein].", "miss")


def record(item: str = "q1", method: str = "act", answer: str = "Seine", **changes: object) -> Record:
    """Return a run that found its answer in the first search, unless changes say otherwise."""
    plain = Record(item, method, "Which river?", ("Seine",), "finished", answer, answer == "Seine", 1.0)
    return replace(plain, **{"evidence": True, "steps": 2, "turns": (FOUND,), **changes})


def plan(
    task: str = "hotpotqa",
    methods: Sequence[str] = ("act",),
    items: int = 4,
    kind: str = "question",
    repeats: str = "watch",
) -> Manifest:
    ids = tuple(f"q{n}" for n in range(1, items + 1))
    return Manifest(task, kind, tuple(methods), ids, {"setting.repeats": repeats}, {"model": "tiny|model"})


def table_row(text: str, heading: str, first_cell: str) -> list[str]:
    """Return the cells of the row that begins with a cell, in the section under a heading."""
    section = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in section.split("\n")]
    return next(row for row in rows if row[0] == first_cell)


def ten_claims(folder: Path) -> Report:
    items = claims(10)
    ten = Manifest("fever", "claim", ("act",), tuple(item.id for item in items), {}, {})
    evaluate(folder, ten, items=items, answer=answering(hard_luck))
    return report_of(folder)


def test_ten_items_have_the_denominator_ten_and_each_way_to_end_its_count(tmp_path: Path) -> None:
    (row,) = ten_claims(tmp_path).rows
    assert (row.right, row.score, row.answered) == (4, 0.4, 6)
    assert {"finished": 6, "failed": 4}.items() <= row.outcomes.items()
    assert sorted(row.reasons.values()) == [1, 1, 2]


def test_the_report_says_that_no_answer_is_wrong_and_why_runs_failed(tmp_path: Path) -> None:
    text = as_markdown(ten_claims(tmp_path))
    assert "denominator is always the whole set of 10 items: whatever has no answer is wrong" in text
    assert "- act: 2 × no answer in 3 steps" in text and "- act: 1 × the server cannot be reached." in text
    assert table_row(text, "Scores", "Act")[1:5] == ["58.9", "40.0", "10.0 to 70.0", "4 of 10"]


def test_a_claim_has_an_accuracy_and_no_f1(tmp_path: Path) -> None:
    text = as_markdown(ten_claims(tmp_path))
    head = ["method", "paper's accuracy", "accuracy", "95% interval", "right"]
    assert table_row(text, "Scores", "method") == head
    assert table_row(text, "Where errors are", "Act")[6] == "2 (2)"


def test_no_answer_to_a_claim_is_not_taken_for_not_enough_info(tmp_path: Path) -> None:
    assert "No answer is not taken for NOT ENOUGH INFO" in as_markdown(ten_claims(tmp_path))


@pytest.mark.parametrize(
    ("task", "kind", "figures"),
    [
        ("hotpotqa", "question", ["28.7", "29.4", "33.4", "25.7", "27.4", "34.2", "35.1"]),
        ("fever", "claim", ["57.1", "56.3", "60.4", "58.9", "60.9", "64.6", "62.0"]),
    ],
)
def test_table_1_of_the_paper_stands_beside_ours_whole(task: str, kind: str, figures: list[str]) -> None:
    text = as_markdown(make_report(plan(task, kind=kind), [record()]))
    titles = ["Standard", "CoT", "CoT-SC", "Act", "ReAct", "CoT-SC → ReAct", "ReAct → CoT-SC"]
    assert [table_row(text, "Scores", title)[1] for title in titles] == figures
    assert "PaLM-540B" in text


def test_a_task_that_the_paper_does_not_have_has_no_column_for_it() -> None:
    assert "paper" not in as_markdown(make_report(plan("starter"), [record()])).split("## How")[0]


def test_items_that_are_not_done_count_as_wrong_and_are_named_so() -> None:
    report = make_report(plan(methods=("act", "react")), [record("q1"), record("q2")])
    text = as_markdown(report)
    assert report.rows[0].score == 0.5 and report.rows[1].score == 0.0 and report.left == 6
    assert "Not complete: 6 of 8 runs are not done" in text
    assert table_row(text, "How runs ended", "Act")[-1] == "2"


def test_scores_have_their_intervals() -> None:
    (row,) = make_report(plan(items=2), [record("q1"), record("q2", answer="Rhine", f1=0.5)]).rows
    assert (row.score, row.interval.low, row.interval.high) == (0.5, 0.0, 1.0)
    assert row.f1 == 0.75 and row.f1_interval and (row.f1_interval.low, row.f1_interval.high) == (0.5, 1.0)


def test_an_interval_without_width_is_explained() -> None:
    words = "no width does not mean certainty"
    assert words in as_markdown(make_report(plan(items=1), [record()]))
    assert words not in as_markdown(make_report(plan(items=2), [record()]))


def test_costs_are_means_over_the_runs_that_were_done() -> None:
    runs = [record("q1", steps=2, tokens=10, seconds=1.0), record("q2", steps=4, tokens=20, seconds=2.0)]
    (row,) = make_report(plan(), runs).rows
    assert (row.steps, row.tokens, row.seconds) == (3.0, 15.0, 1.5)


def test_every_two_methods_are_compared_over_the_same_items() -> None:
    runs = [record("q1"), record("q2"), record("q1", "react"), record("q2", "react", "Rhine")]
    (pair,) = make_report(plan(methods=("act", "react")), runs).pairs
    assert (pair.first, pair.second, pair.comparison.only_first, pair.comparison.only_second) == ("act", "react", 1, 0)
    assert (pair.comparison.p, pair.adjusted) == (1.0, 1.0)


def test_the_order_in_which_runs_ended_makes_no_difference(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest(methods=("act", "react")))
    report = report_of(tmp_path)
    records = evaluate(tmp_path, manifest(methods=("act", "react")), resume=True)
    assert make_report(report.manifest, records[::-1]).rows == report.rows


@pytest.mark.parametrize(("repeats", "said"), [("watch", "were told to the model"), ("allow", "were neither told")])
def test_how_repeats_were_treated_is_said(repeats: str, said: str) -> None:
    assert f"Repeated searches {said}" in as_markdown(make_report(plan(repeats=repeats), [record()]))


@pytest.mark.parametrize(
    ("run", "seen"),
    [
        (record(), ()),
        (record(evidence=False), (Sign.NO_EVIDENCE,)),
        (record(turns=()), (Sign.NO_EVIDENCE,)),
        (record(turns=(MISSED,)), (Sign.NO_EVIDENCE, Sign.NOTHING_FOUND)),
        (record(turns=(MISSED, FOUND)), (Sign.NOTHING_FOUND,)),
        (record(repeats=1), (Sign.REPEATED,)),
        (record(outcome="forced"), (Sign.FORCED,)),
        (record(answer="river Seine", f1=2 / 3), (Sign.NEAR_MISS,)),
        (record(answer="Rhine", f1=0.5), ()),
        (record(answer="yes", evidence=False, f1=0.0), ()),
        (record(answer="yes", evidence=False, f1=0.0, turns=()), (Sign.NO_EVIDENCE,)),
        (record(answer="not enough info", evidence=False, f1=None), ()),
        (record(answer="true", note="unknown label", f1=None), (Sign.UNKNOWN_LABEL,)),
        (record(outcome="failed", answer="", f1=0.0, turns=(), evidence=False), ()),
    ],
)
def test_a_run_shows_what_a_program_can_tell_of_it(run: Record, seen: tuple[Sign, ...]) -> None:
    assert signs(run) == seen


def test_an_answer_from_memory_is_marked_in_the_report() -> None:
    text = as_markdown(make_report(plan(), [record("q1", answer="Paris", turns=(), evidence=False, f1=0.0)]))
    assert table_row(text, "Where errors are", "method")[1] == "no evidence used"
    assert table_row(text, "Where errors are", "Act")[1] == "1 (1)"


def sampled(item: str, *samples: str, method: str = "cot-sc") -> Record:
    return record(item, method, samples=samples)


def test_the_score_by_number_of_samples_ends_at_that_of_all() -> None:
    runs = [sampled("q1", "Seine", "the Seine", "Rhine"), sampled("q2", "Rhine", "Rhine", "Seine")]
    (curve,) = make_report(plan(methods=("cot-sc",), items=2), runs).curves.values()
    assert curve[0] == pytest.approx(0.5, abs=0.05) and curve[-1] == 0.5


def test_an_item_without_samples_counts_in_the_curve_as_it_was_scored() -> None:
    runs = [sampled("q1", "Seine", "Seine", method="react-to-cot-sc"), record("q2", "react-to-cot-sc", "Rhine")]
    report = make_report(plan(methods=("react-to-cot-sc",), items=4), runs)
    assert report.curves["react-to-cot-sc"] == [0.25, 0.25]


def test_a_curve_that_one_run_cannot_tell_is_not_drawn() -> None:
    runs = [sampled("q1", "Seine", "Rhine", method="cot-sc-to-react")]
    assert make_report(plan(methods=("cot-sc-to-react",)), runs).curves == {}


def test_the_columns_of_a_table_stand_one_below_the_other() -> None:
    text = as_markdown(make_report(plan(methods=("act", "react-sparse")), [record()]))
    lines = text.split("## Scores\n\n")[1].split("\n\n")[0].split("\n")
    assert len(lines) == 2 + 2 + 6 and len({tuple(at for at, c in enumerate(line) if c == "|") for line in lines}) == 1


def test_a_hybrid_has_a_curve_where_every_item_has_a_run_to_fall_back_on() -> None:
    runs = [
        sampled("q1", "Rhine", "Meuse", "Elbe", method="cot-sc-to-react"),
        sampled("q2", "Seine", "Seine", "Rhine", method="cot-sc-to-react"),
        record("q1", "react"),
        record("q2", "react", "Rhine"),
    ]
    curve = make_report(plan(methods=("react", "cot-sc-to-react"), items=2), runs).curves["cot-sc-to-react"]
    # One sample always agrees with itself; of three different ones none has half of the votes.
    assert curve[0] == pytest.approx(1 / 3, abs=0.05) and curve[-1] == 1.0


def test_a_vote_that_a_fault_ended_scores_as_the_run_did() -> None:
    runs = [sampled("q1", "Seine", "Seine", "Seine"), sampled("q2", "Seine")]
    runs[1] = replace(runs[1], outcome="failed", answer="", right=False)
    assert make_report(plan(methods=("cot-sc",), items=2), runs).curves["cot-sc"] == [0.5] * 3


def test_it_is_said_how_many_runs_fell_back_also_those_without_an_answer_after_it() -> None:
    told = ("Fell back to react: only 1 of 3 chains agree.",)
    runs = [
        record("q1", "cot-sc-to-react", outcome="fell back", notices=told),
        record("q2", "cot-sc-to-react", outcome="looped", notices=told),
        record("q3", "cot-sc-to-react"),
    ]
    text = as_markdown(make_report(plan(methods=("cot-sc-to-react",)), runs))
    assert "- cot-sc-to-react: 2 × went on by the other method" in text


def test_the_figure_holds_the_methods_that_stand_in_that_of_the_paper() -> None:
    runs = [sampled("q1", "Seine"), record("q1", "react"), record("q1", "act")]
    text = as_markdown(make_report(plan(methods=("cot-sc", "react", "act"), items=1), runs))
    figure = text.split("## Score by number of samples")[1]
    assert "┄ react 100.0" in figure and "┄ act" not in figure


def test_text_of_others_cannot_break_a_table_or_reach_a_terminal() -> None:
    runs = [record(outcome="failed", reason="a | b\n\x1b[31mred")]
    text = as_markdown(make_report(plan(), runs))
    assert "\x1b" not in text and "a \\| b↵" in text and "tiny\\|model" in text


def test_answers_are_compared_with_those_of_another_evaluation_of_the_same(tmp_path: Path) -> None:
    evaluate(tmp_path / "one", manifest(methods=("act", "react")))
    plan_again = manifest(methods=("act", "react"))
    other = answering(lambda item, method: every_third_is_right(ITEMS[0] if item.id == "q6" else item, method))
    evaluate(tmp_path / "many", plan_again, answer=other, jobs=4)
    report = report_of(tmp_path / "many", tmp_path / "one")
    assert report.agreement and report.agreement.differing == {"act": ["q6"], "react": ["q6"]}
    assert "2 of 40 answers differ" in as_markdown(report) and "- react: q6\n" in as_markdown(report)


def test_answers_to_something_else_are_not_compared(tmp_path: Path) -> None:
    evaluate(tmp_path / "one", manifest())
    evaluate(tmp_path / "other", manifest(**{"setting.seed": 1}))
    with pytest.raises(EvaluationError, match=r"of something else: setting\.seed was not set and is now 1"):
        report_of(tmp_path / "other", tmp_path / "one")


def test_the_report_is_json_too(tmp_path: Path) -> None:
    evaluate(tmp_path, manifest(methods=("act", "react")))
    read = json.loads(report_of(tmp_path).to_json())
    assert [row["score"] for row in read["rows"]] == [0.5, 0.3] and read["items"] == len(ITEMS)
    assert read["manifest"]["fixed"]["setting.steps"] == 3
