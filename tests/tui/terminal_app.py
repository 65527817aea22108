"""The app in a terminal of its own, on a script in which everything is out to get at the terminal."""

import sys

from app_support import session_of

from react_tui.tui import run_app

EVIL = "\x1b[2J\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x9b31m\x00\u202e"

if __name__ == "__main__":
    pieces = (f" So {EVIL} then.", f" Search[{EVIL}]", " So.", f" Finish[{EVIL}]")
    sys.exit(run_app(session_of(pieces, notices=(EVIL,)), starters=(EVIL,)))
