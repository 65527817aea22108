"""Runs of an evaluation are labelled by hand where they are read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app_support import content_text
from evaluate_support import evaluating, to_the_end
from textual.pilot import Pilot

from react_tui.evaluation.by_hand import SHEET_NAME, draw, read_sheet
from react_tui.evaluation.results import read_results
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.records import RecordList
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.reading import RecordScreen

NAME = "20-act-react"


@asynccontextmanager
async def opened(folder: Path, *keys: str) -> AsyncIterator[tuple[Pilot[None], EvaluateScreen]]:
    """Evaluate, go to a run by keys and open it."""
    async with evaluating(folder) as (pilot, screen):
        await to_the_end(pilot, screen)
        await pilot.press("home", *keys, "enter")
        await pilot.pause()
        yield pilot, screen


def labels(folder: Path) -> dict[tuple[str, str], str]:
    sheet = read_sheet(folder / NAME, read_results(folder / NAME)[1])
    return {key: str(mark) for key, mark in sheet.marks.items() if mark}


async def test_a_run_offers_the_labels_that_it_can_have(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, _):
        assert "1 true positive  2 false positive" in content_text(pilot, "#record-label")
        await pilot.press("n")
        offered = "3 reasoning error  4 search result error  5 hallucination  6 label ambiguity"
        assert offered in content_text(pilot, "#record-label")


async def test_a_label_is_kept_in_the_file_and_shown_in_the_list(tmp_path: Path) -> None:
    async with opened(tmp_path, "down") as (pilot, screen):
        await pilot.press("5")
        assert labels(tmp_path) == {("river-2", "act"): "hallucination"}
        assert "so far, act: 1 hallucination" in content_text(pilot, "#record-label")
        await pilot.press("escape")
        await pilot.pause()
        listed = [str(option.prompt) for option in screen.query_one(RecordList).options]
        assert "hallucination ·" in listed[1] and "hallucination" not in listed[0]


async def test_a_label_can_be_changed_and_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path, "down") as (pilot, _):
        await pilot.press("5", "4")
        assert labels(tmp_path) == {("river-2", "act"): "search result error"}
        await pilot.press("0")
        assert labels(tmp_path) == {}


async def test_a_right_run_cannot_get_the_label_of_a_wrong_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, _):
        await pilot.press("5")
        assert labels(tmp_path) == {}


async def test_the_next_run_is_shown_in_the_place_of_this_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, _):
        await pilot.press("n")
        await pilot.pause()
        assert "number 2?" in content_text(pilot, "#record-question")
        assert [card.action for card in pilot.app.screen.query(Card)] == ["Search[Brussels]", "Finish[Senne]"]
        await pilot.press("p", "p")
        assert "number 1?" in content_text(pilot, "#record-question")


async def test_where_runs_were_drawn_the_next_one_is_of_those(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, screen):
        sheet = draw(tmp_path / NAME, screen.query_one(RecordList).records, 1, ("react",))
        await pilot.press("escape", "enter", "n")
        await pilot.pause()
        assert "react · run of an evaluation" in content_text(pilot, "#reading-title")
        assert f"{len(sheet.open)} runs wait for a label" in content_text(pilot, "#record-label")


async def test_labels_that_cannot_be_read_are_told_and_the_run_is_shown(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
        (tmp_path / NAME / SHEET_NAME).write_text("nonsense", encoding="utf-8")
        await pilot.press("home", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RecordScreen) and pilot.app.screen.query(Card)
        assert "it cannot be labelled" in content_text(pilot, "#record-label")
        await pilot.press("1", "n", "escape")
        assert (tmp_path / NAME / SHEET_NAME).read_text(encoding="utf-8") == "nonsense"


async def test_a_label_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, _):
        (tmp_path / NAME / SHEET_NAME).write_text("nonsense", encoding="utf-8")
        await pilot.press("1")
        assert "these are no labels of runs" in content_text(pilot, "#record-label")
