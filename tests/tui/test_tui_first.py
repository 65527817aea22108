"""The first start: a model and sources are taken with one key, and the model is fetched in the app."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_support import content_text, screen_text, wait_until
from file_server import Site, serving
from first_support import Start, ready
from source_desks import NOWHERE, desk
from textual.pilot import Pilot
from tiny_model import MODEL, NEVER, entry, store_of

from react_tui.models import State
from react_tui.paths import Folders, folders
from react_tui.sources.desk import Desk
from react_tui.sources.details import Details
from react_tui.sources.named import Kind, Registered
from react_tui.tui.backstage import First
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.source_list import SourceList
from react_tui.tui.screens.first import FirstScreen
from react_tui.tui.screens.help import HelpScreen

pytestmark = pytest.mark.loopback


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(MODEL) as site:
        yield site


@pytest.fixture
def start(home: Folders, site: Site, tmp_path: Path) -> Start:
    return Start(tmp_path / "runs", store_of(home, entry(site.url), entry(NEVER, name="other")))


async def test_one_key_takes_the_defaults_and_a_question_can_be_asked(start: Start) -> None:
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await ready(pilot)
        await pilot.press(*"Who?", "enter")
        await wait_until(pilot, lambda: bool(pilot.app.screen.query(Answer)))
        assert start.store.path("tiny").read_bytes() == MODEL


async def test_what_answers_is_named_in_the_header(start: Start) -> None:
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await ready(pilot)
        assert "tiny · Atlas" in content_text(pilot, "#names")


async def test_the_choice_is_kept_before_anything_is_fetched(start: Start, site: Site) -> None:
    site.status = 404
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        assert start.kept == {"model.name": "tiny"}


async def test_each_model_tells_what_it_takes_and_whether_it_fits(start: Start) -> None:
    async with start.opened() as (pilot, screen):
        assert "not here · fits · 1.0 MiB on disk · 5.0 MiB of memory" in screen_text(pilot)
        assert screen.chosen == "tiny"


async def test_a_model_that_does_not_fit_says_so(start: Start) -> None:
    async with start.opened() as (pilot, screen):
        screen._free = lambda: 1 << 20
        await pilot.press("r")
        await wait_until(pilot, lambda: "does not fit" in screen_text(pilot))
        await pilot.press("down")
        assert "5.0 MiB of memory; 1.0 MiB free: too little" in content_text(pilot, "#detail")


async def test_a_file_of_the_persons_own_is_found_and_taken_without_a_network(start: Start, home: Folders) -> None:
    async with start.opened() as (pilot, screen):
        (home.models / "mine.gguf").parent.mkdir(parents=True, exist_ok=True)
        (home.models / "mine.gguf").write_bytes(MODEL)
        await pilot.press("r")
        await wait_until(pilot, lambda: "mine" in screen.models)
        await pilot.press("end", "enter")
        await ready(pilot)
        assert start.kept == {"model.name": "mine"}


async def test_a_fetch_that_fails_says_why_and_what_to_do_and_can_be_tried_again(start: Start, site: Site) -> None:
    site.drop_after = len(MODEL) // 2
    async with start.opened() as (pilot, screen):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "\ntiny: " in content_text(pilot, "#said"))
        assert "put a .gguf file into" in content_text(pilot, "#said")
        await wait_until(pilot, lambda: screen.models["tiny"].state is State.PARTIAL)
        site.drop_after = None
        await pilot.press("enter")
        await ready(pilot)
        assert "Range" in site.asked[-1]


async def test_after_a_failure_another_model_can_be_taken(start: Start, site: Site) -> None:
    start.first = First("other", resumes=False, sources=True)
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "\nother: " in content_text(pilot, "#said"))
        await pilot.press("up", "enter")
        await ready(pilot)
        assert start.kept == {"model.name": "tiny"}


async def test_a_model_that_cannot_be_opened_says_why_and_another_can_be_taken(start: Start) -> None:
    start.store.pull("tiny")
    start.refused = "tiny"
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "more memory than there is" in content_text(pilot, "#said"))
        start.refused = ""
        await pilot.press("enter")
        await ready(pilot)


async def test_escape_stops_the_fetch_and_enter_goes_on_where_it_was(start: Start, site: Site) -> None:
    site.hold_after = len(MODEL) // 2
    async with start.opened() as (pilot, screen):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "50% of 1.0 MiB" in content_text(pilot, "#said"))
        await pilot.press("escape")
        site.go_on.set()
        await wait_until(pilot, lambda: "enter goes on with it" in content_text(pilot, "#said"))
        await wait_until(pilot, lambda: screen.models["tiny"].state is State.PARTIAL)
        await pilot.press("enter")
        await ready(pilot)
        assert "Range" in site.asked[-1]


async def test_while_one_is_fetched_nothing_else_begins(start: Start, site: Site) -> None:
    site.hold_after = len(MODEL) // 2
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "50% of 1.0 MiB" in content_text(pilot, "#said"))
        await pilot.press("down", "enter")
        assert "tiny is not done yet, esc stops it" in content_text(pilot, "#said")
        assert start.kept == {"model.name": "tiny"}
        site.go_on.set()


async def test_a_model_that_was_chosen_earlier_is_fetched_at_once(start: Start) -> None:
    start.first = First("tiny", resumes=True, sources=False)
    async with start.opened() as (pilot, screen):
        assert not screen.query(SourceList)
        await ready(pilot)
        assert start.kept == {}


async def test_other_sources_are_chosen_with_space_and_kept(start: Start, home: Folders, tmp_path: Path) -> None:
    start.desk = desk(home, tmp_path, ("french",))
    async with start.opened() as (pilot, _):
        await pilot.press("tab", "down", "down", "space", "enter")
        await ready(pilot)
        assert start.kept == {"model.name": "tiny", "source.use": ["french", "texan"]}


async def test_sources_that_need_the_network_are_not_offered(start: Start) -> None:
    async with start.opened() as (pilot, _):
        assert "starter" in screen_text(pilot) and "wikipedia" not in screen_text(pilot)


async def test_one_source_stays_in_use(start: Start) -> None:
    async with start.opened() as (pilot, _):
        await pilot.press("tab", "space")
        assert "starter is the only source in use" in content_text(pilot, "#said")


async def test_a_source_given_by_a_flag_is_not_asked_for_nor_kept(start: Start) -> None:
    start.first = First("tiny", resumes=False, sources=False)
    async with start.opened() as (pilot, screen):
        assert not screen.query(SourceList)
        await pilot.press("enter")
        await ready(pilot)
        assert start.kept == {"model.name": "tiny"}


async def test_what_needs_a_model_is_not_offered_before_there_is_one(start: Start) -> None:
    async with start.opened() as (pilot, screen):
        await pilot.press("f7", "f8", "f9", "f12", "ctrl+r", "ctrl+o", "ctrl+n", "ctrl+g")
        assert pilot.app.screen is screen
        assert {c.title for c in pilot.app.get_system_commands(screen)} >= {"Quit", "Help", "Begin", "Look again"}
        assert "Models" not in {c.title for c in pilot.app.get_system_commands(screen)}
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_afterwards_the_models_and_the_sources_have_their_screens(start: Start) -> None:
    async with start.opened() as (pilot, _):
        await pilot.press("enter")
        await ready(pilot)
        await pilot.press("f8")
        await wait_until(pilot, lambda: "here, answers now" in screen_text(pilot))
        await pilot.press("escape", "f7")
        await wait_until(pilot, lambda: " 1  starter" in screen_text(pilot))


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_reason_and_advice_are_seen_also_where_there_is_little_room(
    start: Start, site: Site, size: tuple[int, int]
) -> None:
    site.status = 404
    async with start.opened(size) as (pilot, _):
        await pilot.press("enter")
        await wait_until(pilot, lambda: "✕" in content_text(pilot, "#said"))
        await pilot.pause()
        seen = " ".join(screen_text(pilot).split())
        assert "○ tiny" in seen and "Enter tries again" in seen and "then r." in seen and "tiny: http" in seen


Compare = Callable[..., bool]


class FixedDesk(Desk):
    """A desk on which the same lies whatever the machine."""

    def listed(self) -> tuple[Details, ...]:
        notes = Details(Registered("notes", Kind.NOTES, Path("notes")), "My notes", 212, "eng", 1_400_000, "2026-11-02")
        starter = Registered("starter", Kind.ZIM, Path("starter.zim"))
        return Details(starter, "Starter encyclopedia", 360, "eng", 500_000), notes


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_pictures(snap_compare: Compare, start: Start, size: tuple[int, int]) -> None:
    async def listed(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, FirstScreen)
        await wait_until(pilot, lambda: bool(screen.models) and not (screen.listing.busy or screen.looking.busy))
        await pilot.pause()

    start.desk = FixedDesk(folders(), NOWHERE, ("starter",))
    start.store = store_of(folders(), *(entry(NEVER, name=name) for name in ("tiny", "small", "large")))
    assert snap_compare(start.app(), terminal_size=size, run_before=listed)
