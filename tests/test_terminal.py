"""The real app in a real terminal: opened, asked, answered, closed."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

import fcntl
import pty
import struct
import termios

pytestmark = pytest.mark.model
PATIENCE_SECONDS = 180


class Terminal:
    """A program in a pseudo-terminal of 120 by 40 cells, and all that it wrote there."""

    def __init__(self, *command: str, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        inherited = {**os.environ, "TERM": "xterm-256color", **environment}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=inherited)
        os.close(slave)
        self.written = b""

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def read_until(self, *texts: str) -> None:
        """Read until one of the texts was written since the last call."""
        seen, deadline = b"", time.monotonic() + PATIENCE_SECONDS
        while not any(text.encode() in seen for text in texts):
            assert time.monotonic() < deadline, f"none of {texts} was written: {seen[-2000:]!r}"
            if select.select([self._master], [], [], 0.1)[0]:
                seen += self._read()
        self.written += seen

    def end(self) -> int:
        """Read what is left and return the exit status."""
        while chunk := self._read():
            self.written += chunk
        os.close(self._master)
        return self.process.wait(PATIENCE_SECONDS)

    def _read(self) -> bytes:
        try:
            return os.read(self._master, 65536)
        except OSError:  # Linux reports the end of the other side so
            return b""


@pytest.fixture
def app(model_path: Path, tmp_path: Path) -> Iterator[Terminal]:
    command = (sys.executable, "-m", "react_tui", "--model", str(model_path), "--steps", "1")
    terminal = Terminal(*command, REACT_TUI_HOME=str(tmp_path / "home"))
    yield terminal
    if terminal.process.poll() is None:
        terminal.process.kill()


def test_a_question_typed_into_the_app_is_answered_and_the_app_leaves_a_clean_terminal(app: Terminal) -> None:
    app.read_until("Ask a question")
    app.type("Who wrote Hamlet?\r")
    app.read_until("forced on the last step")
    app.type("\x11")
    assert app.end() == 0
    assert b"Traceback" not in app.written and b"llama_" not in app.written
    assert app.written.rstrip().endswith((b"\x1b[?1049l", b"h", b"l", b"\x1b[0m"))
