"""Files that the app writes for the person: runs in the forms of ``react-tui runs export``, and what was copied."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from react_tui.store import KeptRun
from react_tui.store.document import document
from react_tui.store.markdown import markdown
from react_tui.store.selection import Selection
from react_tui.store.training import Unit, examples

Form = Callable[[KeptRun], tuple[str, str]]


def _training(run: KeptRun) -> tuple[str, str]:
    lines = (example.line for example in examples(run, Unit.STEP, Selection().steps(run)) if not example.left_out)
    return ".jsonl", "".join(f"{line}\n" for line in lines)


_COPIED = "copied.txt"


def write_copy(folder: Path | None, text: str) -> str:
    """Write what was copied to a file, since not every terminal has a clipboard, and return words on where it is."""
    if folder is None:
        return "(not every terminal has one)"
    file = folder / _COPIED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return f"(not every terminal has one, and {file} cannot be written: {error.strerror})"
    return f"and written to {_from_home(file)}"


def _from_home(path: Path) -> str:
    return f"~/{path.relative_to(Path.home()).as_posix()}" if path.is_relative_to(Path.home()) else str(path)


EXPORTS: Mapping[str, Form] = {
    "markdown": lambda run: (".md", markdown(run)),
    "json": lambda run: (".json", document([run]) + "\n"),
    "training": _training,
}
"""Each form of a run, as the ending of its file's name and its text."""


def write_export(folder: Path, name: str, ending: str, text: str) -> Path:
    """Write a new file and return its path; one of that name that is there already gets no other content."""
    folder.mkdir(parents=True, exist_ok=True)
    path, number = folder / f"{name}{ending}", 1
    while os.path.lexists(path) and path.read_text(encoding="utf-8") != text:
        number += 1
        path = folder / f"{name}-{number}{ending}"
    path.write_text(text, encoding="utf-8", newline="")
    return path
