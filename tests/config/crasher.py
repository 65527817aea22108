"""One instance of the app that dies: ``crasher.py N KEY TEXT...`` saves the texts in turn, over and over.

It kills itself with SIGKILL as it comes to the N-th line that it runs in the module that writes files.
"""

import itertools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from killing import KillAtLine

from react_tui.config import save_setting, storage
from react_tui.paths import folders

if __name__ == "__main__":
    sys.settrace(KillAtLine(int(sys.argv[1]), storage))
    for text in itertools.cycle(sys.argv[3:]):
        save_setting(folders(), sys.argv[2], text)
