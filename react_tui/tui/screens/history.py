"""The history: runs that were kept, found as one types, opened, gone on with, exported and deleted."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from react_tui.store import KeptRun, read_run
from react_tui.store.search import Hit, Library
from react_tui.store.summary import Summary, state, words_of
from react_tui.tui.background import in_background
from react_tui.tui.backstage import Backstage
from react_tui.tui.commands import HISTORY, Command, bindings
from react_tui.tui.exports import EXPORTS, write_export
from react_tui.tui.screens.listing import LEAVE, ListScreen
from react_tui.tui.text import shown

# How a run stands, where that is not an answer; the word stands in the detail.
_GLYPHS = {"finished": "✓", "forced": "◆", "fell back": "↪", "cancelled": "■", "failed": "✕", "": "…"}


class HistoryScreen(ListScreen):
    """All kept runs, the latest first, or those that hold the words in the box, the best first."""

    HEADING = "Earlier runs"
    OFFERED: ClassVar[tuple[Command, ...]] = HISTORY
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(HISTORY), LEAVE]

    def __init__(
        self, backstage: Backstage, opened: Callable[[KeptRun], object], taken_up: Callable[[KeptRun], object]
    ) -> None:
        super().__init__()
        self._backstage = backstage
        self._opened = opened
        self._taken_up = taken_up
        self._summaries: dict[str, Summary] = {}
        self._hits: dict[str, Hit] = {}
        self._files: dict[str, Path] = {}
        self._busy = False
        self._shown_for: str | None = None

    def above(self) -> Sequence[Widget]:
        """Return the box for words to search for."""
        return (Input(placeholder="Search questions, thoughts, pages and answers", id="words", classes="field"),)

    def on_mount(self) -> None:
        """Look which runs there are."""
        self._look()

    @on(Input.Changed, "#words")
    def _look(self) -> None:
        """Find the runs for what is in the box; while one search is under way, the next one waits."""
        if self._busy:
            return
        self._busy = True
        words = self.query_one("#words", Input).value
        in_background(self, partial(_find, self._backstage.library, words), self._found, self._not_found)

    def _found(self, found: tuple[str, Library, list[Summary], dict[str, Hit]]) -> None:
        words, library, rows, self._hits = found
        self._busy = False
        self._files = dict(library.files)
        self._summaries = {row.id: row for row in rows if row.id in self._files}
        self._show(words)
        if words != self.query_one("#words", Input).value:
            self._look()

    def _not_found(self, why: str) -> None:
        self._busy = False
        self.say(why, problem=True)

    def _show(self, words: str = "") -> None:
        empty = f"No run holds {words}." if words.strip() else "No run is kept yet: ask something."
        self.fill([(id, self._row(row)) for id, row in self._summaries.items()], empty)

    def on_resize(self, event: events.Resize) -> None:
        """Shorten the rows where there is no room for dates."""
        self._show()

    def _row(self, row: Summary) -> Content:
        when = f"{_when(row.time)}  " if self.size.width >= 60 else ""
        glyph = _GLYPHS.get(row.outcome, "○")
        return Content.assemble(f"{glyph} ", (when, "$quiet"), shown(row.question, lines=False))

    def detail(self, id: str) -> Content:
        """Return how a run stands, what it answered, and where the words were found."""
        row = self._summaries[id]
        stands = f"{state(row, self._files[id])} · {row.steps} steps · {row.method} · {row.model} · {_when(row.time)}"
        lines = [shown(stands, "$quiet", lines=False)]
        if row.answer:
            lines.append(shown(row.answer, "bold", lines=False))
        if id in self._hits:
            hit = self._hits[id]
            lines.append(Content.assemble((f"{hit.part}  ", "$accent"), shown(hit.excerpt, lines=False)))
        return Content("\n").join(lines)

    def action_search(self) -> None:
        """Go to the box."""
        self.query_one("#words", Input).focus()

    @on(Input.Submitted, "#words")
    def _to_the_list(self) -> None:
        self.rows.focus()

    def on_key(self, event: events.Key) -> None:
        """From the box, the arrow down goes to the list."""
        if event.key == "down" and isinstance(self.focused, Input):
            self.rows.focus()

    def choose(self, id: str) -> None:
        """Open a run."""
        self._read(id, self._opened)

    def action_take_up(self) -> None:
        """Show a run where it can be edited, and go on with one that has no answer."""
        if id := self.chosen:
            self._read(id, self._taken_up)

    def _read(self, id: str, done: Callable[[KeptRun], object]) -> None:
        in_background(self, partial(read_run, self._files[id]), done, partial(self.say, problem=True))

    def action_delete(self) -> None:
        """Delete a run, after asking."""
        if id := self.chosen:
            self.prompt.choose("Delete this run for good?  y yes · n no", {"y": partial(self._delete, self._files[id])})

    def _delete(self, file: Path) -> None:
        in_background(self, partial(self._backstage.runs.delete, file), self._deleted, self._not_found)

    def _deleted(self, _: None) -> None:
        self.say("deleted")
        self._look()

    def action_export(self, form: str) -> None:
        """Write a run to a file."""
        if id := self.chosen:
            work = partial(_export, self._files[id], form, self._backstage.exports)
            in_background(self, work, lambda path: self.say(f"written to {path}"), self._not_found)


def _find(library: Callable[[], Library], words: str) -> tuple[str, Library, list[Summary], dict[str, Hit]]:
    found = library()
    if not words_of(words):
        return words, found, found.summaries(), {}
    hits = {hit.summary.id: hit for hit in found.search(words)}
    return words, found, [hit.summary for hit in hits.values()], hits


def _export(file: Path, form: str, folder: Path) -> Path:
    run = read_run(file)
    return write_export(folder, f"{run.header.time[:10]}-{run.header.id}", *EXPORTS[form](run))


def _when(time: str) -> str:
    try:
        return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return time
