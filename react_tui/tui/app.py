"""The app: themes, the commands of every screen, and an end that leaves nothing behind."""

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.theme import Theme

from react_tui.phase import Phase
from react_tui.session import Session
from react_tui.store import KeptRun
from react_tui.tui.background import in_background
from react_tui.tui.backstage import Backstage, First
from react_tui.tui.commands import APP, EARLY, bindings
from react_tui.tui.evaluating import Prepare
from react_tui.tui.going_on import GoingOn
from react_tui.tui.keymap import keymap
from react_tui.tui.keys import KeyedApp
from react_tui.tui.palette import entries
from react_tui.tui.recording import Recording
from react_tui.tui.reopening import Done, Reopening
from react_tui.tui.screens.compare import CompareScreen
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.help import HelpScreen
from react_tui.tui.screens.history import HistoryScreen
from react_tui.tui.screens.methods import MethodsScreen
from react_tui.tui.screens.replay import ReplayScreen
from react_tui.tui.screens.run import RunScreen
from react_tui.tui.theme import DEFAULT_THEME, THEMES, readable

if TYPE_CHECKING:
    from react_tui.sources.desk import Desk
    from react_tui.tui.screens.first import FirstScreen
    from react_tui.tui.screens.models import ModelsScreen
    from react_tui.tui.screens.sources import SourcesScreen

Remember = Callable[[str, object], str]

# How long quitting may wait for what is going on: with the end of the interpreter it must stay below two seconds.
_PATIENCE_SECONDS = 0.8


class ReactApp(KeyedApp):
    """Shows one session; ``clock`` tells the seconds that pass.

    ``prepare`` makes an evaluation of what a person wants. ``remember`` keeps a setting (key, value) that was changed
    here for the next start, and says what kept it from that. ``desk`` has the sources to choose from; without one there
    is no screen of them. With ``first``, a model and sources are chosen before the session answers anything, and it
    becomes the one that ``backstage`` opens with them. ``keys`` are those that a person gave to commands, by
    their ids.
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
        backstage: Backstage | None = None,
        first: First | None = None,
        keys: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        own, self._key_notices = keymap(keys or {})
        self.set_keymap(own)
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme if theme in self.available_themes else DEFAULT_THEME
        self.broken: Exception | None = None
        self._remember = remember
        self._session = session
        self._backstage = backstage
        self._clock = clock
        self._going_on: GoingOn | None = None
        self._starters = starters
        self._prepare = prepare
        self._desk = desk
        self._first = first
        self._first_screen: FirstScreen | None = None
        self._make_screens()
        self._sources: SourcesScreen | None = None
        self._models: ModelsScreen | None = None

    def _make_screens(self) -> None:
        self._run_screen = RunScreen(self._session, self._starters, self._clock)
        self._run_screen.copies = self._backstage.exports if self._backstage else None
        self._evaluate_screen = EvaluateScreen(self._session, self._prepare, self._run_screen.course.is_busy)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give themes that are not ours the two colours that ours add."""
        return {"quiet": "#808890", "line": "#5a6068"}

    def get_css_variables(self) -> dict[str, str]:
        """Return what the style sheets know of the theme, its text made readable where it is not."""
        self.theme_variables = readable(super().get_css_variables())
        return self.theme_variables

    async def on_mount(self) -> None:
        """Begin with the run screen, or with the choice of what answers there."""
        self.theme_changed_signal.subscribe(self, self._theme_chosen)
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        if self._first is not None and self._backstage is not None and self._desk is not None:
            # It knows models and archives, which are slow to load.
            from react_tui.tui.screens.first import FirstScreen

            self._first_screen = FirstScreen(self._first, self._backstage, self._desk, self._remember, self._open_first)
            await self.push_screen(self._first_screen)
        else:
            await self._begin()

    def _open_first(self, changes: Mapping[str, object], failed: Callable[[str], object]) -> None:
        if self._backstage is not None:
            in_background(self, partial(self._backstage.reopen, changes), self._opened_first, failed)

    async def _opened_first(self, session: Session) -> None:
        self._session.become(session)
        self._make_screens()
        await self.pop_screen()
        await self._begin()

    async def _begin(self) -> None:
        # Installed, it stays as it is when it is left.
        self.install_screen(self._evaluate_screen, "evaluate")
        await self.push_screen(self._run_screen)
        for notice in self._key_notices:
            self._run_screen.tell(notice)
        if self._backstage is not None:
            self._going_on = GoingOn(self, self._backstage, self._run_screen)
            self._going_on.look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether something can be done, most of which needs a model."""
        early = self._first_screen is not None and self._first_screen in self.screen_stack
        return action in EARLY if early and action in (command.action for command in APP) else True

    def action_go_on(self) -> None:
        """Go on with the run that was cut off."""
        if self._going_on is not None:
            self._going_on.go_on()

    def action_show_models(self) -> None:
        """Show the models of this machine."""
        if self._backstage is None or self._models in self.screen_stack:
            return
        if self._models is None:
            # It knows model files, which are slow to load.
            from react_tui.tui.screens.models import ModelsScreen

            self._models = ModelsScreen(self._backstage, self._model_in_use, self._use_model, self._run_screen.tell)
            # Installed, so that a fetch goes on while it is not shown.
            self.install_screen(self._models, "models")
        self.push_screen("models")

    def _model_in_use(self) -> str:
        return str(self._session.settings.get("model.name", ""))

    def _reopen(self, changes: Mapping[str, object], done: Done) -> None:
        assert self._backstage is not None
        run = self._run_screen
        Reopening(self, self._backstage, self._session, self._is_busy, run.become).change(changes, done)

    def _is_busy(self) -> bool:
        return self._run_screen.phase is not Phase.IDLE or self._evaluate_screen.running

    def _use_model(self, name: str, done: Done) -> None:
        self._reopen({"model.name": name}, lambda problem: done(problem or self._remember("model.name", name)))

    def action_show_settings(self) -> None:
        """Show what can be set."""
        if self._backstage is not None and self.screen is self._run_screen:
            # It knows the configuration, which nothing else here needs.
            from react_tui.tui.screens.settings import SettingsScreen

            behind = self._backstage
            self.push_screen(SettingsScreen(behind.folders, behind.config, self._apply))

    def _apply(self, changes: Mapping[str, object]) -> None:
        def told(problem: str) -> None:
            if problem:
                self._run_screen.tell(f"What was set holds from the next start on: {problem}")

        self._reopen(changes, told)

    def action_show_history(self) -> None:
        """Show the runs that were kept."""
        if self._backstage is not None and self.screen is self._run_screen:
            self.push_screen(HistoryScreen(self._backstage, self._open_run, self._resume))

    def _open_run(self, run: KeptRun) -> None:
        self.push_screen(ReplayScreen(Recording(run, speed=0), self._clock, self.pop_screen))

    def _resume(self, run: KeptRun) -> None:
        self.pop_screen()
        self._run_screen.take_up(run)

    def _theme_chosen(self, theme: Theme) -> None:
        if (problem := self._remember("ui.theme", theme.name)) and self._run_screen.is_mounted:
            self._run_screen.tell(problem)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command in the palette."""
        return entries(self, screen)

    async def action_quit(self) -> None:
        """Leave; Ctrl+C is pressed by reflex, and ends a run that is not kept only when it is pressed twice."""
        if self.pressed[-1] == "ctrl+c" != self.pressed[0] and self._run_screen.would_be_lost:
            self.notify("The run that goes on is not kept. Ctrl+C again leaves it.", severity="warning")
        else:
            self.exit()

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
            self._sources = SourcesScreen(
                self._desk, self._session.open_world, run.course.turn_to, self._remember, run.tell
            )
            # Installed, so that its work goes on while it is not shown.
            self.install_screen(self._sources, "sources")
        self.push_screen("sources")

    def _handle_exception(self, error: Exception) -> None:
        if self.return_code is not None:
            # It is leaving already, and what was half built then is not missed.
            return
        self.broken = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual's own prints the traceback with all that variables hold, which is of no use to most people.
        self._close_messages_no_wait()

    async def on_unmount(self) -> None:
        """Stop what is going on and free the session."""
        for screen in (self._first_screen, self._models):
            if screen is not None:
                await asyncio.to_thread(screen.work.finish, _PATIENCE_SECONDS / 4)
        if self._sources is not None:
            await asyncio.to_thread(self._sources.finish, _PATIENCE_SECONDS / 4)
        await asyncio.to_thread(self._run_screen.runner.finish, _PATIENCE_SECONDS)
