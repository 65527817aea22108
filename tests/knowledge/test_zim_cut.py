"""An archive that is cut, removed or replaced while it is open: never the end of the program."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from react_tui.errors import SourceError
from react_tui.knowledge.zim import ZimSource

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps others from changing an open archive")


@pytest.fixture
def path(encyclopedia: Path, tmp_path: Path) -> Path:
    return shutil.copy(encyclopedia, tmp_path / "w.zim")


@pytest.mark.parametrize("bytes_left", [0, 100, 5000])
def test_an_archive_that_is_cut_is_a_fault_that_says_so(path: Path, bytes_left: int) -> None:
    source = ZimSource(path)
    os.truncate(path, bytes_left)
    for ask in (source.find, source.similar):
        with pytest.raises(SourceError, match=f"cut while it was open: {bytes_left:,} of"):
            ask("Paris")


def test_a_part_that_is_cut_is_a_fault_too(path: Path) -> None:
    data = path.read_bytes()
    path.with_suffix(".zimaa").write_bytes(data[:5000])
    path.with_suffix(".zimab").write_bytes(data[5000:])
    path.unlink()
    source = ZimSource(path)
    os.truncate(path.with_suffix(".zimab"), 10)
    with pytest.raises(SourceError, match="cut while it was open"):
        source.find("Paris")


def test_an_archive_that_is_removed_stays_readable_until_it_is_closed(path: Path) -> None:
    source = ZimSource(path)
    path.unlink()
    assert source.find("Paris") is not None and "Paris" in source.similar("Paris")
    source.close()


def test_an_archive_that_is_replaced_stays_readable_until_it_is_closed(path: Path, tmp_path: Path) -> None:
    source = ZimSource(path)
    (tmp_path / "new").write_bytes(b"other")
    (tmp_path / "new").replace(path)
    assert source.find("Paris") is not None
    source.close()
