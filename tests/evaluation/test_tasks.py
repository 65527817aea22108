"""Task files load as they are published, and what cannot be scored is refused by file, line and field."""

import json
from pathlib import Path

import pytest

from react_tui.errors import EvaluationError
from react_tui.evaluation.labels import Label, read_mapping
from react_tui.evaluation.tasks import TASKS, Item, Kind, chosen, read_items, task_of_file
from react_tui.paths import bundled

HOTPOT = {
    "_id": "5a8b57f25542995d1e6f1371",
    "answer": "yes",
    "question": "Were Ada Byron and Mary Godwin of the same nationality?",
    "supporting_facts": [["Ada Lovelace", 0], ["Mary Shelley", 0]],
    "context": [["Ada Lovelace", ["Ada was an English mathematician.", " She knew Babbage."]]],
    "type": "comparison",
    "level": "hard",
}
FEVER = {
    "id": 91198,
    "verifiable": "VERIFIABLE",
    "label": "REFUTES",
    "claim": "The Danube flows into the North Sea.",
    "evidence": [[[108548, None, "Danube", 3]]],
}
OPTIONS = "0=SUPPORTS,1=REFUTES,2=NOT ENOUGH INFO"


def written(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def claims_labelled(path: Path, *labels: object) -> Path:
    return written(path, *({"id": n, "claim": "Lead is heavy.", "label": label} for n, label in enumerate(labels)))


def error(path: Path, kind: Kind) -> str:
    with pytest.raises(EvaluationError) as caught:
        read_items(path, kind)
    return str(caught.value)


def test_hotpotqa_loads_as_the_json_list_it_is_published_as(tmp_path: Path) -> None:
    path = tmp_path / "hotpot_dev_fullwiki_v1.json"
    path.write_text(json.dumps([HOTPOT, {**HOTPOT, "_id": "2"}], indent=1), encoding="utf-8")
    first, second = read_items(path, Kind.QUESTION)
    assert first == Item("5a8b57f25542995d1e6f1371", str(HOTPOT["question"]), ("yes",)) and second.id == "2"
    assert first.extra["type"] == "comparison"


def test_hotpotqa_loads_as_json_lines_too(tmp_path: Path) -> None:
    assert read_items(written(tmp_path / "dev.jsonl", HOTPOT), Kind.QUESTION)[0].gold == ("yes",)


def test_fever_loads_as_the_json_lines_it_is_published_as(tmp_path: Path) -> None:
    (item,) = read_items(written(tmp_path / "shared_task_dev.jsonl", FEVER), Kind.CLAIM)
    assert item == Item("91198", "The Danube flows into the North Sea.", (Label.REFUTES,))


def test_a_question_may_have_several_right_answers(tmp_path: Path) -> None:
    path = written(tmp_path / "own.jsonl", {"question": "Who wrote Faust?", "answer": ["Goethe", "J. W. Goethe"]})
    assert read_items(path, Kind.QUESTION)[0].gold == ("Goethe", "J. W. Goethe")


def test_the_starter_questions_load() -> None:
    items = read_items(bundled("assets") / "starter" / "questions.jsonl", TASKS["starter"].kind)
    assert len(items) >= 100 and all(item.extra["titles"] for item in items)


@pytest.mark.data
@pytest.mark.parametrize(("task", "count"), [("hotpotqa", 385), ("fever", 109)])
def test_the_real_data_load(data_folder: Path, task: str, count: int) -> None:
    assert len(read_items(data_folder / task / "dev.jsonl", TASKS[task].kind)) == count


def test_the_task_of_a_file_is_told_by_its_field(tmp_path: Path) -> None:
    claims = task_of_file(written(tmp_path / "claims.jsonl", FEVER))
    questions = task_of_file(written(tmp_path / "mine.jsonl", HOTPOT))
    assert (claims.kind, claims.kind.asked.steps, claims.name) == (Kind.CLAIM, 5, "claims")
    assert (questions.kind, questions.kind.asked.steps, questions.name) == (Kind.QUESTION, 7, "mine")


def test_items_without_an_id_are_called_by_their_line(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text('{"question": "Q?", "answer": "A"}\r\n\n{"question": "R?", "answer": "B"}', encoding="utf-8")
    assert [item.id for item in read_items(path, Kind.QUESTION)] == ["1", "3"]


def test_unusual_line_ends_within_a_text_end_no_line(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text('\ufeff{"question": "One\u2028or\u0085two?", "answer": "A"}\n', encoding="utf-8")
    assert read_items(path, Kind.QUESTION)[0].text == "One or two?"


@pytest.mark.parametrize("label", ["hidden", "", None])
def test_an_unlabelled_claim_is_refused(tmp_path: Path, label: str | None) -> None:
    said = error(claims_labelled(tmp_path / "test.jsonl", "SUPPORTS", label), Kind.CLAIM)
    assert 'test.jsonl, line 2, field "label"' in said and "no label" in said and "development split" in said


def test_a_claim_without_the_field_is_unlabelled_as_well(tmp_path: Path) -> None:
    assert "no label" in error(written(tmp_path / "test.jsonl", {"id": 1, "claim": "Lead is heavy."}), Kind.CLAIM)


@pytest.mark.parametrize("label", [0, 1, 2, "1", 1.0, True, "maybe", ["SUPPORTS"]])
def test_numbers_and_unknown_texts_are_no_labels(tmp_path: Path, label: object) -> None:
    assert "is no label" in error(claims_labelled(tmp_path / "dev.jsonl", label), Kind.CLAIM)


def test_a_number_without_a_meaning_asks_for_one(tmp_path: Path) -> None:
    assert f'--labels "{OPTIONS}"' in error(claims_labelled(tmp_path / "dev.jsonl", 0), Kind.CLAIM)


def test_numbers_are_labels_once_their_meaning_is_stated(tmp_path: Path) -> None:
    path = claims_labelled(tmp_path / "dev.jsonl", 0, 1, "2", "REFUTES")
    gold = [item.gold[0] for item in read_items(path, Kind.CLAIM, read_mapping("0=REFUTES, 1=SUPPORTS, 2=nei"))]
    assert gold == [Label.REFUTES, Label.SUPPORTS, Label.NOT_ENOUGH_INFO, Label.REFUTES]


@pytest.mark.parametrize("text", ["", "0", "0=", "0=maybe", "x=SUPPORTS", "0=SUPPORTS,0=REFUTES", "-1=SUPPORTS"])
def test_a_mapping_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(EvaluationError, match="does not give one number a label"):
        read_mapping(text)


@pytest.mark.parametrize("answer", [None, "", [], 7, " ", ["A", 7], [" "]])
def test_a_question_without_an_answer_is_refused_by_line_and_field(tmp_path: Path, answer: object) -> None:
    path = written(tmp_path / "own.jsonl", {"question": "Q?", "answer": "A"}, {"question": "R?", "answer": answer})
    assert 'own.jsonl, line 2, field "answer"' in error(path, Kind.QUESTION)


@pytest.mark.parametrize("row", [{"answer": "A"}, {"question": 7, "answer": "A"}, {"question": " \n", "answer": "A"}])
def test_an_item_without_a_text_is_refused_by_line_and_field(tmp_path: Path, row: object) -> None:
    assert 'own.jsonl, line 1, field "question"' in error(written(tmp_path / "own.jsonl", row), Kind.QUESTION)


def test_an_id_that_comes_twice_is_refused(tmp_path: Path) -> None:
    said = error(written(tmp_path / "dev.jsonl", HOTPOT, HOTPOT), Kind.QUESTION)
    assert "stands at line 1 too" in said and "line 2" in said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no item"),
        (b"\n \n", "no item"),
        (b"[]", "no item"),
        (b'{"question": "Q?", "answer": "A"}\n{"question": ', "line 2: this is not JSON"),
        (b'[{"question": "Q?",\n "answer": }]', "line 2: this is not JSON"),
        (b"7\n", "line 1: an item is an object"),
        (b"[7]", "item 1: an item is an object"),
        (b"[" * 100_000, "line 1: this JSON cannot be read"),
        (b'{"question": "\xff"}', "not UTF-8 (byte 14)"),
    ],
)
def test_a_file_that_is_no_json_is_refused_by_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(content)
    assert said in error(path, Kind.QUESTION)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "nowhere.jsonl" in error(tmp_path / "nowhere.jsonl", Kind.QUESTION)


ITEMS = [Item(str(n), f"Question {n}?", ("A",)) for n in range(50)]


def test_a_limit_takes_the_first_items() -> None:
    assert chosen(ITEMS, limit=3) == ITEMS[:3]


def test_a_sample_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert chosen(ITEMS, sample=10, seed=1) == chosen(ITEMS, sample=10, seed=1) != chosen(ITEMS, sample=10, seed=2)


def test_a_sample_depends_on_ids_and_not_on_their_order() -> None:
    backwards = chosen(ITEMS[::-1], sample=10)
    assert backwards[::-1] == chosen(ITEMS, sample=10)


def test_a_larger_sample_holds_the_smaller_one() -> None:
    assert set(map(id, chosen(ITEMS, sample=5))) < set(map(id, chosen(ITEMS, sample=20)))


def test_a_sample_is_drawn_from_what_the_limit_leaves() -> None:
    assert set(map(id, chosen(ITEMS, limit=10, sample=5))) < set(map(id, ITEMS[:10]))


def test_a_sample_larger_than_the_file_is_the_file() -> None:
    assert chosen(ITEMS, sample=1000) == ITEMS
