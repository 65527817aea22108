"""The app in a terminal of its own, in one of the ways that its first argument names, with its runs in the second."""

import sys
import threading
from functools import partial
from pathlib import Path

from app_support import TWO_HOPS, session_of
from first_support import Start
from tiny_model import entry, store_of

from react_tui.cli.crash import tell_crash
from react_tui.paths import folders
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.tui import run_app
from react_tui.tui.backstage import First

EVIL = "\x1b[2J\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x9b31m\x00\u202e"


def _evil() -> Session:
    """Everything that is shown is out to get at the terminal."""
    pieces = (f" So {EVIL} then.", f" Search[{EVIL}]", " So.", f" Finish[{EVIL}]")
    return session_of(pieces, notices=(EVIL,))


def _stuck() -> Session:
    """The second step never gets any further, and hears of no stop."""
    return session_of(before_word=lambda text: text.endswith("its capital") and threading.Event().wait())


class Broken(Session):
    """A session that the screen cannot even ask for a word."""

    @property
    def loading(self) -> str:
        raise KeyError(EVIL)


def _first(place: Path, url: str, *, resumes: bool) -> int:
    """The model is yet to be fetched from a server."""
    start = Start(place, store_of(folders(), entry(url)), first=First("tiny", resumes=resumes, sources=not resumes))
    app = start.app()
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    way, place = sys.argv[1], Path(sys.argv[2])
    if way in ("first", "resumed"):
        sys.exit(_first(place, sys.argv[3], resumes=way == "resumed"))
    session = {"evil": _evil, "stuck": _stuck, "broken": lambda: session_of(TWO_HOPS, session=Broken)}[way]()
    session.runs = RunFolder(place)
    sys.exit(run_app(session, starters=(EVIL,), broke=partial(tell_crash, folders())))
