"""Titles as people and models write them: what is the same title, and how else one may be spelt."""

import re
import unicodedata
from collections.abc import Iterator

from react_tui.core.folding import fold as fold

_IN_QUOTES = re.compile(r"""^(['"“‘])(.+)(['"”’])$""")


def tidy(title: str) -> str:
    """Return a title in composed form (NFC) with blanks for underscores and no blanks to spare."""
    return " ".join(unicodedata.normalize("NFC", title).replace("_", " ").split())


def spellings(title: str) -> Iterator[str]:
    """Yield the ways an archive may spell a title, the nearest to what was asked for first, each once."""
    seen: set[str] = set()
    for text in _texts(title):
        for form in (text, text.replace("'", "’"), text.replace("’", "'")):
            for respelt in (str, _capitalised, every_word_capitalised):
                spelling = respelt(form)
                if spelling and spelling not in seen:
                    seen.add(spelling)
                    yield spelling


def _texts(title: str) -> Iterator[str]:
    yield title.strip()
    asked = tidy(title)
    yield asked
    yield _IN_QUOTES.sub(r"\2", asked).strip()


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def every_word_capitalised(text: str) -> str:
    """Return a text with a capital at the start of each word."""
    return re.sub(r"(?<![\w'’])\w", lambda letter: letter[0].upper(), text)
