"""Sentences of a paragraph: Wikimedia's sentencex, and a few pieces put together again that it cuts too small."""

import re
from collections.abc import Iterator

import sentencex

# The segmenter knows two-letter codes; archives name their language by three.
_TWO_LETTERS = {
    "amh": "am", "ara": "ar", "ben": "bn", "bul": "bg", "cat": "ca", "ces": "cs", "dan": "da", "deu": "de",
    "ell": "el", "eng": "en", "est": "et", "fas": "fa", "fin": "fi", "fra": "fr", "guj": "gu", "heb": "he",
    "hin": "hi", "hun": "hu", "hye": "hy", "ita": "it", "jpn": "ja", "kan": "kn", "kaz": "kk", "kor": "ko",
    "mal": "ml", "mar": "mr", "mya": "my", "nld": "nl", "nor": "no", "pan": "pa", "pol": "pl", "por": "pt",
    "ron": "ro", "rus": "ru", "slk": "sk", "slv": "sl", "spa": "es", "swe": "sv", "tam": "ta", "tel": "te",
    "tur": "tr", "ukr": "uk", "vie": "vi", "zho": "zh",
}  # fmt: skip


def _goes_on(following: str) -> bool:
    """Say whether text is the middle of a sentence; "iPhone sales rose" is not."""
    return following[:1].islower() and not following[1:2].isupper()


def _goes_on_or_counts(following: str) -> bool:
    return _goes_on(following) or re.match(r"\d|(?:[IVXLC]{2,}|[VX])\b", following) is not None


def _is_a_word(following: str) -> bool:
    return following[:1].isalnum()


# How a piece ends, and how the next one begins, where the two are one sentence; each fault was seen in real articles.
_JOINED = (
    # A name with its own mark: "Panic! at the Disco".
    (re.compile(r"[!?]$"), _goes_on),
    # An abbreviation before a number, or before more of the same clause: "Vol. 2", "approx. 5 km", "40,000 lbs. of".
    (re.compile(r"\b(?:vols?|approx|eds?|lbs|kg|el|nos?|nr|opp|anh|ser)\.$", re.IGNORECASE), _goes_on_or_counts),
    # A title before a name: "Ms. Kamen".
    (re.compile(r"\b(?:M[sx]|Mlle|Mme|Ste|[TSM]Sgt|Cpl|Adm|Hon)\.$"), _is_a_word),
    # A numbered ruler: "Henry VIII. was king".
    (re.compile(r"\b[IVXLC]+\.$"), _goes_on),
)
# Dots that open a title: "... And Justice for All".
_ONLY_MARKS = re.compile(r"[\W_]+$")
# Longer than any abbreviation above, and a character before it.
_TAIL = 16
_WINDOW = 4000
# What closes a sentence belongs to it: a bracket, or a full stop left alone.
_CLOSING = re.compile(r"[)\]},;:]|[»”’](?!\w)|[\W_]+$")


def split_sentences(paragraph: str, language: str = "en") -> tuple[str, ...]:
    """Return the sentences of one paragraph, without the blanks around them; no other character is added or lost."""
    code = language.casefold()
    sentences: list[str] = []
    for piece in _pieces(paragraph, _TWO_LETTERS.get(code, code)):
        if sentences and _belong_together(sentences[-1], piece):
            sentences[-1] += piece
        else:
            sentences.append(piece)
    return tuple(stripped for sentence in sentences if (stripped := sentence.strip()))


def _pieces(paragraph: str, code: str) -> Iterator[str]:
    """Yield what the segmenter makes of a paragraph, a window at a time: its time grows with the square of the text."""
    start, width = 0, _WINDOW
    while len(paragraph) - start > width:
        *whole, _rest = sentencex.segment(code, paragraph[start : start + width])
        yield from whole
        start += sum(map(len, whole))
        width = _WINDOW if whole else 2 * width
    yield from sentencex.segment(code, paragraph[start:])


def _belong_together(piece: str, following: str) -> bool:
    end, start = piece.rstrip(), following.strip()
    if _CLOSING.match(start) or _ONLY_MARKS.match(end):
        return True
    tail = end[-_TAIL:]
    return any(goes_on(start) and ends.search(tail) for ends, goes_on in _JOINED)
