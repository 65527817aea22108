"""The run that was going on when the program was last ended by force."""

from react_tui.store.search import Library
from react_tui.store.summary import Summary, state


def cut_off(library: Library) -> Summary | None:
    """Return the latest run if it has no end and nobody is writing it, else None."""
    idle = (row for row in library.summaries() if row.id in library.files)
    latest = next((row for row in idle if state(row, library.files[row.id]) != "running"), None)
    return latest if latest is not None and not latest.outcome else None
