from collections.abc import Iterator
from pathlib import Path

import pytest
from zim_encyclopedia import build_encyclopedia

from react_tui.knowledge.zim import ZimSource


@pytest.fixture(scope="session")
def encyclopedia(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test encyclopedia, with title and full-text index."""
    return build_encyclopedia(tmp_path_factory.mktemp("zim"))


@pytest.fixture(scope="session")
def unindexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same pages without a full-text index."""
    return build_encyclopedia(tmp_path_factory.mktemp("zim"), index=False)


@pytest.fixture
def source(encyclopedia: Path) -> Iterator[ZimSource]:
    source = ZimSource(encyclopedia)
    yield source
    source.close()
