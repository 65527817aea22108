import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from file_server import serving
from tiny_model import MODEL

from react_tui.paths import HOME_VARIABLE
from react_tui.store import RunFolder, read_run

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
        paths = os.pathsep.join(map(str, (APP.parent, *APP.parents[1:3])))
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

    def vanish(self) -> None:
        """Go away as a window that is killed; the program does not lead the session, so that no signal tells it."""
        os.close(self._ours)
        self._ours = -1

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        if self._ours >= 0:
            os.close(self._ours)


Opened = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    terminals: list[Terminal] = []

    def open_(way: str, *more: str) -> Terminal:
        terminals.append(Terminal(way, tmp_path, *more))
        return terminals[-1]

    yield open_
    for terminal in terminals:
        terminal.close()


def assert_left_clean(terminal: Terminal) -> None:
    assert b"Traceback" not in terminal.output
    assert LEFT in terminal.output
    for mode in (b"1000", b"1003", b"2004"):  # mouse, mouse movement, pasting in brackets
        assert terminal.output.rfind(b"\x1b[?" + mode + b"l") > terminal.output.rfind(b"\x1b[?" + mode + b"h")
    assert terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")  # the cursor


def test_nothing_that_is_shown_gets_at_the_terminal_and_quitting_leaves_it_clean(opened: Opened) -> None:
    terminal = opened("evil")
    terminal.read_until(b"ready")
    terminal.type("Who?\r")
    terminal.read_until(b"ANSWER")
    terminal.type("\x11")
    assert terminal.wait(PATIENCE_SECONDS) == 0
    for harmful in (b"\x1b]52", b"\x1b]0;", b"\x9b31m", "\x9b".encode(), b"\x00", "\u202e".encode()):
        assert harmful not in terminal.output
    assert_left_clean(terminal)


@pytest.mark.parametrize("end", ["\x11", signal.SIGTERM, signal.SIGHUP], ids=["quit", "SIGTERM", "SIGHUP"])
def test_an_engine_that_hears_no_stop_cannot_keep_the_app_and_whole_steps_are_kept(
    opened: Opened, end: str | signal.Signals
) -> None:
    terminal = opened("stuck")
    terminal.read_until(b"ready")
    terminal.type("Which river?\r")
    terminal.read_until(b"its capital")
    if isinstance(end, str):
        terminal.type(end)
    else:
        terminal.program.send_signal(end)
    assert terminal.wait(PATIENCE_SECONDS) == 0
    assert_left_clean(terminal)
    (file,) = RunFolder(terminal.home / "runs").files().values()
    assert [str(kept.step.action) for kept in read_run(file).current] == ["Search[Atomium]"]


@pytest.mark.parametrize("way", ["evil", "stuck"])
def test_the_app_leaves_with_its_terminal_and_whole_steps_are_kept(opened: Opened, way: str) -> None:
    terminal = opened(way)
    terminal.read_until(b"ready")
    terminal.type("Which river?\r")
    terminal.read_until(b"ANSWER" if way == "evil" else b"its capital")
    terminal.vanish()
    assert terminal.program.wait(PATIENCE_SECONDS) == 0
    (file,) = RunFolder(terminal.home / "runs").files().values()
    assert len(read_run(file).current) == (2 if way == "evil" else 1)


def test_after_a_mistake_of_ours_the_reason_and_the_log_are_told_on_the_persons_own_screen(opened: Opened) -> None:
    terminal = opened("broken")
    assert terminal.wait(PATIENCE_SECONDS) == 1
    assert_left_clean(terminal)
    after = terminal.output[terminal.output.rfind(LEFT) :]
    log = terminal.home / "logs" / "app.log"
    assert b"a mistake in react-tui ended it: KeyError" in after
    assert str(log).encode() in after.replace(b"\r\n", b"")
    assert b"\x1b]52" not in after
    assert "KeyError" in log.read_text(encoding="utf-8")


@pytest.mark.loopback
def test_quitting_while_the_first_model_is_fetched_leaves_what_came_and_the_next_start_goes_on(opened: Opened) -> None:
    with serving(MODEL) as site:
        site.hold_after = len(MODEL) // 2
        terminal = opened("first", site.url)
        terminal.read_until(b"enter begins")
        terminal.type("\r")
        terminal.read_until(b"50% of 1.0 MiB")
        terminal.type("\x11")
        assert terminal.wait(PATIENCE_SECONDS) == 0
        assert_left_clean(terminal)
        site.go_on.set()
        again = opened("resumed", site.url)
        again.read_until(b"ready")
        assert "Range" in site.asked[-1]
        again.type("\x11")
        assert again.wait(PATIENCE_SECONDS) == 0
