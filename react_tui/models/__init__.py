"""The models that can be used: the catalogue of known ones, and the folder of those that were fetched."""

from react_tui.fetching.progress import Progress
from react_tui.models.adapter import Adapter, ChosenAdapter
from react_tui.models.catalogue import Catalogue, Entry, load_catalogue
from react_tui.models.store import ModelStore, State, StoredModel, Verified

__all__ = [
    "Adapter",
    "Catalogue",
    "ChosenAdapter",
    "Entry",
    "ModelStore",
    "Progress",
    "State",
    "StoredModel",
    "Verified",
    "load_catalogue",
]
