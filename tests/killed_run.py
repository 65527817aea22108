"""A run that dies: ``killed_run.py FOLDER N`` keeps a run and kills itself at the N-th line that it runs in writing.

Each step that the run has told of is printed before the next begins.
"""

import sys
from pathlib import Path

from kept_runs import QUESTION, session
from killing import KillAtLine

from react_tui.core.events import StepFinished
from react_tui.store import writing

if __name__ == "__main__":
    sys.settrace(KillAtLine(int(sys.argv[2]), writing))
    for told in session(Path(sys.argv[1])).ask(QUESTION).events:
        if isinstance(told, StepFinished):
            print(told.step.number, flush=True)
