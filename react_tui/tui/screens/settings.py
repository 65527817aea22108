"""The settings screen: every key of the configuration, explained, changed and reset."""

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from react_tui.config import KEYS, Config, assignment, forget_setting, save_setting
from react_tui.config.rules import Keys, Lines, Value
from react_tui.config.schema import KEY_BINDINGS, Key
from react_tui.paths import Folders
from react_tui.tui.background import in_background
from react_tui.tui.commands import SETTINGS, Command, bindings
from react_tui.tui.keymap import EVERY
from react_tui.tui.screens.listing import LEAVE, ListScreen
from react_tui.tui.text import shown

_NAME_WIDTH = 26
# These are read when the program starts; the others hold from the next question on.
_AT_START = ("ui.", f"{KEY_BINDINGS}.")
_ADAPTER = "model.adapter"


class SettingsScreen(ListScreen):
    """Keys with their values and where these come from.

    ``config`` reads what is set now; ``apply`` is given what changed for the session, when this screen is left.
    """

    HEADING = "Settings"
    OFFERED: ClassVar[tuple[Command, ...]] = SETTINGS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SETTINGS), LEAVE]

    def __init__(
        self, folders: Folders, config: Callable[[], Config], apply: Callable[[Mapping[str, object]], object]
    ) -> None:
        super().__init__()
        self._folders = folders
        self._config = config
        self._apply = apply
        self._values = Config()
        self._changed: dict[str, object] = {}

    def on_mount(self) -> None:
        """Read what is set."""
        self._read("")

    def _read(self, said: str) -> None:
        in_background(self, self._config, partial(self._show, said), partial(self.say, problem=True))

    def _show(self, said: str, config: Config) -> None:
        self._values = config
        self.fill(
            [(key, self._row(key)) for key in (*KEYS, *(f"{KEY_BINDINGS}.{command}" for command in config.keys))],
            "There is nothing to set.",
        )
        if said:
            self.say(said)
        self.tell_more()

    def _row(self, key: str) -> Content:
        own = self._values.origins[key] != "default"
        name = key if self.size.width < 60 else f"{key:{_NAME_WIDTH}}"
        mark = "● " if own else "  "
        return Content.assemble((mark, "$accent"), (name, "bold" if own else ""), "  ", shown(self._text(key)))

    def _text(self, key: str) -> str:
        return _in_toml(self._values.value(key))

    def detail(self, id: str) -> Content:
        """Return what a key means, what it takes, and where its value comes from."""
        key = _key(id)
        when = "holds from the next start on" if id.startswith(_AT_START) else "holds from the next question on"
        facts = f"{self._values.origins[id]} · default {_in_toml(key.default)} · {when}"
        lines = (shown(key.doc), shown(f"Takes {key.rule.allowed}.", "$quiet"), shown(facts, "$quiet"))
        return Content("\n").join(lines)

    def choose(self, id: str) -> None:
        """Change a value."""
        if id == _ADAPTER:
            save = partial(self._save, id)
            letters = {"d": partial(save, "default"), "n": partial(save, "none"), "p": partial(self._type, id)}
            self.prompt.choose(f"{id}:  d the model's own · n none · p the path of another", letters)
        else:
            self._type(id)

    def _type(self, id: str) -> None:
        value = self._values.value(id)
        self._ask(id, value if isinstance(value, str) and value else _in_toml(value))

    def _ask(self, key: str, text: str) -> None:
        self.prompt.ask(f"{key} =", partial(self._save, key), text)

    def _save(self, key: str, text: str) -> None:
        value = typed(key, text)
        work = partial(save_setting, self._folders, key, value)
        in_background(self, work, partial(self._saved, key), partial(self._refused, key, text))

    def _refused(self, key: str, text: str, problem: str) -> None:
        self.say(problem, problem=True)
        self._ask(key, text)

    def action_reset(self) -> None:
        """Forget what was set here, so that the person's own file or the default holds again."""
        if key := self.chosen:
            work = partial(forget_setting, self._folders, key)
            in_background(self, work, partial(self._saved, key), partial(self.say, problem=True))

    def _saved(self, key: str, notices: tuple[str, ...]) -> None:
        in_background(self, self._config, partial(self._take, key, notices), partial(self.say, problem=True))

    def _take(self, key: str, notices: tuple[str, ...], config: Config) -> None:
        if key not in config.origins:
            self._show(f"{key} is forgotten; it holds from the next start on", config)
            return
        value, origin = config.value(key), config.origins[key]
        said = f"{key} is {_in_toml(value)} ({origin})"
        if origin.startswith("flag"):
            said += ": this flag wins until the next start"
        elif key == "ui.theme" and value in self.app.available_themes:
            self.app.theme = str(value)
        elif key.startswith(_AT_START):
            said += "; it holds from the next start on"
        else:
            self._changed[key] = value
        self._show(" ".join((said, *notices)), config)

    def action_leave(self) -> None:
        """Go back, and let what was changed hold."""
        super().action_leave()
        if self._changed:
            self._apply(self._changed)


def _key(id: str) -> Key:
    """Return a key of the configuration, also of the table whose keys are commands."""
    if id in KEYS:
        return KEYS[id]
    name = id.removeprefix(f"{KEY_BINDINGS}.")
    command = EVERY.get(name)
    doc = f"Keys of this command: {command.title}." if command else "There is no such command."
    return Key(KEY_BINDINGS, name, command.keys if command else "", Keys(), doc, "")


def typed(key: str, text: str) -> object:
    """Return what a person means who types a value: words need no quotes, and lists no brackets."""
    rule = _key(key).rule
    if text[:1] not in ("'", '"', "["):
        if rule.read(text) is not None:
            return text
        if isinstance(rule, Lines):
            return [part.strip() for part in text.split(",")]
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _in_toml(value: Value) -> str:
    return assignment("value", value).partition(" = ")[2]
