"""A copy of the app: ``copy_of_app.py KEY RUNS`` keeps runs, and after each saves its number and looks at the history.

It begins at a line on stdin, and at a second one prints how many whole runs its history has.
"""

import sys

from kept_runs import keep

from react_tui.config import save_setting
from react_tui.paths import folders
from react_tui.store import RunFolder
from react_tui.store.index import Index
from react_tui.store.search import Library


def history() -> Library:
    here = folders()
    return Library(RunFolder(here.runs).files(), Index(here.cache / "index"))


if __name__ == "__main__":
    key, runs = sys.argv[1], int(sys.argv[2])
    sys.stdin.readline()
    for number in range(1, runs + 1):
        keep(folders().runs)
        save_setting(folders(), key, number)
        list(history().search("Brussels"))
    print("done", flush=True)
    sys.stdin.readline()
    found = history()
    whole = [row for row in found.summaries() if row.outcome == "finished"]
    print(len(whole), len(list(found.search("Brussels"))), flush=True)
