"""What the app may ask of the rest of the program: kept runs, models and settings, as plain data and plain words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from react_tui.paths import Folders
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.store.search import Library

if TYPE_CHECKING:
    from react_tui.config import Config
    from react_tui.models import ModelStore, StoredModel


@dataclass(frozen=True)
class First:
    """What the app begins with where there is no model to answer yet, or none was ever chosen.

    ``model`` is the one that is taken unless another is chosen. ``resumes`` says that it was chosen earlier and only
    has to be fetched. ``sources`` says whether these are to be chosen as well.
    """

    model: str
    resumes: bool
    sources: bool


@dataclass(frozen=True)
class Backstage:
    """What stands behind the screens.

    ``library`` reads which runs there are, ``runs`` is their folder, and ``exports`` the folder that files for the
    person are written to. ``models`` are those of this machine, and ``memory`` says how many bytes one takes with the
    settings in use, 0 where that is not known, of which ``free`` says how many there are. ``reopen`` returns a new
    session with some settings changed, by their dotted keys; it is loaded when it is first used. ``config`` reads what
    is set now, in ``folders`` and by flags.
    """

    library: Callable[[], Library]
    runs: RunFolder
    exports: Path
    models: "ModelStore"
    memory: "Callable[[StoredModel], int]"
    free: Callable[[], int]
    folders: Folders
    config: "Callable[[], Config]"
    reopen: Callable[[Mapping[str, object]], Session]
