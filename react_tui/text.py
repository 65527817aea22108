"""Text from models, pages and people is data: nothing in it may control a terminal, on any way out of the program."""

import re

# C0 but for the line feed, DEL, C1, lone surrogates, line and paragraph separators, and what turns text around.
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BLANKS = re.compile(r"[\s\x85\u2028\u2029]+")
_LINE_ENDS = dict.fromkeys("\x0b\x0c\x85\u2028\u2029", "↵")


def clean(text: str, *, lines: bool = True) -> str:
    """Return text with its control characters made visible; without ``lines`` also its line ends."""
    text = text.replace("\r\n", "\n")
    if not lines:
        text = text.replace("\n", "↵")
    return _CONTROL.sub(_picture, text)


def one_line(text: str) -> str:
    """Return typed or pasted text on one line: line ends become blanks, other control characters vanish."""
    return _CONTROL.sub("", _BLANKS.sub(" ", text)).strip("\n")


def _picture(match: re.Match[str]) -> str:
    character = match[0]
    if character == "\t":
        return " "
    if character in _LINE_ENDS:
        return _LINE_ENDS[character]
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "�"
