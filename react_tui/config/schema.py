"""The keys of the configuration, read from its tables, and the values in use."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, cast

import tomli_w

from react_tui.config.rules import Keys, Rule, Text, Value, has_control_characters, shown
from react_tui.config.tables import TABLES, Model, Run, Runs, Sampling, Source, Tools, Ui, Wikipedia
from react_tui.errors import ConfigError

DEFAULT_ORIGIN = "default"
WINDOWS_PATH_HINT = "A Windows path stands in single quotes, 'C:\\models\\m.gguf', or is written with /."


@dataclass(frozen=True)
class Key:
    """One key of the configuration."""

    table: str
    name: str
    default: Value
    rule: Rule
    doc: str
    flag: str

    @property
    def dotted(self) -> str:
        """The key with its table, as in ``run.steps``."""
        return f"{self.table}.{self.name}"


def _declared() -> Iterator[Key]:
    for table, table_type in TABLES.items():
        declared: tuple[Field[Any], ...] = fields(table_type)
        for item in declared:
            rule = cast(Rule, item.metadata["rule"])
            flag = str(item.metadata["flag"]) or "--" + item.name.replace("_", "-")
            yield Key(table, item.name, cast(Value, item.default), rule, str(item.metadata["doc"]), flag)


KEYS: Mapping[str, Key] = {key.dotted: key for key in _declared()}


KEY_BINDINGS = "keys"
"""The table that names keys of the keyboard, by the ids of commands, which only the app knows."""


def origin_of_flag(dotted: str) -> str:
    """Return where a value comes from that was given on the command line."""
    return f"flag {KEYS[dotted].flag}"


@dataclass(frozen=True)
class OldKey:
    """A key that had another name and form: the key that it is ``now``, and how its value reads there."""

    now: str
    rule: Rule
    read: Callable[[Value], Value]


OLD_KEYS: Mapping[str, OldKey] = {
    "source.path": OldKey(
        "source.use", Text(may_be_empty=True), lambda path: (str(path),) if path else KEYS["source.use"].default
    )
}


@dataclass(frozen=True)
class Config:
    """The values in use; ``origins`` says for each dotted key where its value comes from."""

    model: Model = field(default_factory=Model)
    source: Source = field(default_factory=Source)
    wikipedia: Wikipedia = field(default_factory=Wikipedia)
    run: Run = field(default_factory=Run)
    sampling: Sampling = field(default_factory=Sampling)
    runs: Runs = field(default_factory=Runs)
    tools: Tools = field(default_factory=Tools)
    ui: Ui = field(default_factory=Ui)
    keys: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(KEYS, DEFAULT_ORIGIN))
    notices: tuple[str, ...] = ()

    def value(self, dotted: str) -> Value:
        """Return the value of a key named as in ``run.steps``."""
        if command := bound(dotted):
            return self.keys[command]
        key = KEYS[dotted]
        return cast(Value, getattr(getattr(self, key.table), key.name))

    def changed(self, dotted: str, value: object, origin: str) -> "Config":
        """Return the configuration with one value replaced; raise ConfigError where it is not allowed."""
        new = validated(dotted, value, where=origin)
        if dotted in OLD_KEYS:
            return self._changed_by_old(OLD_KEYS[dotted], dotted, new, origin)
        origins = {**self.origins, dotted: origin}
        if command := bound(dotted):
            return replace(self, keys={**self.keys, command: str(new)}, origins=origins)
        key = KEYS[dotted]
        tables = {key.table: replace(getattr(self, key.table), **{key.name: new})}
        return replace(self, origins=origins, **tables)

    def _changed_by_old(self, old: OldKey, dotted: str, value: Value, origin: str) -> "Config":
        name = KEYS[old.now].name
        notice = f"{origin}: {dotted} is now {old.now}. Write {assignment(name, old.read(value))} there instead."
        told = replace(self, notices=(*self.notices, notice))
        # Where a file has both, the new one counts.
        return told if self.origins[old.now] == origin else told.changed(old.now, old.read(value), origin)


def validated(dotted: str, value: object, *, where: str = "") -> Value:
    """Return the value as the key holds it; raise ConfigError for an unknown key or a value it does not take."""
    known = KEYS.get(dotted) or OLD_KEYS.get(dotted)
    rule = known.rule if known else Keys() if bound(dotted) else None
    if rule is None:
        raise ConfigError(f"There is no key {_printable(dotted)}.", where=where, hint=suggestion(dotted))
    read = rule.read(value)
    if read is None:
        hint = WINDOWS_PATH_HINT if isinstance(value, str) and has_control_characters(value) else ""
        raise ConfigError(f"{dotted} is {shown(value)}, but takes {rule.allowed}.", where=where, hint=hint)
    return read


def bound(dotted: str) -> str:
    """Return the command that a key of the table of key bindings is about, or nothing for other keys."""
    table, _, command = dotted.partition(".")
    return command if table == KEY_BINDINGS else ""


def assignment(name: str, value: Value) -> str:
    """Return a line of TOML that gives a key a value."""
    if isinstance(value, tuple):
        items = (tomli_w.dumps({"": item}).partition(" = ")[2].strip() for item in value)
        return f"{name} = [{', '.join(items)}]"
    return tomli_w.dumps({name: value}).strip()


def suggestion(dotted: str) -> str:
    """Return a sentence that names the nearest key, or the keys that there are."""
    table, _, name = dotted.rpartition(".")
    same_name = [key.dotted for key in KEYS.values() if key.name == (name or dotted)]
    near = same_name or get_close_matches(dotted, KEYS, n=1)
    if near:
        return f"Did you mean {near[0]}?"
    names = [key.dotted for key in KEYS.values() if key.table == table] or list(KEYS)
    return f"The keys are {', '.join(names)}."


def _printable(name: str) -> str:
    return name if name.isprintable() else repr(name)
