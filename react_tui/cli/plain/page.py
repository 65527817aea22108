"""What a run says, as whole lines that are never written over."""

from collections.abc import Callable

from react_tui.cli.render import as_text, summary
from react_tui.core import events as ev
from react_tui.core.trajectory import Finding, Part
from react_tui.text import clean

Write = Callable[[str], object]

# Of what goes on for long, a line each time so much more of it is done.
_PERCENT = 25
_LONG_PROMPT = 500
_REMARKS = {
    Finding.MISS: "There is no such page; the run goes on.",
    Finding.INVALID: "That is not possible; the run goes on.",
    Finding.FAULT: "That failed; the run goes on.",
    Finding.SKIPPED: "You left it out; the run goes on.",
}


class Steps:
    """Turning to a step, or editing in place, is nothing for lines of text."""

    def go(self) -> None:
        """Stay where one is."""

    def edit(self, number: int, part: Part, text: str) -> None:
        """Stay where one is; a typed command brings its text along."""

    def leave_editor(self) -> None:
        """There is none."""


class Names:
    """Says who answers now, where that changes."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def rename(self, model: str, source: str, online: bool, method: str) -> None:
        """Say who answers from now on, from what, and by which method."""
        network = "online" if online else "offline"
        self._write(f"Method {method}, model {model}, source {source}, {network}.")

    def say(self, progress: str) -> None:
        """How far it is, lines tell by themselves."""


class Told:
    """Says what a person has to know; what merely goes on, lines tell by themselves."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def say(self, words: str) -> None:
        """Stay silent: a line cannot be taken back."""

    def hold(self, words: str) -> None:
        """Say it, as a sentence."""
        self._write(f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '…', '?')) else '.'}")

    def release(self) -> None:
        """What was said stays."""


class Box:
    """Where a question goes back to: the person finds it in the lines above."""

    value = ""

    def give(self, question: str) -> None:
        """Leave it there."""


class Page:
    """Writes the events of a run, each as lines when it is over."""

    def __init__(self, write: Write) -> None:
        self.framed = ev.ContextFramed((), (), 0, 0)
        self.end: ev.RunFinished | None = None
        self._write = write
        self._percent = 0

    def begin(self, question: str) -> None:
        """Forget the run before; its question is told with its first event."""
        self.end, self._percent = None, 0

    def apply(self, event: ev.Event) -> None:
        """Write what is worth a line."""
        for line in as_text(event):
            self._write(line)
        match event:
            case ev.PromptReading(done, total) if total > _LONG_PROMPT:
                self.far("Reading the context", done / total)
            case ev.ContextFramed():
                self.framed, self._percent = event, 0
            case ev.Noticed(text=text):
                self._write(f"Note: {clean(text, lines=False)}")
            case ev.StepFinished(step) if step.observation.finding in _REMARKS:
                self._write(_REMARKS[step.observation.finding])
            case ev.RunFinished():
                self.end = event
                self._write(f"End: {summary(event).replace(' · ', ', ')}.")
            case _:
                self._asked(event)

    def far(self, what: str, fraction: float) -> None:
        """Say how far something long is, a few times."""
        percent = int(100 * fraction) // _PERCENT * _PERCENT
        if percent > self._percent:
            self._percent = percent
            self._write(f"{what}: {percent} percent.")

    def _asked(self, event: ev.Event) -> None:
        match event:
            case ev.Paused(number):
                self._write(f"Paused before step {number}. /go goes on, /step takes a step, /stop ends the run.")
            case ev.ActionProposed(number, action):
                what = clean(str(action), lines=False)
                self._write(
                    f"May it do {what}? /go does it, /edit {number} action TEXT changes it, /skip leaves it out."
                )
            case ev.BudgetSpent(reason=reason, asks=True):
                self._write(f"{clean(reason, lines=False)}. /more gives more, /go forces an answer.")
