"""Titles as people and models write them: what is the same title, and how else one may be spelt."""

import re
import unicodedata
from collections.abc import Iterator

_APOSTROPHES = "'`´ʹʻʼʽˈ‘’‛′＇"
_DASHES = "-‐‑‒–—―−﹘﹣－"
_QUOTES = '"“”„‟«»″＂'
_ONE_FORM = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_QUOTES, '"'),
        "_": " ",
        # Letters that take no mark off in Unicode, but do on a keyboard.
        **dict(zip("øłđðħıþæœ", ("o", "l", "d", "d", "h", "i", "th", "ae", "oe"), strict=True)),
    }
)
_IN_QUOTES = re.compile(r"""^(['"“‘])(.+)(['"”’])$""")
# Marks are dropped after Latin and Greek letters alone: elsewhere (й, が, की) the mark makes another letter.
_LAST_GREEK = "\u03ff"


def tidy(title: str) -> str:
    """Return a title in composed form (NFC) with blanks for underscores and no blanks to spare."""
    return " ".join(unicodedata.normalize("NFC", title).replace("_", " ").split())


def fold(text: str) -> str:
    """Return the form in which case, diacritics, underscores, and kinds of quotes and dashes make no difference."""
    folded = text.casefold().translate(_ONE_FORM)
    if folded.isascii():
        return " ".join(folded.split())
    kept: list[str] = []
    for character in unicodedata.normalize("NFD", folded):
        if unicodedata.category(character) == "Mn" and kept and kept[-1] <= _LAST_GREEK:
            continue
        kept.append(character)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def spellings(title: str) -> Iterator[str]:
    """Yield the ways an archive may spell a title, the nearest to what was asked for first, each once."""
    seen: set[str] = set()
    for text in _texts(title):
        for form in (text, text.replace("'", "’"), text.replace("’", "'")):
            for spelling in (form, _capitalised(form), every_word_capitalised(form)):
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
