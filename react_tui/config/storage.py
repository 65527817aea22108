"""Files that are whole after any crash."""

import os
import sys
import time
from pathlib import Path

RETRY_SECONDS = 0.01
# On Windows a file that somebody is reading, a virus scanner say, cannot be replaced for a moment.
REPLACE_SECONDS = 1.0 if sys.platform == "win32" else 0.0


def replace_file(path: Path, data: bytes) -> None:
    """Make ``data`` the content of the file: after a crash it holds the old or the new content, never a part.

    The caller holds the file's lock: the temporary name beside it is always the same, so that crashes leave no litter.
    """
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    deadline = time.monotonic() + REPLACE_SECONDS
    while True:
        try:
            temporary.replace(path)
            return
        except PermissionError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)


def create_once(path: Path, data: bytes) -> None:
    """Write a new file, or leave the one that is there as it is."""
    try:
        file = path.open("xb")
    except FileExistsError:
        return
    try:
        with file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def free_name(path: Path) -> Path:
    """Return the path, or the path with the first number that makes it a name not yet taken."""
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}.{number}")
    return free
