from collections.abc import Iterator
from pathlib import Path

import pytest
from file_server import Site, serving
from kiwix_library import publish
from zim_archives import Entry, build_archive, text


@pytest.fixture(scope="session")
def paris(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of two pages about Paris."""
    pages = [Entry("Paris", text("Paris is a city.")), Entry("Seine", text("The Seine is a river."))]
    return build_archive(tmp_path_factory.mktemp("paris") / "paris.zim", pages, metadata={"Title": "French pages"})


@pytest.fixture(scope="session")
def texas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of another Paris, and a page of its own."""
    pages = [Entry("Paris", text("Paris is in Texas.")), Entry("Austin", text("Austin is a city in Texas."))]
    return build_archive(tmp_path_factory.mktemp("texas") / "texas.zim", pages, metadata={"Title": "Texan pages"})


@pytest.fixture
def site(paris: Path) -> Iterator[Site]:
    """A Kiwix library that has the first archive."""
    with serving(paris.read_bytes()) as site:
        publish(site, site.content)
        yield site
