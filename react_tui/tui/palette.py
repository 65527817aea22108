"""Every command of the app and of the screen that is shown, in the palette."""

from collections.abc import Iterable
from functools import partial

from textual.app import SystemCommand
from textual.markup import escape
from textual.screen import Screen

from react_tui.tui.commands import APP, Command
from react_tui.tui.keys import KeyedApp, keys_of


def entries(app: KeyedApp, screen: Screen[object]) -> Iterable[SystemCommand]:
    """Yield what can be done now; a screen says in ``OFFERED`` what it adds to the commands of the app."""
    for command in APP:
        if command.palette and app.check_action(command.action, ()):
            yield _entry(app, command, None)
    offered: tuple[Command, ...] = getattr(screen, "OFFERED", ())
    for command in offered:
        if command.palette:
            yield _entry(app, command, screen)


def _entry(app: KeyedApp, command: Command, screen: Screen[object] | None) -> SystemCommand:
    # The palette reads this as markup, and a key can be a bracket.
    told = f"{escape(keys_of(app, command))} · {command.tooltip}"
    return SystemCommand(command.title, told, partial(app.run_action, command.action, screen))
