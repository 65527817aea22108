"""What the tool gave back: the page, with what the model was shown, or what an answer rests on, marked in it."""

from collections.abc import Iterator, Sequence

from textual.widget import Widget

from react_tui.core import events as ev
from react_tui.core.evidence import places
from react_tui.core.marks import Mark, Stretch, marked
from react_tui.core.trajectory import Finding, Observation, Step
from react_tui.tui.panes.page import PageText
from react_tui.tui.panes.pane import Pane
from react_tui.tui.panes.result import ResultText
from react_tui.tui.text import shown

_TITLES = {
    Finding.MISS: "nothing found",
    Finding.INVALID: "not possible",
    Finding.FAULT: "this failed",
}


class ToolPane(Pane):
    """The page or the result of a step: the newest one, until the person opens another.

    ``places`` are the sentences that the answer of the run rests on or, where there are none, the pages that were read;
    ``place`` is the index of the one that was opened last.
    """

    def __init__(self) -> None:
        super().__init__("TOOL RESULT", "tool")
        self.steps: dict[int, Step] = {}
        self.places: tuple[ev.Evidence, ...] = ()
        self.place = 0
        self._source = ""
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
        self.places, self.place = (), 0
        self._show("", [])

    def apply(self, event: ev.Event) -> None:
        """Show what came back; an answer is no page, so that the last page stays."""
        match event:
            case ev.RunStarted(source=source):
                self._source = source
            case ev.SetAside(number):
                self.steps = {kept: step for kept, step in self.steps.items() if kept < number}
            case ev.StepFinished(step):
                self.steps[step.number] = step
                if step.observation.finding is not Finding.ANSWER:
                    self.open(step.number)
            case ev.RunFinished(outcome) if outcome.answered:
                self.places = places(event, tuple(self.steps.values()))

    @property
    def cited(self) -> ev.Evidence | None:
        """What was opened last of what the answer rests on."""
        return self.places[self.place] if self.places else None

    def open_place(self, index: int) -> None:
        """Show one of the places, with its sentence marked; after the last comes the first again."""
        self.place = index % len(self.places)
        place = self.places[self.place]
        what = "evidence" if place.sentence else "read, no evidence"
        self._open(self.steps.get(place.step), place, f"{what} {self.place + 1} of {len(self.places)} · ")

    def open(self, number: int) -> None:
        """Show what came back at a step."""
        self._open(self.steps.get(number))

    def _open(self, step: Step | None, held: ev.Evidence | None = None, note: str = "") -> None:
        if step is None:
            return
        seen = step.observation
        title = _TITLES.get(seen.finding) or seen.title or str(step.action)
        source = f" · {seen.source}" if seen.source not in ("", self._source) else ""
        positions = seen.positions if held is None or held.position is None else (held.position,)
        section = held.section if held is not None else next(iter(seen.sections), "")
        under = f" · {section}" if section else ""
        detail = f"{note}{title}{under}{source} · step {step.number}{_positions(positions)}"
        if seen.finding is Finding.RESULT and not seen.page:
            self._turn_to(self._result, detail)
            self._result.show(step)
            return
        self._show(detail, marked(seen, held) if seen.page else _without_page(seen))

    def _show(self, detail: str, stretches: list[Stretch]) -> None:
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


def _without_page(seen: Observation) -> list[Stretch]:
    return [(seen.text, Mark.SHOWN)] if seen.text else []


def _positions(positions: Sequence[int]) -> str:
    if not positions:
        return ""
    first, last = min(positions) + 1, max(positions) + 1
    return f" · sentence {first}" if first == last else f" · sentences {first}–{last}"
