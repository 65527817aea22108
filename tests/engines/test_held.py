"""Whatever is written under a list of titles is one of them, and every one of them can be written."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_tui.core.engine import Held
from react_tui.engines.llama.held import HeldText
from react_tui.engines.llama.native import Spellings
from react_tui.knowledge.title_list import write_titles

OPENING = " Search["
LETTERS = "aA ]é\u00e8北京😀😁"
titles = st.sets(st.text(st.sampled_from(LETTERS), min_size=1, max_size=5), min_size=1, max_size=12)
pieces = st.sets(st.text(st.sampled_from(LETTERS), min_size=2, max_size=3).map(str.encode), max_size=12)


class Vocabulary:
    """Every byte and some longer pieces, among them two that cross the ends of an argument, and one that is silent."""

    def __init__(self, pieces: set[bytes]) -> None:
        self._pieces = [b"", *(bytes([byte]) for byte in range(256)), b" Search", b" Search[a", b"a]", *sorted(pieces)]
        self.spellings = Spellings(self._pieces)
        self.n_vocab = len(self._pieces)

    def piece(self, token: int) -> bytes:
        return self._pieces[token]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("held") / "list.titles"


def held_text(file: Path, titles: set[str], vocabulary: Vocabulary, without: set[str]) -> HeldText:
    write_titles((title.encode() for title in titles), file)
    held = Held(OPENING, (str(file),), tuple(without))
    return HeldText(vocabulary, held)  # type: ignore[arg-type]  # it stands in for a model


def spell(held: HeldText, vocabulary: Vocabulary, text: bytes) -> bool:
    """Write a text byte by byte as far as that is allowed."""
    for byte in text:
        if not held.allows(byte + 1):
            return False
        held.accept(byte + 1)
    return True


@settings(deadline=None)  # a disk may be slow
@given(titles, pieces, st.data())
def test_what_is_written_at_random_is_a_title(
    file: Path, titles: set[str], pieces: set[bytes], data: st.DataObject
) -> None:
    without = data.draw(st.sets(st.sampled_from(sorted(titles)), max_size=len(titles) - 1))
    vocabulary = Vocabulary(pieces)
    held = held_text(file, titles, vocabulary, without)
    written = OPENING.encode()
    assert spell(held, vocabulary, written)
    # Titles of this list may hold a single closing bracket, so that the end is drawn where both are possible.
    while True:
        allowed = [token for token in range(1, vocabulary.n_vocab) if held.allows(token)]
        token = data.draw(st.sampled_from(allowed))
        written += vocabulary.piece(token)
        argument = written.removeprefix(OPENING.encode())
        if argument.endswith(b"]") and argument[:-1].decode(errors="replace") in titles - without:
            return
        assert any(title.encode().startswith(argument) for title in titles - without)
        held.accept(token)


@settings(deadline=None)  # a disk may be slow
@given(titles, st.data())
def test_every_title_can_be_written_and_closed(file: Path, titles: set[str], data: st.DataObject) -> None:
    title = data.draw(st.sampled_from(sorted(titles)))
    vocabulary = Vocabulary(set())
    held = held_text(file, titles, vocabulary, titles - {title})
    assert spell(held, vocabulary, f"{OPENING}{title}]".encode())


@settings(deadline=None)  # a disk may be slow
@given(titles, pieces, st.data())
def test_the_candidates_are_all_that_is_allowed(
    file: Path, titles: set[str], pieces: set[bytes], data: st.DataObject
) -> None:
    beginning = data.draw(st.sampled_from(sorted(titles)))[: data.draw(st.integers(0, 3))]
    vocabulary = Vocabulary(pieces)
    held = held_text(file, titles, vocabulary, set())
    spell(held, vocabulary, f"{OPENING}{beginning}".encode())
    candidates = held.candidates()
    assert candidates is not None
    allowed = {token for token in range(1, vocabulary.n_vocab) if held.allows(token)}
    assert {token for token in map(int, candidates) if held.allows(token)} == allowed


def test_other_actions_are_not_held(file: Path) -> None:
    vocabulary = Vocabulary(set())
    held = held_text(file, {"Paris"}, vocabulary, set())
    assert spell(held, vocabulary, b" Lookup[anything]") and held.candidates() is None


def test_a_token_that_crosses_the_opening_bracket_is_held(file: Path) -> None:
    vocabulary = Vocabulary(set())
    crossing = vocabulary.spellings.tokens[vocabulary.spellings.pieces.index(b" Search[a")]
    assert not held_text(file, {"Paris"}, vocabulary, set()).allows(crossing)
    assert held_text(file, {"apple"}, vocabulary, set()).allows(crossing)


def test_several_lists_hold_together(file: Path, tmp_path: Path) -> None:
    vocabulary = Vocabulary(set())
    files = []
    for name in ("Paris", "Rome"):
        files.append(str(tmp_path / name))
        write_titles([name.encode()], tmp_path / name)
    for name in ("Paris", "Rome"):
        held = HeldText(vocabulary, Held(OPENING, tuple(files)))  # type: ignore[arg-type]  # it stands in for a model
        assert spell(held, vocabulary, f"{OPENING}{name}]".encode())
