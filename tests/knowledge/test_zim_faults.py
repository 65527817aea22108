"""Archives that are no archives, are cut short, or are damaged within."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from zim_archives import Entry, build_archive, text
from zim_encyclopedia import ENTRIES

from react_tui.errors import SourceError
from react_tui.knowledge.source import PageSource
from react_tui.knowledge.zim import ZimSource, open_zim

ZSTANDARD_FRAME = b"\x28\xb5\x2f\xfd"


def missing(path: Path, _whole: bytes) -> None:
    path.unlink(missing_ok=True)


def folder(path: Path, _whole: bytes) -> None:
    path.mkdir()


def empty(path: Path, _whole: bytes) -> None:
    path.write_bytes(b"")


def web_page(path: Path, _whole: bytes) -> None:
    path.write_bytes(b"\n<!DOCTYPE html><html><title>404</title></html>" * 20)


def other_file(path: Path, _whole: bytes) -> None:
    path.write_bytes(b"PK\x03\x04" + bytes(200))


def header_only(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[:80])


def less_than_a_header(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[:40])


def half(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[: len(whole) // 2])


def end_missing(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[:-100])


def start_damaged(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[:20] + bytes(byte ^ 0xFF for byte in whole[20:70]) + whole[70:])


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (missing, "there is no such file"),
        (folder, "this is a folder"),
        (empty, "0 bytes"),
        (web_page, "a web page"),
        (other_file, "not a ZIM archive"),
        (header_only, "cut short"),
        (less_than_a_header, "cut short"),
        (half, "cut short"),
        (end_missing, "cut short"),
        (start_damaged, ""),
    ],
)
def test_what_cannot_be_opened_is_told_with_file_reason_and_advice(
    encyclopedia: Path, tmp_path: Path, damage: Callable[[Path, bytes], None], reason: str
) -> None:
    path = tmp_path / "mein Wörterbuch.zim"
    damage(path, encyclopedia.read_bytes())
    with pytest.raises(SourceError) as caught:
        open_zim(path)
    assert reason in caught.value.what
    assert caught.value.where == str(path)
    assert caught.value.hint


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[PageSource]:
    """An archive that opens, whose first cluster, which holds one long page, cannot be unpacked."""
    long = Entry("Long", text(" ".join(map(str, range(4000)))))
    path = build_archive(tmp_path / "damaged.zim", (long, *ENTRIES))
    path.write_bytes(path.read_bytes().replace(ZSTANDARD_FRAME, b"XXXX", 1))
    source = open_zim(path)
    yield source
    source.close()


def test_damage_that_shows_up_late_is_an_error_of_its_own(damaged: PageSource) -> None:
    with pytest.raises(SourceError, match="damaged"):
        damaged.find("Long")


def test_the_rest_of_a_damaged_archive_can_be_read(damaged: PageSource) -> None:
    assert damaged.find("Paris") is not None


def test_a_wrong_checksum_is_told_on_opening(damaged: PageSource) -> None:
    assert "is damaged" in damaged.notices[0]


def test_the_indexes_of_a_damaged_archive_are_left_alone(damaged: PageSource) -> None:
    assert damaged.similar("Paris") == []


def test_a_closed_archive_stays_closed(encyclopedia: Path) -> None:
    source = ZimSource(encyclopedia)
    source.close()
    with pytest.raises(SourceError, match="closed"):
        source.find("Paris")
