"""``react-tui --plain``: the app as lines of text, for screen readers and logs."""

import argparse
import os
import signal
import sys
import threading
from functools import partial
from pathlib import Path

from react_tui.cli.app import slots
from react_tui.cli.models import fetch, is_missing, open_store
from react_tui.cli.opening import open_session, read_config
from react_tui.cli.plain.conversation import Conversation, Kept, Wish
from react_tui.cli.runs import library
from react_tui.errors import ExitCode
from react_tui.paths import folders
from react_tui.store import RunFolder


def open_plain(arguments: argparse.Namespace) -> int:
    """Talk until the person leaves; in a pipe, each line is heard when the one before is answered."""
    here = folders()
    config = read_config(arguments, here)
    store = open_store()
    if config.model.name == store.catalogue.default and is_missing(store, config.model.name):
        fetch(store, config.model.name)
    session = open_session(config, here, slots(config))
    kept = Kept(partial(library, here), RunFolder(here.runs), Path.cwd())
    conversation = Conversation(session, kept, partial(print, flush=True), patient=not sys.stdin.isatty())
    _listen(conversation)
    conversation.hold()
    return ExitCode.ANSWERED


def _listen(conversation: Conversation) -> None:
    """Let lines, keys and signals reach the conversation."""
    take = conversation.inbox.put
    signal.signal(signal.SIGINT, lambda _number, _frame: take(Wish.INTERRUPT))
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda _number, _frame: take(Wish.LEAVE))

    def read() -> None:
        # Not Python's own stream, whose lock nobody may hold when the program ends.
        with os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8", errors="replace") as lines:
            for line in lines:
                take(line)
        take(Wish.NO_MORE_LINES)

    threading.Thread(target=read, name="react-tui lines", daemon=True).start()
