"""The app as it first starts: models of a store, sources of a desk, and what is kept of the choice."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app_support import STARTERS, wait_until
from backstages import backstage
from kept_runs import session
from source_desks import NOWHERE
from textual.pilot import Pilot

from react_tui.errors import ModelError
from react_tui.models import ModelStore
from react_tui.paths import folders
from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.sources.desk import Desk
from react_tui.tui.app import ReactApp
from react_tui.tui.backstage import Backstage, First
from react_tui.tui.screens.first import FirstScreen
from react_tui.tui.screens.run import RunScreen


@dataclass
class Start:
    """One start of the app; ``refused`` names a model that cannot be opened."""

    runs: Path
    store: ModelStore
    desk: Desk = field(default_factory=lambda: Desk(folders(), NOWHERE, ("starter",)))
    first: First | None = field(default_factory=lambda: First("tiny", resumes=False, sources=True))
    kept: dict[str, object] = field(default_factory=dict)
    refused: str = ""

    def app(self) -> ReactApp:
        """Return the app, whose session is no model yet."""
        waiting = session(self.runs)
        waiting.model = waiting.source = ""
        return ReactApp(
            waiting,
            starters=STARTERS,
            desk=self.desk,
            remember=self._remember,
            backstage=self._behind(),
            first=self.first,
            clock=lambda: 0.0,
        )

    def _behind(self) -> Backstage:
        behind = backstage(self.runs, self.store)
        reopen = behind.reopen

        def refuse(changes: Mapping[str, object]) -> Session:
            if changes["model.name"] == self.refused:
                raise ModelError(f"{self.refused} takes more memory than there is.")
            return reopen(changes)

        return Backstage(**{**vars(behind), "reopen": refuse})

    def _remember(self, key: str, value: object) -> str:
        self.kept[key] = value
        return ""

    @asynccontextmanager
    async def opened(self, size: tuple[int, int] = (100, 30)) -> AsyncIterator[tuple[Pilot[None], FirstScreen]]:
        """Open the app, and wait until the models are listed."""
        app = self.app()
        async with app.run_test(size=size) as pilot:
            await wait_until(pilot, lambda: isinstance(app.screen, FirstScreen) and bool(app.screen.models))
            screen = app.screen
            assert isinstance(screen, FirstScreen)
            await wait_until(pilot, lambda: not (screen.listing.busy or screen.looking.busy))
            await pilot.pause()
            yield pilot, screen


async def ready(pilot: Pilot[None]) -> None:
    """Wait until a question can be asked."""
    app = pilot.app
    await wait_until(pilot, lambda: isinstance(app.screen, RunScreen) and app.screen.phase is Phase.IDLE)
