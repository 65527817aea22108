"""The app: themes, the commands of every screen, and an end that leaves nothing behind."""

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from react_tui.session import Session
from react_tui.tui.commands import APP, COMPARE, EVALUATE, RUN, SOURCES, Command, bindings
from react_tui.tui.evaluating import Prepare
from react_tui.tui.screens.compare import CompareScreen
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.help import HelpScreen
from react_tui.tui.screens.methods import MethodsScreen
from react_tui.tui.screens.run import RunScreen
from react_tui.tui.theme import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from react_tui.sources.desk import Desk
    from react_tui.tui.screens.sources import SourcesScreen

Remember = Callable[[str, object], str]

# How long quitting may wait for what is going on.
_PATIENCE_SECONDS = 1.5


class ReactApp(App[None]):
    """Shows one session; ``clock`` tells the seconds that pass.

    ``prepare`` makes an evaluation of what a person wants. ``remember`` keeps a setting (key, value) that was changed
    here for the next start, and says what kept it from that. ``desk`` has the sources to choose from; without one there
    is no screen of them.
    """

    TITLE = "react-tui"
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(APP)
    # Ours is in the table of commands, so that it can be bound to another key like the rest.
    COMMAND_PALETTE_BINDING = "f24"
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (60, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (8, "-low"), (16, "-tall")]  # noqa: RUF012 - as Textual declares it

    def __init__(
        self,
        session: Session,
        theme: str = DEFAULT_THEME,
        starters: tuple[str, ...] = (),
        *,
        prepare: Prepare | None = None,
        remember: Remember = lambda _key, _value: "",
        desk: "Desk | None" = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme if theme in self.available_themes else DEFAULT_THEME
        self._remember = remember
        self._session = session
        self._run_screen = RunScreen(session, starters, clock)
        self._evaluate_screen = EvaluateScreen(session, prepare, self._run_screen.course.is_busy)
        self._open_world = session.open_world
        self._desk = desk
        self._sources: SourcesScreen | None = None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give themes that are not ours the two colours that ours add."""
        return {"quiet": "#808890", "line": "#5a6068"}

    async def on_mount(self) -> None:
        """Begin with the run screen."""
        # Installed, it stays as it is when it is left.
        self.install_screen(self._evaluate_screen, "evaluate")
        await self.push_screen(self._run_screen)
        self.theme_changed_signal.subscribe(self, self._theme_chosen)
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def _theme_chosen(self, theme: Theme) -> None:
        if problem := self._remember("ui.theme", theme.name):
            self._run_screen.tell(problem)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command in the palette."""
        for command in APP:
            if command.palette:
                yield SystemCommand(command.title, command.tooltip, partial(self.run_action, command.action))
        for command in self._commands_of(screen):
            if command.palette:
                yield SystemCommand(command.title, command.tooltip, partial(self.run_action, command.action, screen))

    def _commands_of(self, screen: Screen[object]) -> tuple[Command, ...]:
        if screen is self._run_screen:
            return RUN
        if screen is self._evaluate_screen:
            return EVALUATE
        if screen is self._sources:
            return SOURCES
        return COMPARE if isinstance(screen, CompareScreen) else ()

    def get_key_display(self, binding: Binding) -> str:
        """Name the Enter key by its word, as people look for it."""
        return "enter" if binding.key == "enter" else super().get_key_display(binding)

    def action_show_help(self) -> None:
        """Show the help screen, or leave it as it is."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen.active_bindings))

    def action_choose_method(self) -> None:
        """Let the person choose by which method the next question is answered."""
        if not isinstance(self.screen, MethodsScreen):
            self.push_screen(MethodsScreen(self._session.setup.method.name), self._method_chosen)

    def _method_chosen(self, method: str | None) -> None:
        if method is not None:
            self._run_screen.course.use_method(method)
            if problem := self._remember("run.method", method):
                self._run_screen.tell(problem)

    def action_compare(self) -> None:
        """Show the compare screen, with the question that the run screen has."""
        if self.screen is self._run_screen:
            self.push_screen(
                CompareScreen(self._session, self._run_screen.course.written, self._run_screen.course.is_busy)
            )

    def action_evaluate(self) -> None:
        """Show the evaluate screen as it was left."""
        if self.screen is self._run_screen:
            self.push_screen(self._evaluate_screen)

    def action_show_sources(self) -> None:
        """Show the sources screen; what is compared or evaluated keeps the sources that it began with."""
        if self._desk is None or self.screen is not self._run_screen:
            return
        if self._sources is None:
            # It knows archives, which are slow to load.
            from react_tui.tui.screens.sources import SourcesScreen

            run = self._run_screen
            self._sources = SourcesScreen(self._desk, self._open_world, run.course.turn_to, self._remember, run.tell)
            # Installed, so that its work goes on while it is not shown.
            self.install_screen(self._sources, "sources")
        self.push_screen("sources")

    async def on_unmount(self) -> None:
        """Stop what is going on and free the session."""
        if self._sources is not None:
            await asyncio.to_thread(self._sources.finish, _PATIENCE_SECONDS / 4)
        await asyncio.to_thread(self._run_screen.runner.finish, _PATIENCE_SECONDS)
