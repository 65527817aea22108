"""Whole or damaged: the verdict is libzim's own, with progress and an end on request."""

from hashlib import sha256
from pathlib import Path

import pytest
from libzim.reader import Archive

from react_tui.errors import SourceError
from react_tui.fetching.progress import Progress
from react_tui.sources.named import Kind, Registered, whole_path
from react_tui.sources.verify import Verified, verify_archive


def verify(path: Path, digest: str = "") -> Verified:
    return verify_archive(Registered("x", Kind.ZIM, path, sha256=digest), path)


def flipped(archive: Path, target: Path, place: int) -> Path:
    data = bytearray(archive.read_bytes())
    data[place] ^= 0xFF
    target.write_bytes(data)
    return target


def in_parts(archive: Path, folder: Path) -> Path:
    """Cut an archive in two and return the path of its first part."""
    data = archive.read_bytes()
    (folder / "w.zimaa").write_bytes(data[: len(data) // 2])
    (folder / "w.zimab").write_bytes(data[len(data) // 2 :])
    return folder / "w.zimaa"


def test_a_whole_archive_is_told_by_its_own_checksum(paris: Path) -> None:
    assert verify(paris) == Verified(paris, paris.stat().st_size, ("its own checksum",))


def test_a_fetched_archive_is_told_by_what_was_published_too(paris: Path) -> None:
    assert len(verify(paris, sha256(paris.read_bytes()).hexdigest()).witnesses) == 2


def test_another_archive_than_the_one_that_was_fetched_is_damaged(paris: Path) -> None:
    with pytest.raises(SourceError, match="SHA-256"):
        verify(paris, "ab" * 32)


@pytest.mark.parametrize("place", [-1, -30])
def test_one_wrong_byte_is_damage_for_us_as_for_libzim(paris: Path, tmp_path: Path, place: int) -> None:
    path = flipped(paris, tmp_path / "w.zim", place)
    assert not Archive(path).check()
    with pytest.raises(SourceError, match="damaged"):
        verify(path)


def test_an_archive_in_parts_is_opened_by_its_first_part_and_read_whole(paris: Path, tmp_path: Path) -> None:
    path = whole_path(in_parts(paris, tmp_path))
    assert verify(path) == Verified(path, paris.stat().st_size, ("its own checksum",))


def test_a_wrong_byte_in_a_later_part_is_damage(paris: Path, tmp_path: Path) -> None:
    path = whole_path(in_parts(paris, tmp_path))
    flipped(tmp_path / "w.zimab", tmp_path / "w.zimab", -30)
    with pytest.raises(SourceError, match="damaged"):
        verify(path)


@pytest.mark.parametrize("content", [b"", b"<html>", b"ZIM\x04", b"x" * 100], ids=["empty", "web page", "cut", "other"])
def test_what_is_no_archive_is_one_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "w.zim"
    path.write_bytes(content)
    with pytest.raises(SourceError) as caught:
        verify(path)
    assert caught.value.where == str(path)


def test_progress_ends_with_all_bytes(paris: Path) -> None:
    heard: list[Progress] = []
    verify_archive(Registered("x", Kind.ZIM, paris), paris, heard.append)
    assert heard[-1] == Progress("Checking", paris.stat().st_size, paris.stat().st_size)


def test_a_listener_can_end_it(paris: Path) -> None:
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify_archive(Registered("x", Kind.ZIM, paris), paris, stop)


@pytest.mark.data
@pytest.mark.parametrize("name", ["zimfile", "poor", "corner_cases", "bad_checksum"])
def test_the_verdict_on_real_archives_is_libzims(data_folder: Path, name: str) -> None:
    path = data_folder / "zim" / f"{name}.zim"
    if Archive(path).check():
        assert verify(path).size == path.stat().st_size
    else:
        with pytest.raises(SourceError, match="damaged"):
            verify(path)
