"""Runs are kept as files that only grow; here they are written, found, exported and played again."""

from react_tui.store.folder import RunFolder
from react_tui.store.kept import Facts, KeptRun
from react_tui.store.reading import read_run
from react_tui.store.recorder import Recorder

__all__ = ["Facts", "KeptRun", "Recorder", "RunFolder", "read_run"]
