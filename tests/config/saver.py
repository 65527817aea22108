"""One instance of the app: ``saver.py KEY NUMBER...`` waits for a line on stdin, then saves the numbers in turn."""

import sys

from react_tui.config import save_setting
from react_tui.paths import folders

if __name__ == "__main__":
    sys.stdin.readline()
    for number in sys.argv[2:]:
        save_setting(folders(), sys.argv[1], int(number))
