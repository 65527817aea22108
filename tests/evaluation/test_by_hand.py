"""People label runs in the six categories of the paper, on a sheet that any spreadsheet opens."""

from pathlib import Path

import pytest
from evaluations import evaluate, manifest
from test_report import plan, record, table_row

from react_tui.errors import EvaluationError
from react_tui.evaluation.by_hand import SHEET_NAME, Sheet, draw, label, read_sheet
from react_tui.evaluation.categories import Category, categories_of
from react_tui.evaluation.markdown import as_markdown
from react_tui.evaluation.records import Record
from react_tui.evaluation.report import make_report, report_of

RIGHT, WRONG = record("q1"), record("q2", answer="Rhine")
BOTH = (RIGHT, WRONG)


def written(folder: Path, *lines: str, head: str = "item,method,label") -> None:
    (folder / SHEET_NAME).write_text("\n".join((head, *lines)) + "\n", encoding="utf-8")


def refused(folder: Path) -> EvaluationError:
    with pytest.raises(EvaluationError) as caught:
        read_sheet(folder, BOTH)
    return caught.value


def test_there_are_six_categories_two_of_right_runs_and_four_of_wrong_ones() -> None:
    assert [str(one) for one in categories_of(RIGHT)] == ["true positive", "false positive"]
    assert [str(one) for one in categories_of(WRONG)] == [
        "reasoning error",
        "search result error",
        "hallucination",
        "label ambiguity",
    ]


def test_a_label_that_was_given_is_there_when_the_sheet_is_read_again(tmp_path: Path) -> None:
    label(tmp_path, BOTH, RIGHT, Category.TRUE_POSITIVE)
    sheet = label(tmp_path, BOTH, WRONG, Category.HALLUCINATION)
    assert read_sheet(tmp_path, BOTH) == sheet
    assert sheet.counts("act") == {"true positive": 1, "hallucination": 1} and sheet.open == frozenset()


def test_a_label_can_be_changed_and_taken_away(tmp_path: Path) -> None:
    label(tmp_path, BOTH, WRONG, Category.HALLUCINATION)
    assert label(tmp_path, BOTH, WRONG, Category.SEARCH_ERROR).counts("act") == {"search result error": 1}
    assert label(tmp_path, BOTH, WRONG, None).open == {WRONG.key}


def test_what_a_person_wrote_into_the_file_meanwhile_is_kept(tmp_path: Path) -> None:
    label(tmp_path, BOTH, RIGHT, Category.TRUE_POSITIVE)
    written(tmp_path, "q1,act,false positive")
    assert label(tmp_path, BOTH, WRONG, Category.HALLUCINATION).marks[RIGHT.key] is Category.FALSE_POSITIVE


def test_without_a_sheet_nothing_is_labelled(tmp_path: Path) -> None:
    assert read_sheet(tmp_path, BOTH) == Sheet()


def test_the_sheet_shows_what_a_person_needs_to_know_of_a_run(tmp_path: Path) -> None:
    label(tmp_path, BOTH, WRONG, None)
    head, row = (tmp_path / SHEET_NAME).read_text(encoding="utf-8").strip().split("\n")
    assert head == "item,method,label,scored,question,expected,answer"
    assert row == "q2,act,,wrong,Which river?,Seine,Rhine"


@pytest.mark.parametrize("answer", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)"])
def test_no_answer_is_a_formula_to_a_spreadsheet(tmp_path: Path, answer: str) -> None:
    odd = record("q2", answer=answer)
    label(tmp_path, (odd,), odd, None)
    assert f",'{answer}" in (tmp_path / SHEET_NAME).read_text(encoding="utf-8")


def test_text_of_others_with_line_ends_commas_and_quotes_stays_in_its_cell(tmp_path: Path) -> None:
    odd = record('q"2,\n', answer='a, "b"\n\x1b[31m\ud800')
    sheet = label(tmp_path, (odd,), odd, Category.HALLUCINATION)
    assert read_sheet(tmp_path, (odd,)) == sheet


@pytest.mark.parametrize("text", ["hallucination", " Hallucination ", "HALLUCINATION", "5"])
def test_a_label_may_be_written_in_any_case_or_as_its_number(tmp_path: Path, text: str) -> None:
    written(tmp_path, f"q2,act,{text}")
    assert read_sheet(tmp_path, BOTH).counts("act") == {"hallucination": 1}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_sheet_may_come_back_from_any_spreadsheet(tmp_path: Path, delimiter: str) -> None:
    text = "\r\n".join(
        delimiter.join(row) for row in (("item", "method", "label"), ("q2", "act", "search_result_error"))
    )
    (tmp_path / SHEET_NAME).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_sheet(tmp_path, BOTH).counts("act") == {"search result error": 1}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("q2,act,nonsense", "'nonsense' is no label of a run that was scored wrong"),
        ("q2,act,true positive", "'true positive' is no label of a run that was scored wrong"),
        ("q1,act,hallucination", "'hallucination' is no label of a run that was scored right"),
        ("q9,act,hallucination", "the run of item 'q9' by 'act' is not in this evaluation"),
        ("q2", "the run of item 'q2' by '' is not in this evaluation"),
        ("q1,act,\nq1,act,", "the run of item 'q1' by 'act' stands here twice"),
    ],
)
def test_a_row_that_means_nothing_is_refused_by_its_line(tmp_path: Path, row: str, said: str) -> None:
    written(tmp_path, row)
    error = refused(tmp_path)
    assert said in error.what and error.where.endswith(f"{SHEET_NAME}, line {row.count(chr(10)) + 2}")


@pytest.mark.parametrize("content", [b"", b"name,value\n", b"\xff\xfe", b"item,method,label\n" + b"x" * 200_000])
def test_a_file_that_is_no_sheet_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SHEET_NAME).write_bytes(content)
    assert SHEET_NAME in refused(tmp_path).where


def twenty(folder: Path) -> list[Record]:
    return evaluate(folder, manifest(methods=("act", "react")))


def test_right_and_wrong_runs_of_each_method_are_drawn_at_random(tmp_path: Path) -> None:
    records = twenty(tmp_path)
    sheet = draw(tmp_path, records, 3, ("act", "react"))
    drawn = [record for record in records if record.key in sheet.open]
    kinds = [(record.method, record.right) for record in drawn]
    assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(
        [("act", True), ("act", False), ("react", True), ("react", False)], 3
    )


def test_another_seed_draws_other_runs(tmp_path: Path) -> None:
    records = twenty(tmp_path)
    one = draw(tmp_path, records, 3, ("act",), seed=0)
    (tmp_path / SHEET_NAME).unlink()
    assert draw(tmp_path, records, 3, ("act",), seed=1).open != one.open


def test_a_larger_draw_holds_the_smaller_one_and_what_was_labelled(tmp_path: Path) -> None:
    records = twenty(tmp_path)
    few = draw(tmp_path, records, 2, ("act",))
    chosen = next(record for record in records if record.key in few.open and record.right)
    label(tmp_path, records, chosen, Category.TRUE_POSITIVE)
    more = draw(tmp_path, records, 5, ("act",))
    assert set(few.marks) < set(more.marks) and more.marks[chosen.key] is Category.TRUE_POSITIVE


def test_more_than_there_are_is_all_there_are(tmp_path: Path) -> None:
    assert len(draw(tmp_path, twenty(tmp_path), 1000, ("react",)).marks) == 20


def test_the_report_counts_labels_beside_table_2_of_the_paper() -> None:
    runs = [record("q1", "react"), *(record(f"q{n}", "react", "Rhine") for n in (2, 3, 4))]
    marks = dict(zip((run.key for run in runs), (Category.TRUE_POSITIVE, *[Category.HALLUCINATION] * 2), strict=False))
    marks[runs[3].key] = Category.REASONING_ERROR
    text = as_markdown(make_report(plan(methods=("react", "act")), runs, Sheet(marks)))
    assert table_row(text, "Labelled by hand", "ReAct")[1:] == [
        "1 (100%)", "0 (0%)", "1 (33%)", "0 (0%)", "2 (67%)", "0 (0%)",
    ]  # fmt: skip
    assert table_row(text, "Labelled by hand", "ReAct in the paper")[1:] == ["94%", "6%", "47%", "23%", "0%", "29%"]
    assert "| Act " not in text.split("## Labelled by hand")[1].split("## ")[0]


def test_without_labels_the_report_does_not_speak_of_them() -> None:
    assert "Labelled" not in as_markdown(make_report(plan(), [record()]))


def test_a_slip_in_the_sheet_does_not_take_the_report_away(tmp_path: Path) -> None:
    twenty(tmp_path)
    written(tmp_path, "q1,act,nonsense")
    text = as_markdown(report_of(tmp_path))
    assert "The labels cannot be read." in text and "line 2" in text and "## Scores" in text
