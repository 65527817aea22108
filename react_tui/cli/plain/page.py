"""What a run says, as whole lines that are never written over."""

from collections.abc import Callable

from react_tui.cli.progress import Lines
from react_tui.cli.render import as_text
from react_tui.core import events as ev
from react_tui.core.trajectory import Action, Author, Finding, Part, Thought

Write = Callable[[str], object]

# To read less than this takes no time that anybody would notice.
_LONG_PROMPT = 500


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
    """Writes the events of a run, each as lines when it is over.

    ``framed`` is what the model was given last, and ``end`` how the run ended, None while it goes on.
    """

    def __init__(self, write: Write) -> None:
        self.framed = ev.ContextFramed((), (), 0, 0)
        self.end: ev.RunFinished | None = None
        self.progress = Lines(write)
        self._write = write
        self._is_begun = False
        self._written = 0

    def begin(self, question: str) -> None:
        """Forget the run before; its question is told with its first event."""
        self.end, self._is_begun, self._written = None, False, 0

    def apply(self, event: ev.Event) -> None:
        """Write what is worth a line."""
        if isinstance(event, ev.RunStarted) and self._is_begun:
            self._write("The run goes on.")
        else:
            for line in as_text(event):
                self._write(line.replace(":", " (you):", 1) if _is_by_a_person(event) else line)
        match event:
            case ev.RunStarted():
                self._is_begun, self.end = True, None
            case ev.ThoughtWritten(number) | ev.ActionWritten(number):
                self._written = number
            case ev.SetAside(number) if number <= self._written:
                self._write(f"Step {number} is set aside, with all that followed.")
            case ev.PromptReading(done, total) if total > _LONG_PROMPT:
                self.progress.far("Reading the context", done / total)
            case ev.ContextFramed():
                self.framed = event
                self.progress.begin()
            case ev.RunFinished():
                self.end = event
                self._write(_end(event))
            case _:
                self._tell(event)

    def _tell(self, event: ev.Event) -> None:
        match event:
            case ev.ModelLoading(fraction):
                self.progress.far("Loading the model", fraction)
            case ev.Noticed(text=text):
                self._write(f"Note: {text}")
            case ev.StepFinished(step) if step.observation.finding is Finding.FAULT:
                self._write("That is a fault of the source and no answer of it; the run goes on.")
            case ev.Paused(number):
                self._write(f"Paused before step {number}. /go goes on, /step takes a step, /stop ends the run.")
            case ev.ActionProposed(number, action):
                self._write(
                    f"May it do {action}? /go does it, /edit {number} action TEXT changes it, /skip leaves it out."
                )
            case ev.BudgetSpent(reason=reason, asks=True):
                self._write(f"{reason[:1].upper()}{reason[1:]}. /more gives more, /go forces an answer.")


def _is_by_a_person(event: ev.Event) -> bool:
    match event:
        case ev.ThoughtWritten(thought=Thought(author=by)) | ev.ActionWritten(action=Action(author=by)):
            return by is Author.PERSON
        case ev.StepFinished(step):
            return step.observation.author is Author.PERSON
    return False


def _end(event: ev.RunFinished) -> str:
    why, used = f": {event.reason}" if event.reason else "", event.usage
    # Chains are written at the same time, so that their seconds do not add up.
    pace = "" if event.votes else f", {used.tokens_per_second:.0f} tokens a second"
    took = f"{_count(event.steps, 'step')}, {_count(used.generated, 'token')}, {event.seconds:.1f} seconds{pace}"
    return f"End: {event.outcome}{why}, {took}."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
