"""``react-tui labels``: runs of an evaluation drawn for people to label, and counted."""

from pathlib import Path

import pytest
from evaluations import evaluate, manifest

from react_tui.evaluation.by_hand import SHEET_NAME


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    evaluate(tmp_path / "out", manifest(methods=("act", "react")))
    return tmp_path / "out"


def test_nothing_is_labelled_at_first_and_it_says_how_to_begin(react_tui, folder: Path) -> None:
    done = react_tui("labels", str(folder))
    assert (done.returncode, done.stdout) == (0, "") and "--draw 50" in done.stderr


def test_runs_are_drawn_into_a_sheet_and_counted_once_they_are_labelled(react_tui, folder: Path) -> None:
    assert "0 of 4 runs" in react_tui("labels", str(folder), "--draw", "1").stderr
    sheet = folder / SHEET_NAME
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(",react,,right", ",react,1,right"), encoding="utf-8")
    done = react_tui("labels", str(folder))
    assert "| ReAct | 1 (100%) | 0 (0%) |" in " ".join(done.stdout.split()) and "1 of 4 runs" in done.stderr


def test_methods_can_be_named(react_tui, folder: Path) -> None:
    assert "0 of 6 runs" in react_tui("labels", str(folder), "--draw", "3", "--methods", "act").stderr


def test_a_method_without_runs_is_refused(react_tui, folder: Path) -> None:
    done = react_tui("labels", str(folder), "--methods", "cot")
    assert done.returncode == 2 and "It has act, react." in done.stderr


def test_a_label_that_is_none_is_refused_by_its_line(react_tui, folder: Path) -> None:
    (folder / SHEET_NAME).write_text("item,method,label\nq1,act,maybe\n", encoding="utf-8")
    done = react_tui("labels", str(folder))
    assert done.returncode == 2 and "labels.csv, line 2" in done.stderr and "It can be:" in done.stderr


def test_a_folder_without_an_evaluation_is_refused(react_tui, tmp_path: Path) -> None:
    assert react_tui("labels", str(tmp_path)).returncode == 2
