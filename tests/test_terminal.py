"""The real app in a real terminal: opened, asked, answered, closed."""

import os
import select
import shutil
import signal
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

    def children(self) -> list[int]:
        """Return the processes that the program started."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

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

    def vanish(self) -> None:
        """Be gone without a word to anybody, and wait for the program to notice."""
        os.close(self._master)
        assert self.process.wait(PATIENCE_SECONDS) == 0

    def _read(self) -> bytes:
        try:
            return os.read(self._master, 65536)
        except OSError:  # Linux reports the end of the other side so
            return b""


@pytest.fixture
def app(model_path: Path, warm_cache: Path, tmp_path: Path) -> Iterator[Terminal]:
    yield from _opened(model_path, warm_cache, tmp_path)


@pytest.fixture
def plain(model_path: Path, warm_cache: Path, tmp_path: Path) -> Iterator[Terminal]:
    yield from _opened(model_path, warm_cache, tmp_path, "--plain")


def _opened(model_path: Path, warm_cache: Path, tmp_path: Path, *flags: str) -> Iterator[Terminal]:
    shutil.copytree(warm_cache, tmp_path / "home" / "cache")
    command = (sys.executable, "-m", "react_tui", "--model", str(model_path), "--steps", "1", *flags)
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


@pytest.mark.skipif(sys.platform != "linux", reason="children are listed under /proc")
def test_a_killed_engine_is_explained_and_the_next_question_works(app: Terminal) -> None:
    app.read_until("ready")
    app.type("Who wrote Hamlet?\r")
    app.read_until("writing thought")
    for child in app.children():
        os.kill(child, signal.SIGKILL)
    app.read_until("ended unexpectedly")
    # The question came back into the box.
    app.type("\r")
    app.read_until("forced on the last step")
    app.type("\x11")
    assert app.end() == 0 and b"Traceback" not in app.written


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_app_like_quitting_does(app: Terminal, number: signal.Signals) -> None:
    app.read_until("ready")
    app.process.send_signal(number)
    assert app.end() == 0 and b"\x1b[?1049l" in app.written and b"Traceback" not in app.written


def test_as_plain_text_nothing_that_moves_the_cursor_or_colours_is_written(plain: Terminal) -> None:
    plain.read_until("Type /help")
    plain.type("Who wrote Hamlet?\n")
    plain.read_until("Ready.")
    plain.type("/quit\n")
    assert plain.end() == 0
    assert b"Answer: " in plain.written and b"forced" in plain.written
    # The terminal itself writes a line feed as two characters.
    assert not set(plain.written.replace(b"\r\n", b"\n")) & set(b"\x1b\r\x07\x08")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_plain_text_where_nothing_runs(plain: Terminal, number: signal.Signals) -> None:
    plain.read_until("Ready.")
    plain.process.send_signal(number)
    assert plain.end() == 0 and b"Traceback" not in plain.written


def test_ctrl_c_ends_the_run_of_plain_text_and_not_the_program(plain: Terminal) -> None:
    plain.read_until("Ready.")
    plain.type("Who wrote Hamlet?\n")
    plain.read_until("Question:")
    plain.process.send_signal(signal.SIGINT)
    plain.read_until("Paused before step", "Ready.")
    plain.type("/quit\n")
    assert plain.end() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="children are listed under /proc")
@pytest.mark.parametrize("moment", ["loading", "writing thought"])
def test_quitting_in_the_midst_of_the_models_work_leaves_no_process_behind(app: Terminal, moment: str) -> None:
    app.read_until("Ask a question")
    app.type("Who wrote Hamlet?\r")
    app.read_until(moment)
    children = app.children()
    app.type("\x11")
    assert app.end() == 0 and b"\x1b[?1049l" in app.written and b"Traceback" not in app.written
    assert not any(Path(f"/proc/{child}").exists() for child in children)


@pytest.mark.skipif(sys.platform != "linux", reason="children are listed under /proc")
def test_when_the_terminal_is_gone_the_models_process_goes_too(app: Terminal) -> None:
    app.read_until("ready")
    app.type("Who wrote Hamlet?\r")
    app.read_until("writing thought")
    children = app.children()
    app.vanish()
    assert children and not any(Path(f"/proc/{child}").exists() for child in children)


def test_with_its_output_in_a_file_the_app_names_the_command_for_that(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    with (tmp_path / "out.txt").open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "react_tui"], stdin=slave, stdout=out, stderr=subprocess.PIPE, check=False
        )
    os.close(slave)
    os.close(master)
    assert done.returncode == 2 and b"react-tui ask" in done.stderr and b"\x1b" not in done.stderr
    assert (tmp_path / "out.txt").read_bytes() == b""
