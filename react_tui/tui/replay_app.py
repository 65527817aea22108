"""The app that only plays kept runs: no model, no source, nothing to ask."""

import time
from collections.abc import Callable, Mapping, Sequence

from react_tui.tui.app import ReactApp
from react_tui.tui.recording import Recording
from react_tui.tui.screens.replay import ReplayScreen
from react_tui.tui.theme import DEFAULT_THEME


class ReplayApp(ReactApp):
    """Plays recordings one after the other, and ends when the person leaves."""

    def __init__(
        self,
        recordings: Sequence[Recording],
        theme: str = DEFAULT_THEME,
        *,
        keys: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        first, *rest = recordings
        super().__init__(first, theme, keys=keys, clock=clock)
        self._run_screen = ReplayScreen(first, clock, self.exit, tuple(rest))
