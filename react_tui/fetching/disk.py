"""The disk that fetched files are kept on: room, checksums, and errors in a person's words."""

import errno
import hashlib
import shutil
from pathlib import Path

from react_tui.errors import FetchError
from react_tui.fetching.progress import Progress, Report, mebibytes

CHUNK = 1 << 20

_ANOTHER_FILE = "Try again; the file there may be another one now."


def require_room(folder: Path, needed: int) -> None:
    """Raise a ``FetchError`` unless ``needed`` bytes are free where ``folder`` lies or will lie."""
    free = shutil.disk_usage(existing(folder)).free
    if needed > free:
        what = f"There is not enough room: {mebibytes(needed)} needed, {mebibytes(free)} free."
        raise FetchError(what, where=str(folder), hint="Free some space, or move the folder (`react-tui config path`).")


def existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)


def disk_error(error: OSError, path: Path) -> FetchError:
    """Return what a failed write means, in words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        free = shutil.disk_usage(existing(path.parent)).free
        hint = f"{mebibytes(free)} are free. Free some space and run the same command again."
        return FetchError("The disk became full.", where=str(path), hint=hint)
    hint = "Check the folder's permissions, and that no program has the file open."
    return FetchError(f"The file cannot be written ({error.strerror or error}).", where=str(path), hint=hint)


def require_content(path: Path, where: str, size: int | None, sha256: str | None, report: Report) -> str:
    """Return the SHA-256 of what came from ``where``; raise ``FetchError`` if it or the size is not the known one."""
    found = path.stat().st_size
    if size is not None and found != size:
        what = f"What came has {found:,} bytes, but the file has {size:,}. It was thrown away."
        raise FetchError(what, where=where, hint=_ANOTHER_FILE)
    digest = sha256_of(path, report)
    if sha256 is not None and digest != sha256:
        what = f"What came is not the file: its SHA-256 is {digest}, not {sha256}. It was thrown away."
        raise FetchError(what, where=where, hint=_ANOTHER_FILE)
    return digest


def sha256_of(path: Path, report: Report) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    digest, done, total = hashlib.sha256(), 0, path.stat().st_size
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            done += len(chunk)
            report(Progress("Checking", done, total))
    return digest.hexdigest()
