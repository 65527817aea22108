"""A page with marks at its left: what the model was shown of it, and the sentence that an answer rests on."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest

from textual.content import Content

from react_tui.core.events import Evidence
from react_tui.core.trajectory import Observation
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown

# How much of a page is laid out before and after the marked sentences; a whole country would stop the screen.
_AROUND_CHARACTERS = 20_000


class Mark(StrEnum):
    """What stands at the left of a stretch of text, so that it is told without colours too."""

    NONE = "  "
    SHOWN = "▌ "
    EVIDENCE = "▶ "


_STYLES = {Mark.NONE: "$quiet", Mark.SHOWN: "", Mark.EVIDENCE: "bold"}

Stretch = tuple[str, Mark]
_Span = tuple[int, int]


class PageText(Lines):
    """A text in stretches."""

    def __init__(self) -> None:
        super().__init__(id="page")
        self.stretches: list[Stretch] = []

    def lay_out(self, width: int) -> list[Content]:
        """Return the lines of all stretches."""
        lines: list[Content] = []
        for text, mark in self.stretches:
            bar = Content.styled(mark, "$accent")
            lines += [bar + line for line in shown(text, _STYLES[mark]).wrap(max(2, width - 2))]
        return lines or [Content.styled("no page was read yet", "$quiet")]

    def first_marked(self) -> int:
        """Return the number of the first line of the evidence, else of what was shown, or 0."""
        lines = self.lines(self.content_size.width)
        for mark in (Mark.EVIDENCE, Mark.SHOWN):
            for row, line in enumerate(lines):
                if line.plain.startswith(mark):
                    return row
        return 0


def marked(seen: Observation, held: Evidence | None = None) -> list[Stretch]:
    """Return the page of an observation in stretches: what was shown, and in it the sentence ``held``, are marked.

    What is far from all marks is left out in words.
    """
    page, spans = seen.page, list(_marked_spans(seen, held))
    start = max(0, spans[0][0][0] - _AROUND_CHARACTERS) if spans else 0
    end = min(len(page), (spans[-1][0][1] if spans else 0) + _AROUND_CHARACTERS)
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
