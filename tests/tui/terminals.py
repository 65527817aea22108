"""The app in a pseudo-terminal, as a person has it."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from react_tui.paths import HOME_VARIABLE

pty = pytest.importorskip("pty")
APP = Path(__file__).with_name("terminal_app.py")

# It takes less than two seconds where nobody else needs the processor, and has no end where it waits for the engine.
PATIENCE_SECONDS = 15.0
# The person's own screen is back.
LEFT = b"\x1b[?1049l"


class Terminal:
    """A program in a pseudo-terminal, and all that it wrote."""

    def __init__(self, way: str, home: Path, *more: str) -> None:
        self.home = home
        self._ours, theirs = pty.openpty()
        paths = os.pathsep.join(map(str, (APP.parent, APP.parents[1], APP.parents[2])))
        env = {**os.environ, "PYTHONPATH": paths, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
        env[HOME_VARIABLE] = str(home)
        self.program = subprocess.Popen(
            [sys.executable, str(APP), way, str(home / "runs"), *more],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)
        self.output = b""

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def read_until(self, wanted: bytes, seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while wanted not in self.output and time.monotonic() < end:
            self._read(0.1)
        assert wanted in self.output

    def end(self, by: "str | signal.Signals") -> int:
        """Press a key, or send a signal, and return the exit status."""
        if isinstance(by, signal.Signals):
            self.program.send_signal(by)
        else:
            self.type(by)
        return self.wait()

    def wait(self) -> int:
        """Read on until the program ends, and return its exit status."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self.program.poll() is None and time.monotonic() < end:
            self._read(0.05)
        return self.program.wait(0)

    def vanish(self) -> int:
        """Be gone without a word to anybody, and return the exit status."""
        os.close(self._ours)
        self._ours = -1
        return self.program.wait(PATIENCE_SECONDS)

    def _read(self, seconds: float) -> None:
        ready, _, _ = select.select([self._ours], [], [], seconds)
        if ready:
            try:
                self.output += os.read(self._ours, 65536)
            except OSError:  # the other end is closed
                time.sleep(seconds)

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        if self._ours >= 0:
            os.close(self._ours)


def assert_left_clean(terminal: Terminal) -> None:
    assert b"Traceback" not in terminal.output
    assert LEFT in terminal.output
    for mode in (b"1000", b"1003", b"2004"):  # mouse, mouse movement, pasting in brackets
        assert terminal.output.rfind(b"\x1b[?" + mode + b"l") > terminal.output.rfind(b"\x1b[?" + mode + b"h")
    assert terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")  # the cursor
