from collections.abc import Iterator

import pytest
from file_server import Site, serving
from tiny_model import MODEL, NEVER, entry, store_of

from react_tui.models import ModelStore
from react_tui.paths import Folders


@pytest.fixture
def site() -> Iterator[Site]:
    """A server of the test's model."""
    with serving(MODEL) as site:
        yield site


@pytest.fixture
def store(home: Folders) -> ModelStore:
    """A store that knows two models, neither of which can be fetched."""
    return store_of(home, entry(NEVER), entry(NEVER, known=False, name="other"))
