"""An archive that may be damaged is read in a process of its own, over whose end the app lives on."""

import random
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from react_tui.errors import SourceError
from react_tui.knowledge.guarded import GuardedSource
from react_tui.knowledge.zim import ZimSource, open_zim

ASKED = ("Paris", "sao paulo", "Twin", "Mercury", "Parix", "general who served in St. Louis", "zzzz")


@pytest.fixture
def guarded(encyclopedia: Path) -> Iterator[GuardedSource]:
    source = GuardedSource(encyclopedia)
    yield source
    source.close()


def processes() -> list[psutil.Process]:
    """Return the processes of this one that read archives."""
    return [child for child in psutil.Process().children() if "react_tui.knowledge.reader" in child.cmdline()]


def test_the_answers_are_those_of_the_archive_itself(guarded: GuardedSource, source: ZimSource) -> None:
    assert [guarded.find(asked) for asked in ASKED] == [source.find(asked) for asked in ASKED]
    assert [guarded.similar(asked, 3) for asked in ASKED] == [source.similar(asked, 3) for asked in ASKED]


def test_its_name_and_notices_are_those_of_the_archive_itself(guarded: GuardedSource, source: ZimSource) -> None:
    assert (guarded.name, guarded.notices) == (source.name, source.notices)


def test_a_process_that_dies_is_an_error_that_says_how(guarded: GuardedSource) -> None:
    processes()[0].kill()
    with pytest.raises(SourceError, match=r"damaged.*only exact titles"):
        guarded.similar("Paris")


def test_after_a_death_pages_are_found_and_the_indexes_are_left_alone(guarded: GuardedSource) -> None:
    processes()[0].kill()
    with pytest.raises(SourceError):
        guarded.similar("Paris")
    assert guarded.find("Paris") is not None
    assert guarded.similar("capital of France") == []


def test_a_process_that_never_answers_is_ended(guarded: GuardedSource) -> None:
    stuck = processes()[0]
    stuck.suspend()
    guarded.patience = 0.2
    with pytest.raises(SourceError, match="damaged"):
        guarded.find("Paris")
    assert not stuck.is_running()


def test_no_process_is_left_when_it_is_closed(guarded: GuardedSource) -> None:
    guarded.close()
    assert processes() == []
    with pytest.raises(SourceError, match="closed"):
        guarded.find("Paris")


def test_what_cannot_be_opened_leaves_no_process(tmp_path: Path, encyclopedia: Path) -> None:
    whole = encyclopedia.read_bytes()
    (tmp_path / "damaged.zim").write_bytes(whole[:20] + bytes(byte ^ 0xFF for byte in whole[20:70]) + whole[70:])
    with pytest.raises(SourceError):
        open_zim(tmp_path / "damaged.zim")
    assert processes() == []


def test_an_archive_whose_checksum_is_right_needs_no_process(encyclopedia: Path) -> None:
    source = open_zim(encyclopedia)
    assert processes() == []
    source.close()


def test_an_archive_too_big_to_be_checked_has_one(encyclopedia: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("react_tui.knowledge.archive._CHECKED_AT_ONCE", 0)
    source = open_zim(encyclopedia)
    assert len(processes()) == 1
    assert source.notices == () and source.similar("Parix") == ["Paris"]
    source.close()


@pytest.mark.parametrize("seed", range(6))
def test_no_damage_raises_anything_but_a_source_error(tmp_path: Path, encyclopedia: Path, seed: int) -> None:
    data, dice = bytearray(encyclopedia.read_bytes()), random.Random(seed)
    start = dice.randrange(len(data) - 4000)
    data[start : start + 4000] = dice.randbytes(4000)
    path = tmp_path / "damaged.zim"
    path.write_bytes(data)
    try:
        source = open_zim(path)
    except SourceError:
        return
    for ask in (source.find, source.similar):
        for asked in ASKED:
            try:
                ask(asked)
            except SourceError as error:
                assert error.hint
    source.close()
