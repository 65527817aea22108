"""``react-tui``: the app, for a person at a terminal."""

import argparse
import json
import sys
from collections.abc import Mapping
from functools import partial

from react_tui.cli.crash import tell_crash
from react_tui.cli.fitting import available_memory, bytes_of_memory
from react_tui.cli.models import is_missing, open_store
from react_tui.cli.opening import make_setup, open_session, read_config, slots_for
from react_tui.cli.runs import library
from react_tui.config import Config, save_setting
from react_tui.config.schema import DEFAULT_ORIGIN, origin_of_flag
from react_tui.core.environment import Environment
from react_tui.core.methods import METHODS
from react_tui.core.tasks import TASKS
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import ConfigError, UsageError
from react_tui.models import ModelStore
from react_tui.paths import Folders, bundled, folders
from react_tui.session import Session
from react_tui.sources.desk import Desk
from react_tui.store import RunFolder
from react_tui.tui.backstage import Backstage, First

_STARTERS = 3
# So many methods can be compared in one batch; a method that votes may be chosen later, and takes turns in them.
_SLOTS = 4


def open_app(arguments: argparse.Namespace) -> int:
    """Open the app and return its exit status."""
    if arguments.plain:
        from react_tui.cli.plain import open_plain

        return open_plain(arguments)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "there is no terminal for the app.", hint='Without one: react-tui ask "QUESTION", or react-tui --plain'
        )
    here = folders()
    config = read_config(arguments, here)
    store = open_store()
    first = first_choice(config, store)
    session = unopened(config) if first else open_session(config, here, slots(config))
    # Textual is slow to import, and no other command needs it.
    from react_tui.evaluation.inputs import Prepared, prepare
    from react_tui.evaluation.wish import Wish
    from react_tui.tui import run_app

    starters = starter_questions() if "starter" in config.source.use else ()
    desk = Desk(here, config.source.catalogue, config.source.use)

    def preparing(wish: Wish) -> Prepared:
        return prepare(wish, session, read_config(arguments, here), here)

    behind, broke = backstage(arguments, here, config, store), partial(tell_crash, here)
    return run_app(
        session, config.ui.theme, starters, partial(remember, here), desk, preparing, behind, first, broke, config.keys
    )


def first_choice(config: Config, store: ModelStore) -> First | None:
    """Return what the app begins with where no model was ever chosen, or the chosen one is not fetched; None elsewhere.

    That a model is chosen, by a flag or in a file, is what tells a first start: other commands write files as well.
    """
    model, source = (config.origins[key] for key in ("model.name", "source.use"))
    if model == DEFAULT_ORIGIN:
        return First(config.model.name, resumes=False, sources=source != origin_of_flag("source.use"))
    if model != origin_of_flag("model.name") and is_missing(store, config.model.name):
        return First(config.model.name, resumes=True, sources=False)
    return None


def unopened(config: Config) -> Session:
    """Return a session that is to become another one before anything is asked of it."""
    setup = make_setup(config, TASKS[config.run.task], METHODS[config.run.method])
    return Session(ScriptedEngine(()), _nowhere, setup, "", "")


def _nowhere() -> Environment:
    raise RuntimeError("a session that is not opened acts in no world")


def slots(config: Config) -> int:
    """Return how many runs the engine has room for at a time."""
    return max(_SLOTS, slots_for(METHODS[config.run.method], config))


def backstage(arguments: argparse.Namespace, here: Folders, config: Config, store: ModelStore) -> Backstage:
    """Return what the app may ask of the rest of the program."""

    def reopen(changes: Mapping[str, object]) -> Session:
        changed = read_config(arguments, here)
        for key, value in changes.items():
            changed = changed.changed(key, value, "app")
        return open_session(changed, here, slots(changed))

    def now() -> Config:
        return read_config(arguments, here)

    return Backstage(
        partial(library, here),
        RunFolder(here.runs),
        here.data / "exports",
        store,
        partial(bytes_of_memory, config=config),
        available_memory,
        here,
        now,
        reopen,
    )


def remember(here: Folders, key: str, value: object) -> str:
    """Keep a setting that was changed in the app, and return what a person should know about that."""
    try:
        return " ".join(save_setting(here, key, value))
    except ConfigError as error:
        return f"This is kept for now only: {error}"


def starter_questions() -> tuple[str, ...]:
    """Return a few questions that the starter encyclopedia can answer."""
    lines = (bundled("assets") / "starter" / "questions.jsonl").read_text(encoding="utf-8").split("\n")
    questions = [str(json.loads(line)["question"]) for line in lines if line]
    return tuple(questions[:: max(1, len(questions) // _STARTERS)][:_STARTERS])
