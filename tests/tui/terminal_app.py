"""The app in a terminal of its own, in one of the ways that its first argument names, with its runs in the second."""

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from app_support import TWO_HOPS, Library, session_of
from backstages import backstage
from compare_support import Methodical
from evaluate_support import preparing
from first_support import Start
from tiny_model import entry, store_of

from react_tui.cli.crash import tell_crash
from react_tui.core.engine import Loading
from react_tui.core.trajectory import Action, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.paths import folders
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.tui import run_app
from react_tui.tui.backstage import First

EVIL = "\x1b[2J\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x9b31m\x00\u202e"
Opening = tuple[Session, dict[str, Any]]


def _forever() -> None:
    threading.Event().wait()


def _evil(_: Path) -> Opening:
    """Everything that is shown is out to get at the terminal."""
    pieces = (f" So {EVIL} then.", f" Search[{EVIL}]", " So.", f" Finish[{EVIL}]")
    return session_of(pieces, notices=(EVIL,)), {"starters": (EVIL,)}


def _stuck(_: Path) -> Opening:
    """The second step never gets any further, and hears of no stop."""
    return session_of(before_word=lambda text: text.endswith("its capital") and _forever()), {}


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


def _broken(_: Path) -> Opening:
    return session_of(TWO_HOPS, session=Broken), {}


class Endless(ScriptedEngine):
    """A model that is never loaded."""

    def open(self) -> Iterator[Loading]:
        yield Loading(0.31)
        _forever()


def _loading(_: Path) -> Opening:
    return session_of(engine=Endless(())), {}


class Slow(Library):
    """Pages that never come."""

    def act(self, action: Action) -> Observation:
        _forever()
        return super().act(action)


def _acting(_: Path) -> Opening:
    return session_of(environment=Slow()), {}


def _fetching(runs: Path) -> Opening:
    """The server of the only model takes every call and answers none."""
    silent = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=lambda: [_forever(), silent.close()], daemon=True).start()
    store = store_of(folders(), entry(f"http://127.0.0.1:{silent.getsockname()[1]}/tiny.gguf"))
    return session_of(), {"backstage": backstage(runs, store)}


def _voting(_: Path) -> Opening:
    """Chains of thought that are never whole."""
    session = session_of(engine=Methodical(lambda text: text.endswith("page") and _forever()))
    session.setup = session.setup_for("cot-sc")
    return session, {}


def _comparing(_: Path) -> Opening:
    return session_of(engine=Methodical(lambda text: text.endswith("page") and _forever())), {}


def _evaluating(runs: Path) -> Opening:
    session, _ = _comparing(runs)
    return session, {"prepare": preparing(runs.parent, session)}


WAYS: dict[str, Callable[[Path], Opening]] = {
    "evil": _evil,
    "stuck": _stuck,
    "broken": _broken,
    "loading": _loading,
    "acting": _acting,
    "fetching": _fetching,
    "voting": _voting,
    "comparing": _comparing,
    "evaluating": _evaluating,
}

if __name__ == "__main__":
    way, place = sys.argv[1], Path(sys.argv[2])
    if way in ("first", "resumed"):
        sys.exit(_first(place, sys.argv[3], resumes=way == "resumed"))
    session, more = WAYS[way](place)
    session.runs = RunFolder(place)
    sys.exit(run_app(session, broke=partial(tell_crash, folders()), **more))
