"""The process that reads an archive for ``GuardedSource``: pickled questions come in, pickled answers go out."""

import argparse
import os
import pickle
import queue
import sys
import threading
from pathlib import Path
from typing import BinaryIO

from react_tui.errors import SourceError
from react_tui.knowledge.zim import ZimSource

_Question = tuple[str, tuple[object, ...]]


def main() -> None:
    """Answer until nobody asks any more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--damaged", action="store_true")
    arguments = parser.parse_args()
    answers = _claimed_stdout()
    questions: queue.SimpleQueue[_Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    source: ZimSource | None = None
    while True:
        do, values = questions.get()
        try:
            source = source or ZimSource(arguments.archive, damaged=arguments.damaged)
            answer = (source.name, source.notices) if do == "introduce" else getattr(source, do)(*values)
        except SourceError as error:
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


def _claimed_stdout() -> BinaryIO:
    """Return the pipe for answers, away from what libzim itself prints."""
    answers = os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    return answers


def _listen(questions: "queue.SimpleQueue[_Question]") -> None:
    while True:
        try:
            questions.put(pickle.load(sys.stdin.buffer))
        except EOFError:
            # The app is gone; libzim may never come back to see it.
            os._exit(0)


if __name__ == "__main__":
    main()
