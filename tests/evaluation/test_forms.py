"""The form of steps is counted, not believed."""

from collections.abc import Sequence
from pathlib import Path

from evaluations import ITEMS, answering, by_key, evaluate, manifest
from test_report import plan, record, table_row

from react_tui.evaluation.forms import Form, forms
from react_tui.evaluation.markdown import as_markdown
from react_tui.evaluation.records import Record, Turn
from react_tui.evaluation.report import make_report
from react_tui.evaluation.tasks import Item

ENDLESS = " Search[with no end"


def ran(folder: Path, *script: str) -> Record:
    def write(_item: Item, _method: str) -> Sequence[str]:
        return script

    return by_key(evaluate(folder, manifest(ITEMS[:1]), items=ITEMS[:1], answer=answering(write)))["q1", "act"]


def test_a_run_of_whole_steps_has_nothing_to_count(tmp_path: Path) -> None:
    assert not +forms(ran(tmp_path, " Search[a page]", " Finish[a page]"))


def test_an_action_without_an_end_is_malformed(tmp_path: Path) -> None:
    assert +forms(ran(tmp_path, ENDLESS, ENDLESS)) == {Form.MALFORMED: 1, Form.AGAIN: 1}


def test_an_action_that_had_an_end_the_second_time_is_not_malformed(tmp_path: Path) -> None:
    assert +forms(ran(tmp_path, ENDLESS, " Finish[a page]")) == {Form.AGAIN: 1}


def test_an_answer_that_is_none_is_not_possible(tmp_path: Path) -> None:
    assert forms(ran(tmp_path, " Finish[ ]", " Finish[a page]"))[Form.IMPOSSIBLE] == 1


def test_the_turns_of_a_method_that_gave_up_count_too() -> None:
    refused = Turn(None, "Lookup[words]", "Search for a page first.", "invalid")
    assert forms(record(abandoned=(refused,), turns=(refused,)))[Form.IMPOSSIBLE] == 2


def test_a_thought_that_was_cut_is_counted() -> None:
    assert forms(record(notices=("Thought 1 was cut at 128 tokens.",)))[Form.CUT] == 1


def test_the_report_says_how_many_steps_there_were_and_how_many_were_malformed() -> None:
    text = as_markdown(make_report(plan(), [record("q1", steps=3), record("q2", steps=4)]))
    assert table_row(text, "Form of steps", "Act") == ["Act", "7", "0", "0", "0", "0"]
