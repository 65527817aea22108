"""What stands behind the app in tests: kept runs of the scripted loop, and models of a store."""

from collections.abc import Mapping
from pathlib import Path

from kept_runs import session

from react_tui.config import load_config
from react_tui.models import Catalogue, ModelStore
from react_tui.paths import folders
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.store.index import Index
from react_tui.store.search import Library
from react_tui.tui.backstage import Backstage


def backstage(folder: Path, models: ModelStore | None = None) -> Backstage:
    """Return a backstage over a folder of runs, with no models unless some are given."""
    runs = RunFolder(folder)
    return Backstage(
        lambda: Library(runs.files(), Index(folder.parent / "index")),
        runs,
        folder.parent / "exports",
        models or ModelStore(folders(), Catalogue("none", {})),
        lambda _: 5 << 20,
        lambda: 8 << 30,
        folders(),
        lambda: load_config(folders(), {}),
        lambda changes: _session(folder, changes),
    )


def _session(folder: Path, changes: Mapping[str, object]) -> Session:
    opened = session(folder)
    opened.model = str(changes.get("model.name", opened.model))
    opened.settings = {**opened.settings, **changes}
    return opened
