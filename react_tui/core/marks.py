"""A page in stretches: what the model was shown of it, and in it the sentence that an answer rests on."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest

from react_tui.core.events import Evidence
from react_tui.core.trajectory import Observation

# How much of a page is told before and after the marked sentences; a whole country would stop a screen.
_AROUND_CHARACTERS = 20_000


class Mark(StrEnum):
    """What stands at the left of a stretch of text, so that it is told without colours too."""

    NONE = "  "
    SHOWN = "▌ "
    EVIDENCE = "▶ "


Stretch = tuple[str, Mark]
_Span = tuple[int, int]


def marked(seen: Observation, held: Evidence | None = None, around: int = _AROUND_CHARACTERS) -> list[Stretch]:
    """Return the page of an observation in stretches: what was shown, and in it the sentence ``held``, are marked.

    What is further from all marks than ``around`` characters is left out in words.
    """
    page, spans = seen.page, list(_marked_spans(seen, held))
    start = max(0, spans[0][0][0] - around) if spans else 0
    end = min(len(page), (spans[-1][0][1] if spans else 0) + around)
    stretches: list[Stretch] = [(f"… {start:,} characters before", Mark.NONE)] if start else []
    at = start
    for (first, last), mark in spans:
        stretches += [(page[at:first].strip("\n "), Mark.NONE), (page[first:last], mark)]
        at = last
    stretches.append((page[at:end].strip("\n "), Mark.NONE))
    if end < len(page):
        stretches.append((f"… {len(page) - end:,} characters more", Mark.NONE))
    return [(text, mark) for text, mark in stretches if text]


def _marked_spans(seen: Observation, held: Evidence | None) -> Iterator[tuple[_Span, Mark]]:
    """Yield where the marks stand; of the same mark, those with nothing but blanks between them are one."""
    before: tuple[_Span, Mark] | None = None
    for span, sentence, position in _found(seen):
        is_held = held is not None and (held.sentence, held.position) == (sentence, position)
        mark = Mark.EVIDENCE if is_held else Mark.SHOWN
        if before is not None and before[1] is mark and not seen.page[before[0][1] : span[0]].strip():
            before = ((before[0][0], span[1]), mark)
            continue
        if before is not None:
            yield before
        before = (span, mark)
    if before is not None:
        yield before


def _found(seen: Observation) -> Iterator[tuple[_Span, str, int | None]]:
    """Yield where each sentence stands, itself and its position: on the line of that number, or where its words are."""
    page, at = seen.page, 0
    lines = [match.span() for match in re.finditer(r"[^\n]+", page)] if seen.positions else []
    positions: Sequence[int] = seen.positions[: len(seen.sentences)]
    for sentence, position in zip_longest(seen.sentences, positions):
        span = lines[position] if position is not None and position < len(lines) else (0, 0)
        if page[slice(*span)] != sentence:
            words = sentence.split()
            match = re.compile(r"\s+".join(map(re.escape, words))).search(page, at) if words else None
            span = match.span() if match else (0, 0)
        if span[0] < span[1] and span[0] >= at:
            at = span[1]
            yield span, sentence, position
