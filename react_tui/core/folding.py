"""The form of a text in which spellings that people take for one another are the same."""

import unicodedata

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
# Marks are dropped after Latin and Greek letters alone: elsewhere (й, が, की) the mark makes another letter.
_LAST_GREEK = "\u03ff"


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
