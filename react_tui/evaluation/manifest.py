"""What an evaluation was made of: all that its numbers depend on, and where and when they came about."""

import json
import os
import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

import psutil

from react_tui import __version__
from react_tui.errors import EvaluationError

_FORMAT = 1


@dataclass(frozen=True)
class Sitting:
    """One go at an evaluation; a resumed one has several, with all that may differ between them."""

    started: str
    jobs: int
    react_tui: str
    llama_cpp_python: str
    python: str
    machine: str

    @classmethod
    def now(cls, jobs: int) -> "Sitting":
        """Return what holds here and now."""
        memory = f"{psutil.virtual_memory().total / 2**30:.0f} GiB"
        machine = f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors, {memory}"
        started = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(started, jobs, __version__, _library_version(), platform.python_version(), machine)


@dataclass(frozen=True)
class Manifest:
    """All that the numbers of an evaluation depend on.

    ``fixed`` holds, by dotted name, what a resume must share: checksums and settings. ``about`` holds what things were
    called, which may change. ``items`` are the ids in the order of the data file; every item counts for every method.
    """

    task: str
    kind: str
    methods: tuple[str, ...]
    items: tuple[str, ...]
    fixed: Mapping[str, object]
    about: Mapping[str, object]
    sittings: tuple[Sitting, ...] = ()

    @property
    def runs(self) -> int:
        """The number of runs, one an item and method."""
        return len(self.items) * len(self.methods)

    def differences(self, other: "Manifest") -> Iterator[str]:
        """Yield in words what of this one is not so in another, as far as numbers depend on it."""
        for name in ("task", "kind", "methods"):
            if getattr(self, name) != getattr(other, name):
                yield f"{name} was {_shown(getattr(self, name))} and is now {_shown(getattr(other, name))}"
        for name in dict.fromkeys((*self.fixed, *other.fixed)):
            before, now = self.fixed.get(name), other.fixed.get(name)
            if before != now:
                yield f"{name} was {_shown(before)} and is now {_shown(now)}"
        if self.items != other.items:
            yield f"the items are others ({len(self.items)} then, {len(other.items)} now)"

    def to_json(self) -> str:
        """Return it as text for ``manifest.json``."""
        return json.dumps({"format": _FORMAT, **asdict(self)}, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str, where: str) -> "Manifest":
        """Read what ``to_json`` wrote; raise ``EvaluationError`` for anything else."""
        try:
            fields = json.loads(text)
            known = fields.pop("format")
            sittings = tuple(Sitting(**sitting) for sitting in fields.pop("sittings"))
            methods, items = tuple(fields.pop("methods")), tuple(fields.pop("items"))
            manifest = cls(methods=methods, items=items, sittings=sittings, **fields)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise EvaluationError("this is not the manifest of an evaluation.", where=where) from error
        if known != _FORMAT:
            raise EvaluationError(f"the manifest has format {known}, and this program reads {_FORMAT}.", where=where)
        return manifest


def _shown(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return "not set" if value in (None, "") else str(value)


def _library_version() -> str:
    try:
        return version("llama-cpp-python")
    except PackageNotFoundError:
        return "not installed"
