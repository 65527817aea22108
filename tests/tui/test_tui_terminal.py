import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
APP = Path(__file__).with_name("terminal_app.py")


class Terminal:
    """A program in a pseudo-terminal, and all that it wrote."""

    def __init__(self) -> None:
        self._ours, theirs = pty.openpty()
        paths = os.pathsep.join((str(APP.parent), str(APP.parents[2])))
        env = {**os.environ, "PYTHONPATH": paths, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
        self.program = subprocess.Popen(
            [sys.executable, str(APP)], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
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

    def wait(self, seconds: float) -> int:
        end = time.monotonic() + seconds
        while self.program.poll() is None and time.monotonic() < end:
            self._read(0.05)
        return self.program.wait(0)

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
        os.close(self._ours)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.close()


def test_nothing_that_is_shown_gets_at_the_terminal_and_quitting_leaves_it_clean(terminal: Terminal) -> None:
    terminal.read_until(b"ready")
    terminal.type("Who?\r")
    terminal.read_until(b"ANSWER")
    terminal.type("\x11")
    assert terminal.wait(3.0) == 0
    for harmful in (b"\x1b]52", b"\x1b]0;", b"\x9b31m", "\x9b".encode(), b"\x00", "\u202e".encode()):
        assert harmful not in terminal.output
    assert b"Traceback" not in terminal.output
    assert b"\x1b[?1049l" in terminal.output  # the person's own screen is back
