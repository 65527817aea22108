"""``react-tui replay`` and ``demo``: kept runs as they happened, with no model."""

import argparse
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from react_tui.cli.opening import read_config
from react_tui.cli.render import as_json, as_text, summary, tell
from react_tui.cli.runs import find
from react_tui.core import events as ev
from react_tui.errors import ExitCode, UsageError
from react_tui.paths import bundled, folders
from react_tui.store import KeptRun, read_run
from react_tui.store.replay import Playback, beats

_DEMOS = ("opera", "metals", "languages")


def replay(arguments: argparse.Namespace) -> int:
    """Play a run at its own speed, or so many times as fast; Ctrl+C ends it."""
    return _play([find(arguments.run)], arguments)


def demo(arguments: argparse.Namespace) -> int:
    """Play the runs that come with react-tui one after the other."""
    return _play([read_run(bundled("assets") / "demo" / f"{name}.jsonl") for name in _DEMOS], arguments)


def _play(runs: Sequence[KeptRun], arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.speed < float("inf"):
        raise UsageError("--speed takes a number from 0 up; 0 does not wait at all.")
    if sys.stdin.isatty() and sys.stdout.isatty() and not arguments.json:
        # Textual is slow to import, and a pipe does not need it.
        from react_tui.tui import run_replay

        config = read_config(arguments, folders())
        return run_replay(runs, config.ui.theme, speed=arguments.speed, by_key=arguments.by_key, keys=config.keys)
    codes = (_print(run, arguments) for run in runs)
    return next((code for code in codes if code), ExitCode.ANSWERED)


def _print(run: KeptRun, arguments: argparse.Namespace) -> ExitCode:
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
