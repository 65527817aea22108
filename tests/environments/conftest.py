from collections.abc import Iterator
from pathlib import Path

import pytest
from zim_encyclopedia import build_encyclopedia

from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import ZimSource


@pytest.fixture(scope="session")
def encyclopedia(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test encyclopedia, with title and full-text index."""
    return build_encyclopedia(tmp_path_factory.mktemp("zim"))


@pytest.fixture
def wikipedia(encyclopedia: Path) -> Iterator[Wikipedia]:
    source = ZimSource(encyclopedia)
    yield Wikipedia(source)
    source.close()
