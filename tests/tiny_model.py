"""The one small model of these tests, and stores that know it."""

from hashlib import sha256

import gguf_files

from react_tui.models import Catalogue, Entry, ModelStore
from react_tui.paths import Folders

MODEL = gguf_files.model(body=1 << 20)
NEVER = "https://127.0.0.1:1/never.gguf"


def entry(source: str, *, known: bool = True, name: str = "tiny", member: str = "") -> Entry:
    """Return an entry for the test's model, with size and checksum where they are ``known``."""
    size, digest = (len(MODEL), sha256(MODEL).hexdigest()) if known else (None, None)
    return Entry(name, "Tiny", source, "MIT", chat=False, member=member, size=size, sha256=digest)


def store_of(folders: Folders, *entries: Entry) -> ModelStore:
    return ModelStore(folders, Catalogue(entries[0].name, {item.name: item for item in entries}))
