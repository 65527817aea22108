"""Questions and commands in, lines out: who hears what, and when."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from queue import Empty, SimpleQueue

from react_tui.cli.plain.commands import do, is_heard_at_once
from react_tui.cli.plain.page import Box, Names, Page, Steps, Told, Write
from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome
from react_tui.course import Course
from react_tui.phase import Phase
from react_tui.runner import Broke, Happened, News, Opened, Opening, Runner
from react_tui.session import LONGEST_QUESTION, Session
from react_tui.sources.details import Details
from react_tui.store import RunFolder
from react_tui.store.cut_off import cut_off
from react_tui.store.search import Library
from react_tui.text import clean, one_line
from react_tui.view import View

# How long leaving may wait for what is going on.
_PATIENCE_SECONDS = 0.8
# On Windows no signal is heard while something is waited for.
_GLANCE_SECONDS = 0.5
READY = "Ready. Type a question, or /help."


class Wish(Enum):
    """What a person wants without a line: with a key, by closing the input, or through the system."""

    INTERRUPT = auto()
    NO_MORE_LINES = auto()
    LEAVE = auto()


@dataclass(frozen=True)
class Kept:
    """Where kept runs are found: all of them, their folder, and where a relative path of an export begins.

    ``sources`` tells of all sources, which may take a moment.
    """

    library: Callable[[], Library]
    runs: RunFolder
    exports: Path
    sources: Callable[[], Sequence[Details]] = tuple


class Conversation:
    """One question after the other; ``patient`` lines are each heard when the one before is answered."""

    def __init__(self, session: Session, kept: Kept, write: Write, *, patient: bool) -> None:
        self.session = session
        self.kept = kept
        self.inbox: SimpleQueue[News | Wish | str] = SimpleQueue()
        self._write = write
        self.page = Page(self.write)
        self.runner = Runner(session, self._take)
        view = View(Names(self.write), Told(self.write), Box(), Steps(), self.page.begin, self._apply)
        self.course: Course = Course(session, self.runner, view)
        self._patient = patient
        self._lines: deque[str] = deque()
        self._over = False
        # Before its first event, nothing reaches a run.
        self._has_begun = False
        self.leaving = False

    def _take(self, news: News) -> bool:
        self.inbox.put(news)
        return not self.leaving

    def write(self, line: str) -> None:
        """Write a line; nothing in it can end it or reach for the terminal."""
        self._write(clean(line, lines=False))

    def write_all(self, lines: Iterable[str]) -> None:
        """Write one line after the other."""
        for line in lines:
            self.write(line)

    def hold(self) -> None:
        """Talk until the person leaves, or until their last line is answered; whatever ends it, the run is kept."""
        try:
            self._greet()
            self.runner.open()
            if not self._patient:
                self._offer()
            while not self.leaving:
                try:
                    item = self.inbox.get(timeout=_GLANCE_SECONDS)
                except Empty:
                    continue
                self._hear(item)
        finally:
            self.leaving = True
            self.runner.finish(_PATIENCE_SECONDS)

    def _offer(self) -> None:
        run = cut_off(self.kept.library())
        if run is not None:
            steps = f"{run.steps} step{'' if run.steps == 1 else 's'}"
            self.write(f"A run was cut off after {steps}. /resume {run.id} goes on with it: {run.question}")

    def _greet(self) -> None:
        session = self.session
        network = "online" if session.online else "offline"
        self.write(f"react-tui, {network}. Method {session.setup.method.name}, model {session.model}.")
        self.write(f"Source {session.source}. Type /help for all commands.")
        for notice in session.notices:
            self.write(f"Note: {notice}")

    def _hear(self, item: "News | Wish | str") -> None:
        match item:
            case Opening(fraction):
                self.page.apply(ev.ModelLoading(fraction))
            case Opened(problem):
                self._opened(problem)
            case Happened(ev.RunFinished() as end):
                self._end(end)
            case Happened(event):
                self._apply(event)
            case Broke(reason):
                self._end(ev.RunFinished(Outcome.FAILED, "", (), (), 0, Usage(), 0.0, reason))
            case Wish.INTERRUPT if self.course.phase.goes:
                self.course.stop()
            case Wish.INTERRUPT | Wish.LEAVE:
                self.leaving = True
            case Wish.NO_MORE_LINES:
                self._over = True
            case str():
                self._hear_line(item)
        self._next()

    def _opened(self, problem: str) -> None:
        self.course.phase = Phase.IDLE
        if problem:
            self.write(f"The model could not be loaded: {problem} The next question tries again.")
        for notice in () if problem else self.session.engine.info.notices:
            self.write(f"Note: {notice}")
        if not self._lines:
            self.write(READY)

    def _apply(self, event: ev.Event) -> None:
        self._has_begun = True
        self.course.apply(event)
        self.page.apply(event)

    def _end(self, end: ev.RunFinished) -> None:
        self._apply(end)
        run = self.runner.run
        if run is not None and run.is_on_disk:
            self.write(f"It is kept as run {run.header.id}.")
        if not self._lines and not self._over:
            self.write("Ready.")

    def _hear_line(self, line: str) -> None:
        text = one_line(line).strip()
        if not text:
            return
        if self._patient:
            self._lines.append(text)
        elif text.startswith("/"):
            do(self, text)
        elif self.course.phase in (Phase.IDLE, Phase.PAUSED):
            self._ask(text)
        else:
            self._lines.append(text)
            loading = self.course.phase is Phase.LOADING
            self.write(
                f"This is asked when {'the model is there' if loading else 'the run is over; /stop twice ends it'}."
            )

    def _next(self) -> None:
        """Take up the lines that can be heard now, and leave after the last one."""
        while self._lines and not self.leaving and self._is_heard(self._lines[0]):
            self._do(self._lines.popleft())
        phase = self.course.phase
        if self._patient and phase.waits and (self._lines or self._over):
            # What comes next is no answer to the run that waits.
            self.course.stop()
        elif self._over and (not self._patient or (phase is Phase.IDLE and not self._lines)):
            self.leaving = True

    def _is_heard(self, line: str) -> bool:
        """Whether a line that had to wait is taken up now."""
        phase = self.course.phase
        if phase is Phase.IDLE or not self._patient:
            return phase is Phase.IDLE
        return (phase.waits and line.startswith("/")) or (self._has_begun and is_heard_at_once(line))

    def _do(self, line: str) -> None:
        self._has_begun = self._has_begun and is_heard_at_once(line)
        if line.startswith("/"):
            do(self, line)
        else:
            self._ask(line)

    def _ask(self, question: str) -> None:
        if len(question) > LONGEST_QUESTION:
            self.write(f"This has {len(question):,} characters, and a question at most {LONGEST_QUESTION:,}.")
        else:
            self.course.ask(question)
