"""What the tool gave back: the page, with the sentences that the model was shown marked in it."""

import re
from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.widget import Widget

from react_tui.core import events as ev
from react_tui.core.trajectory import Finding, Observation, Step
from react_tui.tui.panes.lines import Lines
from react_tui.tui.panes.pane import Pane
from react_tui.tui.panes.result import ResultText
from react_tui.tui.text import shown

# How much of a page is laid out before and after the marked sentences; a whole country would stop the screen.
_AROUND_CHARACTERS = 20_000
_BAR = "▌ "
_TITLES = {
    Finding.MISS: "nothing found",
    Finding.INVALID: "not possible",
    Finding.FAULT: "this failed",
}


class PageText(Lines):
    """A text in which some stretches bear a bar at their left."""

    def __init__(self) -> None:
        super().__init__(id="page")
        self.stretches: list[tuple[str, bool]] = []

    def lay_out(self, width: int) -> list[Content]:
        """Return the lines of all stretches."""
        lines: list[Content] = []
        for text, marked in self.stretches:
            bar = Content.styled(_BAR if marked else "  ", "$accent")
            lines += [bar + line for line in shown(text, "" if marked else "$quiet").wrap(max(2, width - 2))]
        return lines or [Content.styled("no page was read yet", "$quiet")]

    def first_marked(self) -> int:
        """Return the number of the first line with a bar, or 0."""
        lines = self.lines(self.content_size.width)
        return next((row for row, line in enumerate(lines) if line.plain.startswith(_BAR)), 0)


class ToolPane(Pane):
    """The page or the result of a step: the newest one, until the person opens another."""

    def __init__(self) -> None:
        super().__init__("TOOL RESULT", "tool")
        self.steps: dict[int, Step] = {}
        self._page = PageText()
        self._result = ResultText()
        self._result.display = False

    def content(self) -> Iterator[Widget]:
        """Yield the page and, in its place, the result of a tool."""
        yield self._page
        yield self._result

    def begin(self) -> None:
        """Forget the last run's pages."""
        self.steps.clear()
        self._show("", [])

    def apply(self, event: ev.Event) -> None:
        """Show what came back; an answer is no page, so that the last page stays."""
        if isinstance(event, ev.SetAside):
            self.steps = {number: step for number, step in self.steps.items() if number < event.number}
        if isinstance(event, ev.StepFinished):
            self.steps[event.step.number] = event.step
            if event.step.observation.finding is not Finding.ANSWER:
                self.open(event.step.number)

    def open(self, number: int) -> None:
        """Show what came back at a step."""
        step = self.steps.get(number)
        if step is None:
            return
        seen = step.observation
        title = _TITLES.get(seen.finding) or seen.title or str(step.action)
        detail = f"{title} · step {number}{_positions(seen.positions)}"
        if seen.finding is Finding.RESULT and not seen.page:
            self._turn_to(self._result, detail)
            self._result.show(step)
            return
        self._show(detail, marked(seen.page, seen.sentences) if seen.page else _without_page(seen))

    def _show(self, detail: str, stretches: list[tuple[str, bool]]) -> None:
        self._turn_to(self._page, detail)
        self._page.stretches = stretches
        self._page.changed()
        self.call_after_refresh(self._scroll_to_mark)

    def _turn_to(self, view: Widget, detail: str) -> None:
        self.heading.say(shown(detail, lines=False))
        for known in (self._page, self._result):
            known.display = known is view

    def _scroll_to_mark(self) -> None:
        self.body.scroll_to(y=max(0, self._page.first_marked() - 1), animate=False)


def marked(page: str, sentences: Sequence[str]) -> list[tuple[str, bool]]:
    """Return a page in stretches, those that are ``sentences`` marked; what is far from them is left out in words."""
    spans = _find(page, sentences)
    start = max(0, spans[0][0] - _AROUND_CHARACTERS) if spans else 0
    end = min(len(page), (spans[-1][1] if spans else 0) + _AROUND_CHARACTERS)
    stretches = [(f"… {start:,} characters before", False)] if start else []
    at = start
    for first, last in spans:
        stretches += [(page[at:first].strip("\n "), False), (page[first:last], True)]
        at = last
    stretches.append((page[at:end].strip("\n "), False))
    if end < len(page):
        stretches.append((f"… {len(page) - end:,} characters more", False))
    return [(text, mark) for text, mark in stretches if text]


def _find(page: str, sentences: Sequence[str]) -> list[tuple[int, int]]:
    """Return where the sentences stand, in order; those with nothing but blanks between them are one."""
    spans: list[tuple[int, int]] = []
    at = 0
    for sentence in sentences:
        words = sentence.split()
        match = re.compile(r"\s+".join(map(re.escape, words))).search(page, at) if words else None
        if match is None:
            continue
        at = match.end()
        if spans and not page[spans[-1][1] : match.start()].strip():
            spans[-1] = (spans[-1][0], at)
        else:
            spans.append(match.span())
    return spans


def _without_page(seen: Observation) -> list[tuple[str, bool]]:
    return [(seen.text, True)] if seen.text else []


def _positions(positions: Sequence[int]) -> str:
    if not positions:
        return ""
    first, last = min(positions) + 1, max(positions) + 1
    return f" · sentence {first}" if first == last else f" · sentences {first}–{last}"
