"""One instance of the app that dies: ``crasher.py N KEY TEXT...`` saves the texts in turn, over and over.

It kills itself with SIGKILL as it comes to the N-th line that it runs in the module that writes files.
"""

import itertools
import os
import signal
import sys
from types import FrameType
from typing import Any

from react_tui.config import save_setting, storage
from react_tui.paths import folders

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class KillAtLine:
    """A trace function that ends the process at the ``number``-th line."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame: FrameType, event: str, _: Any) -> "KillAtLine | None":
        if frame.f_code.co_filename != storage.__file__:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), KILL)
        return self


if __name__ == "__main__":
    sys.settrace(KillAtLine(int(sys.argv[1])))
    for text in itertools.cycle(sys.argv[3:]):
        save_setting(folders(), sys.argv[2], text)
