"""``react-tui --plain``: the app as lines of text, for screen readers and logs."""

import argparse
import errno
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

from react_tui.cli.crash import tell_crash
from react_tui.cli.models import fetch, is_missing, open_store
from react_tui.cli.opening import open_session, read_config
from react_tui.cli.plain.conversation import Conversation, Kept, Wish
from react_tui.cli.progress import progress_lines
from react_tui.cli.runs import library
from react_tui.errors import ExitCode
from react_tui.paths import Folders, folders
from react_tui.session import Session
from react_tui.sources.desk import Desk
from react_tui.store import RunFolder
from react_tui.tui.hang_up import leave_with_terminal

# How the system asks a program to end; not every system knows both.
_ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def open_plain(arguments: argparse.Namespace) -> int:
    """Talk until the person leaves, and return the exit status."""
    for number in _ENDS:
        signal.signal(number, lambda _number, _frame: sys.exit(ExitCode.ANSWERED))
    here = folders()
    config = read_config(arguments, here)
    store = open_store()
    if config.model.name == store.catalogue.default and is_missing(store, config.model.name):
        fetch(store, config.model.name, progress_lines)
    session = open_session(config, here, progress=progress_lines)
    return talk(session, here, Desk(here, config.source.catalogue, config.source.use))


def talk(session: Session, here: Folders, desk: Desk) -> int:
    """Talk over stdin and stdout; in a pipe, each line is heard when the one before is answered."""
    kept = Kept(partial(library, here), RunFolder(here.runs), Path.cwd(), desk.listed)
    conversation = Conversation(session, kept, partial(print, flush=True), patient=not sys.stdin.isatty())
    # What is not caught on the way out ends the program with status 1 and these words.
    sys.excepthook = lambda _kind, error, _traceback: tell_crash(here, error)
    _listen(conversation)
    try:
        conversation.hold()
    except OSError as problem:
        if problem.errno == errno.EIO:
            raise BrokenPipeError("the terminal is gone") from problem
        raise
    return ExitCode.ANSWERED


def _listen(conversation: Conversation) -> None:
    """Let lines, keys and signals reach the conversation."""
    take = conversation.inbox.put
    signal.signal(signal.SIGINT, lambda _number, _frame: take(Wish.INTERRUPT))
    for number in _ENDS:
        signal.signal(number, lambda _number, _frame: take(Wish.LEAVE))
    leave_with_terminal()

    def read() -> None:
        # A terminal that goes away is the end of its lines. Python's own stream has a lock, which nobody may hold when
        # the program ends.
        with suppress(OSError), os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8", errors="replace") as lines:
            for line in lines:
                take(line)
        take(Wish.NO_MORE_LINES)

    threading.Thread(target=read, name="react-tui lines", daemon=True).start()
