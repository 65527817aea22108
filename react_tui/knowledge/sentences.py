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


_NUMBER = re.compile(r"\d|(?:[IVXLC]{2,}|[VX])\b")


def _goes_on(following: str) -> bool:
    """Say whether text is the middle of a sentence; "iPhone sales rose" is not."""
    return following[:1].islower() and not following[1:2].isupper()


def _goes_on_or_counts(following: str) -> bool:
    return _goes_on(following) or _NUMBER.match(following) is not None


def _is_a_word(following: str) -> bool:
    return following[:1].isalnum()


_ABBREVIATIONS = "vols?|approx|eds?|lbs|kg|km|pts|el|nos?|nr|opp|anh|ser|figs|chs?|pop|est|bk|janv|févr|avr|juil|déc"
# How a piece ends, and how the next one begins, where the two are one sentence; each fault was seen in real articles.
_JOINED = (
    # A name with its own mark: "Panic! at the Disco".
    (re.compile(r"[!?]$"), _goes_on),
    # An abbreviation before a number, or before more of the same clause: "Vol. 2", "approx. 5 km", "40,000 lbs. of".
    (re.compile(rf"\b(?:{_ABBREVIATIONS})\.$", re.IGNORECASE), _goes_on_or_counts),
    # A title before a name: "Ms. Kamen", "Ft. Worth".
    (re.compile(r"(?<!&)\b(?:M[sx]?|Mlle|Mmes?|Ste|[TSM]Sgt|Cpl|Adm|Hon|Amb|Br|A?Bp|[FP]t)\.$"), _is_a_word),
    # A numbered ruler: "Henry VIII. was king".
    (re.compile(r"\b[IVXLC]+\.$"), _goes_on),
    # A quotation within a Japanese sentence.
    (re.compile(r"[。！？][」』]$"), re.compile(r"と(?!ころ|ても|もに|にかく)|って|など").match),
)
# Languages in which a number with a full stop counts: "am 3. Okt.", "im 19. Jahrhundert".
_ORDINALS = frozenset({"cs", "da", "de", "et", "fi", "hr", "hu", "lv", "nb", "nn", "no", "sk", "sl", "sr"})
_ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\.$")
# A sentence in brackets: "(He knew.) Then".
_IN_BRACKETS = re.compile(r"\([^()]*\.['\"”’]?\)\s+(?=[^\W\da-z])")
# Dots that open a title: "... And Justice for All".
_ONLY_MARKS = re.compile(r"[\W_]+$")
# Longer than any abbreviation above, and a character before it.
_TAIL = 16
_WINDOW = 4000
# What closes a sentence belongs to it: a bracket, or a full stop left alone.
_CLOSING = re.compile(r"[)\]},;:]|[»”’](?!\w)|[\W_]+$")


def split_sentences(paragraph: str, language: str = "en") -> tuple[str, ...]:
    """Return the sentences of one paragraph, without the blanks around them; no other character is added or lost."""
    language = language.casefold()
    code = _TWO_LETTERS.get(language, language)
    sentences: list[list[str]] = []
    for piece in _pieces(paragraph, code):
        if sentences and _belong_together(sentences[-1], piece, code):
            sentences[-1].append(piece)
            continue
        bracketed = _IN_BRACKETS.match(piece)
        if bracketed:
            sentences.append([bracketed[0]])
            piece = piece[bracketed.end() :]
        sentences.append([piece])
    return tuple(stripped for sentence in sentences if (stripped := "".join(sentence).strip()))


def _pieces(paragraph: str, code: str) -> Iterator[str]:
    """Yield what the segmenter makes of a paragraph, a window at a time: its time grows with the square of the text."""
    start, width = 0, _WINDOW
    while len(paragraph) - start > width:
        *whole, _rest = sentencex.segment(code, paragraph[start : start + width])
        yield from whole
        start += sum(map(len, whole))
        width = _WINDOW if whole else 2 * width
    yield from sentencex.segment(code, paragraph[start:])


def _belong_together(begun: list[str], following: str, code: str) -> bool:
    end, start = begun[-1].rstrip(), following.strip()
    if _CLOSING.match(start) or (len(begun) == 1 and _ONLY_MARKS.match(end)):
        return True
    tail = end[-_TAIL:]
    if code in _ORDINALS and _ORDINAL.search(tail):
        return _is_a_word(start)
    return any(goes_on(start) and ends.search(tail) for ends, goes_on in _JOINED)
