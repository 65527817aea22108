"""``react-tui --plain`` with no model behind it, in one of the ways that its first argument names."""

import sys
import threading
from collections.abc import Callable
from dataclasses import replace

from kept_runs import THREE_STEPS, session

from react_tui.cli import main, plain
from react_tui.core.setup import Ask
from react_tui.engines.scripted import ScriptedEngine
from react_tui.paths import folders
from react_tui.session import Session
from react_tui.sources.desk import Desk

EVIL = "\x1b[2J\x1b]52;c;b3duZWQ=\x07\x9b31m\x00\r\u202e"


def _asks() -> Session:
    """Every action waits for a word."""
    of = session(folders().runs)
    return replace(of, setup=replace(of.setup, ask=Ask.ALWAYS))


def _evil() -> Session:
    """Everything that is said is out to get at the terminal."""
    return session(folders().runs, (f" So {EVIL}.", f" Search[{EVIL}]", " So.", f" Finish[{EVIL}]"))


def _stuck() -> Session:
    """The second step never gets any further, and hears of no stop."""
    engine = ScriptedEngine(THREE_STEPS, before_word=lambda text: text == " Its" and threading.Event().wait())
    return replace(session(folders().runs), engine=engine)


WAYS: dict[str, Callable[[], Session]] = {"asks": _asks, "evil": _evil, "stuck": _stuck}


class BrokenDesk(Desk):
    """Has a mistake in it."""

    def listed(self) -> tuple[()]:
        raise KeyError(EVIL)


if __name__ == "__main__":
    plain.open_session = lambda *_, **__: WAYS[sys.argv[1]]()
    plain.Desk = BrokenDesk
    sys.exit(main(["--plain", "--model", "none"]))
