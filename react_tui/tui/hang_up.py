"""A terminal that goes away, as its window is killed or its connection breaks, takes the app with it."""

import os
import select
import signal
import sys
import threading


def leave_with_terminal() -> None:
    """From now on take the end of the terminal for a SIGHUP, which only the first process of a session is sent.

    Without that, Textual reads the end of its input over and over.
    """
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    # Textual puts streams of its own into the place of these.
    ends = [stream.fileno() for stream in (sys.stdin, sys.stdout, sys.stderr)]
    threading.Thread(target=_watch, args=(ends,), name="react-tui terminal", daemon=True).start()


def _watch(ends: list[int]) -> None:
    watched = select.poll()
    # With nothing to wait for, only an end is told.
    watched.register(ends[0], 0)
    if any(event & select.POLLHUP for _, event in watched.poll()):
        # What is still written has to go somewhere, or the app would wait for it.
        nowhere = os.open(os.devnull, os.O_RDWR)
        for end in ends:
            os.dup2(nowhere, end)
        os.kill(os.getpid(), signal.SIGHUP)
