"""The last line: what is going on now, in words, and the keys that matter most."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.tui.commands import Command
from react_tui.tui.keys import key_of, keys_of
from react_tui.tui.text import shown

READY = "ready"


class Status(Horizontal):
    """What the app is doing or waiting for; a word to the person stays until it is answered."""

    def __init__(self, commands: Iterable[Command]) -> None:
        super().__init__(id="status")
        self._commands = [command for command in commands if command.hint]
        self._held = False
        self._doing = ""

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        yield Static("", id="doing", markup=False)
        yield Static("", id="hints", markup=False)

    def on_mount(self) -> None:
        """Show the keys as they are bound now."""
        hints = (f"{keys_of(self.app, command)} {command.hint}" for command in self._commands)
        self.query_one("#hints", Static).update(" · ".join(hints))

    def apply(self, event: ev.Event) -> None:
        """Tell what the run does."""
        match event:
            case ev.ModelLoading(fraction):
                self.say(f"loading the model {100 * fraction:.0f}%")
            case ev.StepStarted(number):
                self.say(f"step {number} begins")
            case ev.PromptReading(done, total):
                self.say(f"reading the context {100 * done // max(1, total)}%")
            case ev.ThoughtWriting(number):
                self.say(f"writing thought {number}")
            case ev.ActionWriting(number):
                self.say(f"choosing action {number}")
            case ev.ActionWritten(_, action):
                self.say(f"looking: {action}")
            case ev.RunFinished():
                self.say(READY)
                self.release()
            case _:
                self._tell_what_is_waited_for(event)

    def _tell_what_is_waited_for(self, event: ev.Event) -> None:
        go, stop = key_of(self.app, "run.pause"), key_of(self.app, "run.stop")
        match event:
            case ev.Paused(number):
                self.release()
                step = key_of(self.app, "run.step")
                self.say(
                    f"paused before step {number}: {go} goes on, {step} takes a step, {stop} ends the run", waits=True
                )
            case ev.ActionProposed():
                change, skip = key_of(self.app, "step.edit"), key_of(self.app, "step.skip")
                self.say(f"{event.action}? {go} does it, {change} changes it, {skip} skips it", waits=True)
            case ev.BudgetSpent(reason=reason, asks=True):
                self.say(f"{reason}: {key_of(self.app, 'run.more')} gives more, {go} forces an answer", waits=True)

    def say(self, text: str, *, waits: bool = False) -> None:
        """Tell what is going on, at once or when the word to the person is released.

        What ``waits`` for the person names the keys that matter now, and takes the room of the others.
        """
        self.set_class(waits, "-waits")
        self._doing = text
        if not self._held:
            self._show(text, "$quiet")

    def hold(self, text: str) -> None:
        """Tell the person something that stays until it is released."""
        self._held = True
        self.add_class("-held")
        self._show(text, "$warning")

    def release(self) -> None:
        """Take back what was told, and tell again what is going on."""
        self._held = False
        self.remove_class("-held")
        self._show(self._doing, "$quiet")

    def _show(self, text: str, style: str) -> None:
        self.query_one("#doing", Static).update(shown(text, style, lines=False))
