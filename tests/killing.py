"""Dying at a line of one's own choosing, as a machine does that loses its power."""

import os
import signal
from types import FrameType, ModuleType
from typing import Any

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class KillAtLine:
    """A trace function that ends the process at the ``number``-th line that it runs in a module."""

    def __init__(self, number: int, module: ModuleType) -> None:
        self.left = number
        self._file = module.__file__

    def __call__(self, frame: FrameType, event: str, _: Any) -> "KillAtLine | None":
        if frame.f_code.co_filename != self._file:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), KILL)
        return self
