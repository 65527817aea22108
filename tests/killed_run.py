"""A run that dies: ``killed_run.py FOLDER N`` keeps a run and kills itself at the N-th line that it runs in writing.

Each step that the run has told of is printed before the next begins.
"""

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from kept_runs import QUESTION, session

from react_tui.core.events import StepFinished
from react_tui.store import writing

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class KillAtLine:
    """A trace function that ends the process at the ``number``-th line."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame: FrameType, event: str, _: Any) -> "KillAtLine | None":
        if frame.f_code.co_filename != writing.__file__:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), KILL)
        return self


if __name__ == "__main__":
    sys.settrace(KillAtLine(int(sys.argv[2])))
    for told in session(Path(sys.argv[1])).ask(QUESTION).events:
        if isinstance(told, StepFinished):
            print(told.step.number, flush=True)
