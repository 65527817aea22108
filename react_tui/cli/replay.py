"""``react-tui replay``: a kept run, printed as it happened, with no model."""

import argparse
import signal
from types import FrameType

from react_tui.cli.render import as_json, as_text, summary, tell
from react_tui.cli.runs import find
from react_tui.core import events as ev
from react_tui.errors import ExitCode, UsageError
from react_tui.store.replay import Playback, beats


def replay(arguments: argparse.Namespace) -> int:
    """Print a run at its own speed, or so many times as fast; Ctrl+C ends it."""
    if not 0 <= arguments.speed < float("inf"):
        raise UsageError("--speed takes a number from 0 up; 0 does not wait at all.")
    run = find(arguments.run)
    playback = Playback(beats(run, run.leaf), speed=arguments.speed)
    interrupted = _stop_on_interrupt(playback)
    for event in playback.events():
        for line in as_json(event, every=arguments.all_events) if arguments.json else as_text(event):
            print(line, flush=True)
        if isinstance(event, ev.Noticed):
            tell(event.text)
        elif isinstance(event, ev.RunFinished):
            tell(summary(event))
    return ExitCode.INTERRUPTED if interrupted else ExitCode.ANSWERED


def _stop_on_interrupt(playback: Playback) -> list[int]:
    interrupts: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        interrupts.append(number)
        playback.stop()

    signal.signal(signal.SIGINT, stop)
    return interrupts
