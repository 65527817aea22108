"""``react-tui ask``: one question, answered to a pipe."""

import argparse
import signal
import sys
from types import FrameType

from react_tui.cli import answering
from react_tui.cli.opening import open_session, read_config
from react_tui.cli.render import as_json, as_text, summary, tell
from react_tui.core import events as ev
from react_tui.core.trajectory import Outcome
from react_tui.errors import ExitCode, UsageError
from react_tui.paths import folders
from react_tui.session import LONGEST_QUESTION, Asking, Session
from react_tui.text import one_line


def ask(arguments: argparse.Namespace) -> int:
    """Answer the question and return how that went."""
    question = _question(arguments.question)
    here = folders()
    session = open_session(read_config(arguments, here), here)
    try:
        return answer(session, session.ask(question), arguments)
    finally:
        session.close()


class Waiting:
    """Tells a person at a terminal on one line of stderr what is waited for; in a pipe it stays silent."""

    def __init__(self) -> None:
        self._shown = False

    def apply(self, event: ev.Event) -> None:
        """Take up what happens: loading and reading are shown, everything else takes the line away."""
        match event:
            case ev.ModelLoading(fraction):
                self._show(f"loading the model {100 * fraction:.0f}%")
            case ev.PromptReading(done, total):
                self._show(f"reading the context {100 * done // total}%")
            case _ if self._shown:
                self._show("")

    def _show(self, text: str) -> None:
        if sys.stderr.isatty():
            # Back to the first column, and away with what stood there.
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
            self._shown = bool(text)


def answer(session: Session, asking: Asking, arguments: argparse.Namespace) -> int:
    """Print a run while it happens, answer what it asks, and return how it went."""
    answering.check_that_a_person_is_there(session.setup)
    for notice in (*session.notices, session.loading):
        tell(notice)
    interrupted = _stop_on_interrupt(asking)
    code, waiting = ExitCode.FAILED, Waiting()
    for event in asking.events:
        waiting.apply(event)
        lines = as_json(event, every=arguments.all_events) if arguments.json else as_text(event)
        for line in lines:
            print(line, flush=True)
        answering.answer(event, asking.control)
        if isinstance(event, ev.RunStarted):
            for notice in session.engine.info.notices:
                tell(notice)
        elif isinstance(event, ev.Noticed):
            tell(event.text)
        elif isinstance(event, ev.RunFinished):
            tell(summary(event) + _kept(asking))
            code = _exit_code(event.outcome)
    return ExitCode.INTERRUPTED if interrupted else code


def _kept(asking: Asking) -> str:
    return f" · run {asking.recorder.id}" if asking.recorder.is_kept else ""


def _question(given: str) -> str:
    text = given
    if given == "-":
        if sys.stdin.isatty():
            raise UsageError("no question was given.", hint='Try: react-tui ask "Which river flows through Paris?"')
        text = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    question = one_line(text).strip()
    if not question:
        raise UsageError("the question is empty.", hint='Try: react-tui ask "Which river flows through Paris?"')
    if len(question) > LONGEST_QUESTION:
        raise UsageError(f"the question has {len(question):,} characters, and at most {LONGEST_QUESTION:,} are taken.")
    return question


def _stop_on_interrupt(asking: Asking) -> list[int]:
    """Let Ctrl+C end the run in order, once; the list returned is empty until then."""
    interrupts: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        interrupts.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        asking.control.stop()

    signal.signal(signal.SIGINT, stop)
    return interrupts


def _exit_code(outcome: Outcome) -> ExitCode:
    if outcome.answered:
        return ExitCode.ANSWERED
    return ExitCode.FAILED if outcome is Outcome.FAILED else ExitCode.NO_ANSWER
