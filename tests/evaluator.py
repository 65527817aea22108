"""An evaluation that dies: ``evaluator.py FOLDER N`` kills itself with SIGKILL once N items are done."""

import os
import signal
import sys
from pathlib import Path

from evaluations import evaluate, manifest

from react_tui.evaluation.progress import Progress

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def die_at(number: int, progress: Progress) -> None:
    if progress.done == number:
        os.kill(os.getpid(), KILL)


if __name__ == "__main__":
    at = int(sys.argv[2])
    evaluate(Path(sys.argv[1]), manifest(), report=lambda progress: die_at(at, progress))
