"""Keeps the archive of a folder of notes up to date."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from react_tui.errors import SourceError
from react_tui.fetching.disk import disk_error
from react_tui.fetching.progress import Progress, Report
from react_tui.locking import locked
from react_tui.paths import Folders
from react_tui.sources.named import Registered
from react_tui.sources.notes.scan import ENDINGS, Scan, scan

_WAIT_SECONDS = 600.0


@dataclass(frozen=True)
class Built:
    """The archive of some notes; where it was made just now, ``notices`` say what was left out and why."""

    archive: Path
    notices: tuple[str, ...] = ()


def build_notes(source: Registered, folders: Folders, report: Report) -> Built:
    """Return the archive of a folder of notes, made anew where a file has changed since it was made.

    Everything happens on this machine. An exception of ``report`` ends the work.
    """
    found = scan(source.path)
    if not found.notes:
        hint = f"Notes are files whose names end in {', '.join(ENDINGS)}."
        raise SourceError("there are no notes in this folder.", where=str(source.path), hint=hint)
    place = _place(source, folders)
    archive = place / f"{found.fingerprint}.zim"
    if archive.exists():
        return Built(archive)
    with _claimed(place):
        # Another copy of the program may have made it while this one waited.
        return Built(archive) if archive.exists() else _build(found, archive, report)


def latest_archive(source: Registered, folders: Folders) -> Path | None:
    """Return the newest archive that was made of these notes, changed since or not; None where there is none."""
    archives = sorted(_place(source, folders).glob("*.zim"), key=lambda path: path.stat().st_mtime)
    return archives[-1] if archives else None


def forget_notes(source: Registered, folders: Folders) -> None:
    """Remove what was made of these notes; the notes stay."""
    place = _place(source, folders)
    if place.is_dir():
        _remove_archives(place, keep=None)


def _place(source: Registered, folders: Folders) -> Path:
    return folders.notes / source.name


@contextmanager
def _claimed(place: Path) -> Iterator[None]:
    try:
        place.mkdir(parents=True, exist_ok=True)
        with locked(place / "lock", wait_s=_WAIT_SECONDS):
            yield
    except OSError as error:
        raise disk_error(error, place) from error


def _build(found: Scan, archive: Path, report: Report) -> Built:
    # libzim's writer makes several files, and leaves them where it is ended.
    work = archive.parent / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        result = _run(found, work / archive.name, report)
        skipped = tuple((str(path), str(reason)) for path, reason in result["skipped"])
        if not result["notes"]:
            reasons = "; ".join(f"{path}: {reason}" for path, reason in skipped[:3])
            raise SourceError(f"none of the notes can be read ({reasons}).", where=str(found.folder))
        (work / archive.name).replace(archive)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    _remove_archives(archive.parent, keep=archive)
    return Built(archive, tuple(_notices(found, skipped)))


def _notices(found: Scan, skipped: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for path, reason in skipped:
        yield f"{path} is left out of the notes: {reason}."
    if found.others:
        kinds = ", ".join(f"{count} {ending}" for ending, count in found.others.most_common())
        yield f"Files of other kinds are no notes: {kinds}."


def _run(found: Scan, target: Path, report: Report) -> dict[str, Any]:
    """Let a process of its own write the archive; return its last message."""
    command = [sys.executable, "-m", "react_tui.sources.notes.write", str(found.folder), str(target)]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, encoding="utf-8"
        ) as process,
    ):
        message: dict[str, Any] = {}
        try:
            for line in process.stdout or ():
                message = json.loads(line)
                if "done" in message:
                    report(Progress("Reading notes", message["done"], message["total"]))
            process.wait()
        finally:
            # A report that raises ends the work, and must not leave the process behind.
            process.kill()
        if process.returncode or "notes" not in message:
            said.seek(0)
            last = said.read().decode("utf-8", errors="replace").strip().split("\n")[-1]
            what = f"the archive of the notes could not be made ({last or process.returncode})."
            raise SourceError(what, where=str(found.folder))
    return message


def _remove_archives(place: Path, keep: Path | None) -> None:
    for archive in place.glob("*.zim"):
        # On Windows an archive that another copy of the program reads cannot be removed; the next time it can.
        if archive != keep:
            with suppress(OSError):
                archive.unlink()
