"""The schema in words: the commented template, and the values in use."""

from typing import NamedTuple

from react_tui.config.rules import Value
from react_tui.config.schema import KEY_BINDINGS, KEYS, Config, Key, assignment
from react_tui.config.tables import TABLES

INTRODUCTION = r"""# Your own settings of react-tui, which reads this file and never writes to it.
# To change a value, take the # from the front of its line.
# What is changed inside the app goes to settings.toml beside this file and wins over it; flags win over both.
# Windows paths stand in single quotes: 'C:\models\m.gguf'.
"""


# A table that no key is declared for: its names are those of the app's commands.
BINDINGS = f"""
[{KEY_BINDINGS}]
# Other keys for the commands of the app, by the names that `react-tui config keys` prints.
# Takes the name of a key, such as "f4" or "ctrl+e", or a list of some.
#"run.stop" = ["escape", "f11"]
"""


class Explained(NamedTuple):
    """One key of the configuration in use."""

    key: str
    value: Value
    origin: str
    doc: str


def explain(config: Config) -> list[Explained]:
    """Return every key with its value, where that comes from, and what it means."""
    declared = [Explained(name, config.value(name), config.origins[name], key.doc) for name, key in KEYS.items()]
    bindings = {f"{KEY_BINDINGS}.{command}": keys for command, keys in config.keys.items()}
    doc = "Keys of this command of the app."
    return [*declared, *(Explained(name, keys, config.origins[name], doc) for name, keys in bindings.items())]


def template() -> str:
    """Return the text of a config.toml in which every key stands with its default, commented out."""
    return INTRODUCTION + "".join(f"\n[{table}]\n{_keys(table)}" for table in TABLES) + BINDINGS


def _keys(table: str) -> str:
    return "\n".join(_entry(key) for key in KEYS.values() if key.table == table)


def _entry(key: Key) -> str:
    return f"# {key.doc}\n# Takes {key.rule.allowed}.\n#{assignment(key.name, key.default)}\n"
