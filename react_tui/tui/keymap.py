"""Keys that a person gives to commands: which of them can be used, and why others cannot."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from react_tui.tui import commands as of
from react_tui.tui.commands import Command

# The commands that work at the same time, one row for each place of the app.
_PLACES: tuple[tuple[Command, ...], ...] = (
    (*of.APP, *of.RUN, *of.BOX),
    (*of.APP, *of.RUN, *of.CARD),
    (*of.APP, *of.RUN, *of.EVIDENCE),
    (*of.APP, *of.EDITOR),
    (*of.APP, *of.BRANCHES),
    (*of.APP, *of.SOURCES),
    (*of.APP, *of.COMPARE, *of.METHOD_LIST),
    (*of.APP, *of.EVALUATE, *of.METHOD_LIST, *of.RECORD),
    (*of.APP, *of.CARD, *of.LABELS),
    (*of.APP, *of.FIRST),
    (*of.APP, *of.REPLAY, *of.LOOK),
    (*of.APP, of.BACK, *of.MODELS),
    (*of.APP, of.BACK, *of.SETTINGS),
    (*of.APP, of.BACK, *of.HISTORY),
)
EVERY: Mapping[str, Command] = {command.id: command for place in _PLACES for command in place}
_KNOWN = {key.value for key in Keys if key.value.isalnum()}
_HELD = {"ctrl", "alt", "shift", "super", "meta", "hyper"}
# While a person types, these would take a character away, or never be heard of.
_AMONG_TYPING = frozenset(command.id for command in EVERY.values() if command.priority) | {
    command.id for command in (*of.BOX, *of.EDITOR)
}


def keymap(wanted: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the keys to use by the id of their command, and what is wrong with the others.

    Keys are named as Textual names them, several with commas between. A command keeps its own keys where it was given
    one that there is not, or one that another command has at the same place.
    """
    notices = []
    usable = {}
    for id, keys in wanted.items():
        if id not in EVERY:
            near = get_close_matches(id, EVERY, n=1)
            hint = f"Did you mean {near[0]}?" if near else "`react-tui config keys` prints them."
            notices.append(f"keys: there is no command {id!r}. {hint}")
        elif strange := [key for key in keys.split(",") if not _is_key(key)]:
            notices.append(f"keys: {id} keeps its own, since there is no key {strange[0]!r}.")
        elif id in _AMONG_TYPING and (typed := [key for key in _names(keys) if _is_typed(key)]):
            notices.append(f"keys: {id} keeps its own, since {typed[0]} is needed for typing. Take one such as f11.")
        else:
            usable[id] = keys
    while clash := _clash(usable):
        key, id, other = clash
        notices.append(f"keys: {id} keeps its own, since {key} is that of {other} at the same place.")
        del usable[id]
    return usable, tuple(notices)


def _clash(keys: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Return a key that two commands of a place have, one of them by these keys, that one, and the other."""
    for place in _PLACES:
        owners = defaultdict(list)
        for command in place:
            for key in _names(keys.get(command.id, command.keys)):
                owners[key].append(command.id)
        for key, ids in owners.items():
            for id in reversed(ids):
                others = [other for other in ids if other != id]
                if others and id in keys and key not in _names(EVERY[id].keys):
                    return key, id, others[0]
    return None


def _names(keys: str) -> Iterable[str]:
    return [_name_of(key) if len(key) == 1 else key for key in keys.split(",")]


def _is_key(name: str) -> bool:
    """Return whether there is a key of this name, with or without others that are held down."""
    held, _, key = name.rpartition("+")
    if held and not set(held.split("+")) <= _HELD:
        return False
    return len(key) == 1 or key in _KNOWN or key in map(_name_of, map(chr, range(33, 127)))


def _is_typed(key: str) -> bool:
    return (key_to_character(key) or "\0").isprintable()


def _name_of(character: str) -> str:
    """Return the name by which Textual tells of the key with a character."""
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)
