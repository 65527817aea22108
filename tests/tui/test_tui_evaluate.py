"""Methods scored on a task while one looks on."""

from pathlib import Path

from app_support import Gate, content_text, screen_text, wait_until
from evaluate_support import evaluating, to_the_end
from textual.widgets import Input

from react_tui.evaluation.results import ITEMS_NAME, MANIFEST_NAME, read_results
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.method_list import MethodList
from react_tui.tui.panes.records import RecordList
from react_tui.tui.panes.score import Score
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.reading import RecordScreen, ReportScreen
from react_tui.tui.screens.run import RunScreen


def _lines(screen: EvaluateScreen) -> list[str]:
    return [line.plain for line in screen.query_one(Score).lines(100)]


async def test_every_run_is_listed_and_the_score_of_each_method_shown(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
        assert "8 of 8 runs" in _lines(screen)[0]
        assert [line[:22] for line in _lines(screen)[1:]] == ["act               50.0", "react             50.0"]
        runs = [str(option.prompt) for option in screen.query_one(RecordList).options]
        assert len(runs) == 8 and runs[0].startswith("✓ right  act") and runs[1].startswith("✕ wrong  act")
        assert "done; enter opens a run" in content_text(pilot, "#doing")


async def test_the_form_says_how_many_items_and_which_methods(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#limit", Input).value = "2"
        screen.query_one(MethodList).chosen = ("react",)
        await to_the_end(pilot, screen)
    manifest, records = read_results(tmp_path / "2-react")
    assert manifest.methods == ("react",) and len(records) == 2


async def test_what_cannot_be_evaluated_is_said_in_words(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#task", Input).value = "nothing"
        await to_the_end(pilot, screen)
        assert "there is no task nothing." in content_text(pilot, "#doing")
        assert screen.has_class("-choosing")


async def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#limit", Input).value = "many"
        await pilot.press("f5")
        assert content_text(pilot, "#doing") == "'many' is no number of items"


async def test_a_run_is_opened_with_its_steps_and_what_was_expected(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
        await pilot.press("home", "down", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RecordScreen)
        assert "✕ wrong   expected: Meuse" in content_text(pilot, "#record-verdict")
        assert [card.action for card in pilot.app.screen.query(Card)] == ["Search[Brussels]", "Finish[Senne]"]
        seen = "".join(line.plain for card in pilot.app.screen.query(Card) for line in card.lines(20))
        assert "…" not in seen
        await pilot.press("escape")
        assert pilot.app.screen is screen


async def test_a_stopped_evaluation_goes_on_with_the_rest(tmp_path: Path) -> None:
    gate = Gate("The river")
    async with evaluating(tmp_path, gate) as (pilot, screen):
        await pilot.press("f5")
        await wait_until(pilot, gate.reached.is_set)
        await pilot.press("escape")
        gate.open()
        await wait_until(pilot, lambda: not screen.running)
        await pilot.pause()
        assert "4 runs are left, f5 goes on" in content_text(pilot, "#doing")
        await to_the_end(pilot, screen)
        assert screen.query_one(RecordList).option_count == 8
    assert len(read_results(tmp_path / "20-act-react")[1]) == 8


async def test_the_report_is_shown(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
        await pilot.press("f4")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReportScreen))
        await pilot.pause()
        assert "# starter: 4 items, act, react" in screen_text(pilot)


async def test_the_screen_stays_as_it_was_left(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, RunScreen)
        await pilot.press("ctrl+g")
        assert pilot.app.screen is screen and screen.query_one(RecordList).option_count == 8


async def test_an_evaluation_that_was_done_before_is_opened_by_its_folder(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#task", Input).value = str(tmp_path / "20-act-react")
        await to_the_end(pilot, screen)
        assert screen.query_one(RecordList).option_count == 8 and "8 of 8 runs" in _lines(screen)[0]
        await pilot.press("f4")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReportScreen))


async def test_an_evaluation_that_was_killed_is_shown_as_far_as_it_is_done(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        await to_the_end(pilot, screen)
    items = tmp_path / "20-act-react" / ITEMS_NAME
    items.write_bytes(b"".join(items.read_bytes().splitlines(keepends=True)[:3]))
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#task", Input).value = str(tmp_path / "20-act-react")
        await to_the_end(pilot, screen)
        assert "3 of 8 runs" in _lines(screen)[0]
        assert "5 runs are left; react-tui evaluate --resume" in content_text(pilot, "#doing")


async def test_a_folder_that_is_damaged_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / MANIFEST_NAME).write_text("{", encoding="utf-8")
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#task", Input).value = str(tmp_path)
        await to_the_end(pilot, screen)
        assert "this is not the manifest of an evaluation" in content_text(pilot, "#doing")
        assert screen.has_class("-choosing")


async def test_without_a_task_one_is_asked_for_and_the_form_stays(tmp_path: Path) -> None:
    async with evaluating(tmp_path) as (pilot, screen):
        screen.query_one("#task", Input).value = ""
        await pilot.press("f5", "f6")
        assert "name a task" in content_text(pilot, "#doing")
        assert screen.has_class("-choosing")
        assert pilot.app.focused is screen.query_one("#task")
