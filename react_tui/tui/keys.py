"""Which keys do what now, whatever they were bound to."""

from typing import Any

from textual.app import App
from textual.binding import Binding, Keymap
from textual.events import Event, Key

from react_tui.tui.commands import Command
from react_tui.tui.keymap import EVERY


class KeyedApp(App[None]):
    """An app that tells what its keys are bound to, and which two were ``pressed`` last."""

    keymap: Keymap = {}  # noqa: RUF012 - it is replaced, never changed
    pressed = ("", "")

    def set_keymap(self, keymap: Keymap) -> None:
        """Bind keys by the names of commands; the others keep their own."""
        super().set_keymap(keymap)
        self.keymap = keymap

    def get_key_display(self, binding: Binding) -> str:
        """Name the Enter key by its word, as people look for it."""
        return "enter" if binding.key == "enter" else super().get_key_display(binding)

    async def on_event(self, event: Event) -> None:
        """Remember which key is pressed, before it is obeyed."""
        if isinstance(event, Key):
            self.pressed = (self.pressed[-1], event.key)
        await super().on_event(event)


def keys_of(app: App[Any], command: Command) -> str:
    """Return the keys of a command as a person reads them, one after the other."""
    bound = app.keymap if isinstance(app, KeyedApp) else {}
    bindings = (command.binding.with_key(key) for key in bound.get(command.id, command.keys).split(","))
    return " ".join(dict.fromkeys(map(app.get_key_display, bindings)))


def key_of(app: App[Any], id: str) -> str:
    """Return the first key of a command, to be named in a sentence."""
    return keys_of(app, EVERY[id]).split(" ")[0]
