"""Models are fetched, checked, removed and chosen in the app, while other work goes on."""

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from adapters import adapted
from app_support import content_text, run_screen, screen_text, wait_until
from backstages import backstage
from file_server import Site, serving
from kept_runs import session
from textual.pilot import Pilot
from tiny_model import MODEL, NEVER, entry, store_of

from react_tui.fetching.progress import Report, unheard
from react_tui.models import Catalogue, ModelStore
from react_tui.paths import Folders
from react_tui.phase import Phase
from react_tui.tui.app import ReactApp
from react_tui.tui.panes.answer import Answer
from react_tui.tui.panes.trajectory import Note
from react_tui.tui.screens.models import ModelsScreen

pytestmark = pytest.mark.loopback


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(MODEL) as site:
        yield site


@pytest.fixture
def store(home: Folders, site: Site) -> ModelStore:
    return store_of(home, entry(site.url), entry(NEVER, name="other"))


@asynccontextmanager
async def models(
    tmp_path: Path, store: ModelStore, kept: dict[str, object] | None = None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[None], ModelsScreen]]:
    def remember(key: str, value: object) -> str:
        (kept if kept is not None else {})[key] = value
        return ""

    folder = tmp_path / "runs"
    app = ReactApp(session(folder), remember=remember, backstage=backstage(folder, store), clock=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: bool(app.screen.query("#question")) and run_screen(pilot).phase is Phase.IDLE)
        await pilot.press("f8")
        screen = app.screen
        assert isinstance(screen, ModelsScreen)
        await wait_until(pilot, lambda: screen.rows.option_count == 2)
        await pilot.pause()
        yield pilot, screen


async def fetched(pilot: Pilot[None]) -> None:
    await pilot.press("p")
    await wait_until(pilot, lambda: "is here" in content_text(pilot, "#said"))
    await wait_until(pilot, lambda: "● tiny" in screen_text(pilot))


async def test_each_model_stands_with_its_state_its_size_its_memory_and_its_licence(
    tmp_path: Path, store: ModelStore
) -> None:
    async with models(tmp_path, store) as (pilot, _):
        seen = screen_text(pilot)
        assert "○ tiny  Tiny" in seen
        assert "not here · 1.0 MiB on disk · 5.0 MiB of memory · MIT" in seen


async def test_an_adapter_that_comes_with_a_model_is_named(tmp_path: Path, home: Folders) -> None:
    known = {"tiny": adapted(tmp_path / "bundled").entries["tiny"], "other": entry(NEVER, name="other")}
    async with models(tmp_path, ModelStore(home, Catalogue("tiny", known))) as (pilot, _):
        assert "tiny  Tiny + react" in screen_text(pilot)
        assert "adapter react (Apache-2.0) is on unless model.adapter says otherwise" in content_text(pilot, "#detail")


async def test_a_model_is_fetched_and_then_answers_also_after_the_next_start(tmp_path: Path, store: ModelStore) -> None:
    kept: dict[str, object] = {}
    async with models(tmp_path, store, kept) as (pilot, _):
        await fetched(pilot)
        await pilot.press("enter")
        await wait_until(pilot, lambda: "answers from now on" in content_text(pilot, "#said"))
        assert kept == {"model.name": "tiny"}
        await wait_until(pilot, lambda: "here, answers now" in screen_text(pilot))
        await pilot.press("escape")
        assert "tiny · Atlas" in content_text(pilot, "#names")
        await pilot.press(*"Who?", "enter")
        await wait_until(pilot, lambda: bool(pilot.app.screen.query(Answer)))


async def test_a_model_that_is_not_here_is_not_chosen(tmp_path: Path, store: ModelStore) -> None:
    async with models(tmp_path, store) as (pilot, _):
        await pilot.press("enter")
        assert "p fetches it" in content_text(pilot, "#said")


async def test_a_fetch_that_breaks_off_says_why_and_goes_on_where_it_stopped(
    tmp_path: Path, store: ModelStore, site: Site
) -> None:
    site.drop_after = len(MODEL) // 2
    async with models(tmp_path, store) as (pilot, _):
        await pilot.press("p")
        await wait_until(pilot, lambda: "✕ tiny: " in content_text(pilot, "#said"))
        await wait_until(pilot, lambda: "partly fetched" in screen_text(pilot))
        site.drop_after = None
        await fetched(pilot)
        assert "Range" in site.asked[-1]


class HeldStore(ModelStore):
    """Fetches nothing before it may."""

    go = threading.Event()

    def pull(self, name: str, report: Report = unheard) -> Path:
        self.go.wait(20)
        return super().pull(name, report)


async def test_a_fetch_goes_on_while_a_question_is_answered(tmp_path: Path, store: ModelStore, home: Folders) -> None:
    held = HeldStore(home, store.catalogue)
    async with models(tmp_path, held) as (pilot, _):
        await pilot.press("p", "escape", *"Who?", "enter")
        screen = run_screen(pilot)
        await wait_until(pilot, lambda: bool(screen.query(Answer)))
        held.go.set()
        await wait_until(pilot, lambda: any("tiny is here" in note.text for note in screen.query(Note)))


async def test_a_model_is_verified_and_removed_after_a_yes(tmp_path: Path, store: ModelStore, home: Folders) -> None:
    store.pull("tiny")
    async with models(tmp_path, store) as (pilot, _):
        await pilot.press("v")
        await wait_until(pilot, lambda: "the one in the catalogue" in content_text(pilot, "#said"))
        await pilot.press("r", "n")
        assert (home.models / "tiny.gguf").exists()
        await pilot.press("r", "y")
        await wait_until(pilot, lambda: "free again" in content_text(pilot, "#said"))
        assert not (home.models / "tiny.gguf").exists()


async def test_the_models_are_usable_at_forty_columns(tmp_path: Path, store: ModelStore) -> None:
    async with models(tmp_path, store, size=(40, 12)) as (pilot, _):
        seen = screen_text(pilot)
        assert "○ tiny" in seen
        assert "p fetches it" in seen
