"""Questions and commands in, lines out: who hears what, and when."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from queue import SimpleQueue

from react_tui.cli.plain.commands import do
from react_tui.cli.plain.page import Box, Names, Page, Steps, Told, Write
from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Outcome
from react_tui.course import Course
from react_tui.phase import Phase
from react_tui.runner import Broke, Happened, News, Opened, Opening, Runner
from react_tui.session import LONGEST_QUESTION, Session
from react_tui.store import RunFolder
from react_tui.store.search import Library
from react_tui.text import clean, one_line
from react_tui.view import View

# How long leaving may wait for what is going on.
_PATIENCE_SECONDS = 0.8
READY = "Ready. Type a question, or /help."


class Wish(Enum):
    """What a person wants without a line: with a key, by closing the input, or through the system."""

    INTERRUPT = auto()
    NO_MORE_LINES = auto()
    LEAVE = auto()


@dataclass(frozen=True)
class Kept:
    """Where kept runs are found: all of them, their folder, and where a relative path of an export begins."""

    library: Callable[[], Library]
    runs: RunFolder
    exports: Path


class Conversation:
    """One question after the other; ``patient`` lines are each heard when the one before is answered."""

    def __init__(self, session: Session, kept: Kept, write: Write, *, patient: bool) -> None:
        self.session = session
        self.kept = kept
        self.write = write
        self.inbox: SimpleQueue[News | Wish | str] = SimpleQueue()
        self.page = Page(write)
        self.runner = Runner(session, self._take)
        view = View(Names(write), Told(write), Box(), Steps(), self.page.begin, self._apply)
        self.course: Course = Course(session, self.runner, view)
        self._patient = patient
        self._lines: deque[str] = deque()
        self._over = False
        self.leaving = False

    def _take(self, news: News) -> bool:
        self.inbox.put(news)
        return not self.leaving

    def hold(self) -> None:
        """Talk until the person leaves, or until their last line is answered."""
        self._greet()
        self.runner.open()
        while not self.leaving:
            self._hear(self.inbox.get())
        self.runner.finish(_PATIENCE_SECONDS)

    def _greet(self) -> None:
        session = self.session
        network = "online" if session.online else "offline"
        self.write(f"react-tui, {network}. Method {session.setup.method.name}, model {session.model}.")
        self.write(f"Source {session.source}. Type /help for all commands.")
        for notice in session.notices:
            self.write(f"Note: {clean(notice, lines=False)}")

    def _hear(self, item: "News | Wish | str") -> None:
        match item:
            case Opening(fraction):
                self.page.far("Loading the model", fraction)
            case Opened(problem):
                self._opened(problem)
            case Happened(event):
                self._apply(event)
            case Broke(reason):
                self._apply(ev.RunFinished(Outcome.FAILED, "", (), (), 0, Usage(), 0.0, reason))
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
            self.write(f"The model could not be loaded: {clean(problem, lines=False)} The next question tries again.")
        for notice in () if problem else self.session.engine.info.notices:
            self.write(f"Note: {clean(notice, lines=False)}")
        if not self._lines:
            self.write(READY)

    def _apply(self, event: ev.Event) -> None:
        self.course.apply(event)
        self.page.apply(event)
        if isinstance(event, ev.RunFinished) and not self._lines and not self._over:
            self.write(READY)

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
            self.write(f"This is asked when {'the model is there' if loading else 'the run is over; /stop ends it'}.")

    def _next(self) -> None:
        """Take up the lines that can be heard now, and leave after the last one."""
        phase = self.course.phase
        if self._lines and phase is Phase.IDLE:
            line = self._lines.popleft()
            (do if line.startswith("/") else Conversation._ask)(self, line)
            self._next()
        elif self._lines and self._patient and phase.waits and self._lines[0].startswith("/"):
            do(self, self._lines.popleft())
            self._next()
        elif self._patient and phase.waits and (self._lines or self._over):
            # What comes next is no answer to the run that waits.
            self.course.stop()
        elif self._over and not self._lines and (phase is Phase.IDLE or not self._patient):
            self.leaving = True

    def _ask(self, question: str) -> None:
        if len(question) > LONGEST_QUESTION:
            self.write(f"This has {len(question):,} characters, and a question at most {LONGEST_QUESTION:,}.")
        else:
            self.course.ask(question)
