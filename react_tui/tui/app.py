"""The app: themes, the commands of every screen, and an end that leaves nothing behind."""

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.theme import Theme

from react_tui.session import Session
from react_tui.store import KeptRun, read_run
from react_tui.store.cut_off import cut_off
from react_tui.store.summary import Summary
from react_tui.tui.background import in_background
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import APP, GO_ON, SOURCES, Command, bindings
from react_tui.tui.evaluating import Prepare
from react_tui.tui.keys import key_of
from react_tui.tui.recording import Recording
from react_tui.tui.screens.compare import CompareScreen
from react_tui.tui.screens.evaluate import EvaluateScreen
from react_tui.tui.screens.help import HelpScreen
from react_tui.tui.screens.history import HistoryScreen
from react_tui.tui.screens.listing import ListScreen
from react_tui.tui.screens.methods import MethodsScreen
from react_tui.tui.screens.phase import Phase
from react_tui.tui.screens.replay import ReplayScreen
from react_tui.tui.screens.run import RunScreen
from react_tui.tui.theme import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from react_tui.sources.desk import Desk
    from react_tui.tui.screens.models import ModelsScreen
    from react_tui.tui.screens.sources import SourcesScreen

Remember = Callable[[str, object], str]

# How long quitting may wait for what is going on: with the end of the interpreter it must stay below two seconds.
_PATIENCE_SECONDS = 0.8


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
        backstage: Backstage | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme if theme in self.available_themes else DEFAULT_THEME
        self.broken: Exception | None = None
        self._remember = remember
        self._session = session
        self._backstage = backstage
        self._clock = clock
        self._cut_off: Summary | None = None
        self._run_screen = RunScreen(session, starters, clock)
        self._evaluate_screen = EvaluateScreen(session, prepare, self._run_screen.course.is_busy)
        self._open_world = session.open_world
        self._desk = desk
        self._sources: SourcesScreen | None = None
        self._models: ModelsScreen | None = None

    def get_driver_class(self) -> type[Driver]:
        """Return what speaks to the terminal, and notices when that is gone."""
        if sys.platform == "win32":
            return super().get_driver_class()
        from react_tui.tui.terminal import LastingDriver

        return LastingDriver

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
        if self._backstage is not None:
            library = self._backstage.library
            in_background(self, lambda: cut_off(library()), self._offer, self._run_screen.tell)

    def _offer(self, run: Summary | None) -> None:
        self._cut_off = run
        if run is not None:
            key = key_of(self, self.screen.active_bindings, GO_ON)
            self._run_screen.tell(f"A run was cut off after {run.steps} steps; {key} goes on with it: {run.question}")

    def action_go_on(self) -> None:
        """Go on with the run that was cut off."""
        if self._backstage is None or self._cut_off is None:
            self._run_screen.tell("No run was cut off.")
            return
        runs, id, self._cut_off = self._backstage.runs, self._cut_off.id, None
        in_background(self, lambda: read_run(runs.find(id)), self._run_screen.take_up, self._run_screen.tell)

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

    def _reopen(self, changes: Mapping[str, object], done: Callable[[str], object]) -> None:
        """Answer by a session with some settings changed; ``done`` is told what is in the way, or nothing."""
        if self._backstage is None or self._run_screen.phase is not Phase.IDLE or self._evaluate_screen.running:
            done("questions are being answered, or the model is loaded: try again when that is over")
            return
        # What was chosen here holds, whatever flags the program was started with.
        kept = {key: value for key, value in self._session.settings.items() if key == "source.use"}
        method = {"run.method": self._session.setup.method.name}
        opening = partial(self._backstage.reopen, {**kept, **method, **changes})
        in_background(self, opening, partial(self._reopened, done), done)

    def _reopened(self, done: Callable[[str], object], session: Session) -> None:
        if self._run_screen.phase is not Phase.IDLE:
            session.close()
            done("a question was asked meanwhile: try again when it is answered")
            return
        self._run_screen.become(session)
        done("")

    def _use_model(self, name: str, done: Callable[[str], object]) -> None:
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
        if problem := self._remember("ui.theme", theme.name):
            self._run_screen.tell(problem)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command in the palette."""
        for command in APP:
            if command.palette:
                yield SystemCommand(command.title, command.tooltip, partial(self.run_action, command.action))
        for command in (command for command in self._offered(screen) if command.palette):
            yield SystemCommand(command.title, command.tooltip, partial(self.run_action, command.action, screen))

    def _offered(self, screen: Screen[object]) -> tuple[Command, ...]:
        if isinstance(screen, RunScreen | ListScreen | CompareScreen | EvaluateScreen):
            return screen.OFFERED
        return SOURCES if screen is self._sources else ()

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

    def _handle_exception(self, error: Exception) -> None:
        self.broken = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual's own prints the traceback with all that variables hold, which is of no use to most people.
        self._close_messages_no_wait()

    async def on_unmount(self) -> None:
        """Stop what is going on and free the session."""
        if self._models is not None:
            self._models.work.stop()
        if self._sources is not None:
            await asyncio.to_thread(self._sources.finish, _PATIENCE_SECONDS / 4)
        await asyncio.to_thread(self._run_screen.runner.finish, _PATIENCE_SECONDS)
