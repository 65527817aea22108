"""The starter questions can be answered from the starter encyclopedia, and need two of its articles."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from react_tui.knowledge.zim import ZimSource
from react_tui.paths import bundled

FIELDS = {"id", "question", "answer", "type", "titles"}


@pytest.fixture(scope="module")
def encyclopedia() -> Iterator[ZimSource]:
    source = ZimSource(bundled("assets") / "starter.zim")
    yield source
    source.close()


@pytest.fixture(scope="module")
def questions() -> list[dict[str, Any]]:
    lines = (bundled("assets") / "starter" / "questions.jsonl").read_text(encoding="utf-8").strip().split("\n")
    return [json.loads(line) for line in lines]


def test_there_are_at_least_eighty_and_each_has_its_own_id_and_words(questions: list[dict[str, Any]]) -> None:
    assert len(questions) >= 80 and all(set(question) == FIELDS for question in questions)
    for field in ("id", "question"):
        assert len({question[field] for question in questions}) == len(questions)


def test_each_needs_two_different_articles(questions: list[dict[str, Any]], encyclopedia: ZimSource) -> None:
    for question in questions:
        first, second = (encyclopedia.find(title) for title in question["titles"])
        assert first and second and first.path != second.path, question["id"]


def test_every_answer_stands_in_its_article(questions: list[dict[str, Any]], encyclopedia: ZimSource) -> None:
    for question in questions:
        pages = question["titles"] if question["type"] == "comparison" else question["titles"][1:]
        texts = [page.paragraphs for page in map(encyclopedia.find, pages) if page]
        assert any(question["answer"] in paragraph for text in texts for paragraph in text), question["id"]


def test_a_bridge_leads_from_the_first_article_to_the_second_which_the_question_does_not_name(
    questions: list[dict[str, Any]], encyclopedia: ZimSource
) -> None:
    for question in (question for question in questions if question["type"] == "bridge"):
        first, second = (encyclopedia.find(title) for title in question["titles"])
        assert first and second
        assert second.title not in question["question"], question["id"]
        assert question["answer"] not in " ".join(first.paragraphs), question["id"]
