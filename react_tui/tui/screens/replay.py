"""A kept run, played in the panes of the run screen."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.timer import Timer
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.core.trajectory import Outcome
from react_tui.phase import Phase
from react_tui.tui.commands import APP, LOOK, REPLAY, Command, bindings
from react_tui.tui.keys import key_of
from react_tui.tui.recording import Recording
from react_tui.tui.screens.run import RunScreen

_SLOWEST, _FASTEST = 1 / 8, 64.0
# How long an answer stands before the next run of several begins by itself.
_BETWEEN_SECONDS = 5.0


class ReplayScreen(RunScreen, inherit_bindings=False):
    """Plays a recording, and the ``rest`` after it; ``leave`` is what leaving it means."""

    OFFERED: ClassVar[tuple[Command, ...]] = (*REPLAY, *LOOK)
    HINTED: ClassVar[tuple[Command, ...]] = (*REPLAY, *APP)
    BINDINGS: ClassVar[list[BindingType]] = bindings((*REPLAY, *LOOK))
    AUTO_FOCUS = "#trajectory .body"

    def __init__(
        self,
        recording: Recording,
        clock: Callable[[], float],
        leave: Callable[[], object],
        rest: tuple[Recording, ...] = (),
    ) -> None:
        super().__init__(recording, (), clock)
        self.add_class("-replay")
        self._box.can_focus = False
        self._recording = recording
        self._clock = clock
        self._leave = leave
        self._rest = rest
        self._timer: Timer | None = None
        self._listeners.append(self._follow)

    @property
    def would_be_lost(self) -> bool:
        """No: the run is kept where it was read from."""
        return False

    def _start(self) -> None:
        """Begin to play; there is no model to wait for."""
        self.course.phase = Phase.IDLE
        self.action_again()

    def on_unmount(self) -> None:
        """Stop with the screen."""
        self.runner.stop()

    def action_again(self) -> None:
        """Play the run from its beginning."""
        if self.phase.goes:
            self._status.hold(f"it is being played; {self._key('stop')} stops it")
            return
        self._recording.rewind()
        self.course.ask(self._recording.run.header.question)
        self._show_speed()

    def _follow(self, event: ev.Event) -> None:
        """Say what can be done at the end."""
        if not isinstance(event, ev.RunFinished):
            return
        playback = self._recording.playback
        step, leave = self._key("step"), self._key("stop")
        if self._rest and playback.by_key:
            self._status.hold(f"over; {step} begins the next of {len(self._rest)} more, {leave} leaves")
        elif self._rest and event.outcome is not Outcome.CANCELLED:
            self._status.hold(f"over; the next of {len(self._rest)} more begins in {_BETWEEN_SECONDS:.0f} s")
            self._timer = self.set_timer(_BETWEEN_SECONDS, self.action_next_run)
        else:
            self._status.hold(f"over; {self._key('again')} plays it again, {leave} leaves")

    def action_next_run(self) -> None:
        """Play the next run."""
        if not self._rest:
            self._status.hold("this is the last one")
            return
        following, *rest = self._rest
        following.playback.speed, following.playback.by_key = (
            self._recording.playback.speed,
            self._recording.playback.by_key,
        )
        self.app.switch_screen(ReplayScreen(following, self._clock, self._leave, tuple(rest)))

    def action_step(self) -> None:
        """Play one step and wait; between two runs, begin the next one."""
        if self.phase is Phase.IDLE and self._rest:
            self.action_next_run()
            return
        playback = self._recording.playback
        if playback.by_key:
            playback.go_on()
        else:
            playback.by_key = True
            goes, by_itself = self._key("step"), self._key("by-itself")
            self._status.hold(f"waits before the next step; {goes} goes on, {by_itself} plays by itself again")
        self._show_speed()

    def action_by_itself(self) -> None:
        """Play on without waiting for keys."""
        self._recording.playback.by_key = False
        self._recording.playback.go_on()
        self._status.release()
        self._show_speed()

    def action_faster(self, factor: float) -> None:
        """Play so many times as fast as now."""
        playback = self._recording.playback
        playback.speed = min(_FASTEST, max(_SLOWEST, (playback.speed or _FASTEST) * factor))
        self._show_speed()

    def action_rest_at_once(self) -> None:
        """Show the rest without waiting."""
        playback = self._recording.playback
        speed, playback.speed, playback.by_key = playback.speed, 0, False
        playback.go_on()
        if not speed:
            self._status.hold("it is shown at once already")
        self._show_speed()

    def action_stop(self) -> None:
        """Stop what is played, or leave."""
        if self._timer is not None:
            self._timer.stop()
        if self.phase.goes:
            self.course.phase = Phase.STOPPING
            self.runner.stop()
        else:
            self._leave()

    def _key(self, name: str) -> str:
        return key_of(self.app, f"replay.{name}")

    def _show_speed(self) -> None:
        playback = self._recording.playback
        how = "by key" if playback.by_key else "at once" if not playback.speed else f"{playback.speed:g}×"
        self.query_one("#network", Static).update(f"REPLAY {how}")
