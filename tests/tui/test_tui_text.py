import pytest

from react_tui.text import clean, one_line
from react_tui.tui.text import shown

BRACKETS = ("[/]", "[/", "[link=http://x]y[/link]", "[@click=app.quit]x[/]", "list[str]", "[b]bold[/b]", "a[1][2]")
HARMFUL = ("\x1b[2J", "\x1b]0;x\x07", "\x1b]52;c;aGk=\x07", "\x9b31m", "\x00", "a\rb", "\u202eabc", "\u2066x", "\x7f")


@pytest.mark.parametrize("text", BRACKETS)
def test_brackets_are_shown_letter_by_letter(text: str) -> None:
    assert shown(text).plain == text
    assert not shown(text).spans


@pytest.mark.parametrize("text", HARMFUL)
def test_nothing_that_controls_a_terminal_is_left(text: str) -> None:
    left = clean(text)
    assert not [character for character in left if ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0]
    assert not set(left) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")


def test_control_characters_are_made_visible() -> None:
    assert clean("a\x1b[2Jb\x00c\x9bd\x7f") == "a␛[2Jb␀c�d␡"


def test_unicode_line_ends_do_not_open_a_line() -> None:
    assert clean("a\u2028b\u2029c\x85d\x0be") == "a↵b↵c↵d↵e"


def test_line_feeds_stay_where_lines_are_wanted_and_are_marked_elsewhere() -> None:
    assert clean("a\nb\r\nc") == "a\nb\nc"
    assert clean("a\nb", lines=False) == "a↵b"


def test_half_a_character_cannot_stop_the_screen() -> None:
    assert clean("a\ud800b").encode() == "a�b".encode()


def test_wide_joined_and_right_to_left_text_is_kept() -> None:
    text = "日本 👩‍🔬 é שלום नमस्ते"
    assert clean(text) == text


def test_pasted_lines_are_joined_by_blanks() -> None:
    assert one_line("Who wrote\nHamlet?\r\nAnswer briefly.") == "Who wrote Hamlet? Answer briefly."
    assert one_line("a\tb\x1b[2Jc\u202ed") == "a b[2Jcd"
