"""Which keys do what now, whatever they were bound to."""

from collections.abc import Mapping

from textual.app import App
from textual.binding import ActiveBinding

from react_tui.tui.commands import Command


def key_of(app: App[None], active: Mapping[str, ActiveBinding], command: Command) -> str:
    """Return the keys of a command as a person reads them: those that are active, or else its own."""
    keys = [app.get_key_display(bound.binding) for bound in active.values() if bound.binding.id == command.id]
    return " ".join(dict.fromkeys(keys)) or app.get_key_display(command.binding)
