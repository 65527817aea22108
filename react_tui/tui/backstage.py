"""What the app may ask of the rest of the program: kept runs, models and settings, as plain data and plain words."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from react_tui.store import RunFolder
from react_tui.store.search import Library


@dataclass(frozen=True)
class Backstage:
    """What stands behind the screens.

    ``library`` reads which runs there are, ``runs`` is their folder, and ``exports`` the folder that files for the
    person are written to.
    """

    library: Callable[[], Library]
    runs: RunFolder
    exports: Path
