"""Lines of text at a real terminal and through real pipes: what goes over the wire, and how the program ends."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from react_tui.paths import HOME_VARIABLE, Folders
from react_tui.store import RunFolder, read_run

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")
PROGRAM = Path(__file__).with_name("plain_program.py")
# It takes less than two seconds where nobody else needs the processor, and has no end where it waits for the engine.
PATIENCE_SECONDS = 15.0
# All of C0 but the line feed, DEL and C1.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def environment(home: Folders) -> dict[str, str]:
    paths = os.pathsep.join(map(str, PROGRAM.parents[1:3]))
    return {**os.environ, "PYTHONPATH": paths, HOME_VARIABLE: str(home.data.parent), "PYTHONUTF8": "1"}


class Terminal:
    """The program at a terminal that neither echoes nor changes anything, and all that it wrote."""

    def __init__(self, way: str, home: Folders) -> None:
        self.ours, theirs = pty.openpty()
        mode = termios.tcgetattr(theirs)
        mode[1] &= ~termios.OPOST
        mode[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, mode)
        self.program = subprocess.Popen(
            [sys.executable, str(PROGRAM), way],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home),
            start_new_session=True,
        )
        os.close(theirs)
        self.output = b""

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def read_until(self, wanted: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while wanted.encode() not in self.output and time.monotonic() < end:
            self._read()
        assert wanted.encode() in self.output, self.output

    def end(self) -> int:
        end = time.monotonic() + PATIENCE_SECONDS
        while self.program.poll() is None and time.monotonic() < end:
            self._read()
        self._read()
        return self.program.wait(0)

    def _read(self) -> None:
        if self.ours >= 0 and select.select([self.ours], [], [], 0.05)[0]:
            try:
                self.output += os.read(self.ours, 65536)
            except OSError:  # the other end is closed
                time.sleep(0.05)

    def vanish(self) -> None:
        """Go away as a window that is killed."""
        os.close(self.ours)
        self.ours = -1

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        if self.ours >= 0:
            os.close(self.ours)


Opened = Callable[[str], Terminal]


@pytest.fixture
def opened(home: Folders) -> Iterator[Opened]:
    terminals: list[Terminal] = []

    def open_(way: str) -> Terminal:
        terminals.append(Terminal(way, home))
        terminals[-1].read_until("Ready. Type a question, or /help.\n")
        return terminals[-1]

    yield open_
    for terminal in terminals:
        terminal.close()


def test_whole_lines_without_controls_are_all_that_a_terminal_gets(opened: Opened) -> None:
    terminal = opened("evil")
    terminal.type("Who?\n/branches\n/context\n/history\n")
    terminal.read_until("tokens.\n")
    terminal.read_until("It is kept as run")
    terminal.type("/quit\n")
    assert terminal.end() == 0
    text = terminal.output.decode()
    assert not CONTROLS.search(text) and "\u202e" not in text and text.endswith("\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, None], ids=["SIGTERM", "SIGHUP", "end of input"])
def test_an_engine_that_hears_no_stop_cannot_keep_it_and_whole_steps_are_kept(
    opened: Opened, home: Folders, number: signal.Signals | None
) -> None:
    terminal = opened("stuck")
    terminal.type("Which river?\n")
    terminal.read_until("Observation 1")
    if number is None:
        terminal.type("\x04")
    else:
        terminal.program.send_signal(number)
    assert terminal.end() == 0 and b"Traceback" not in terminal.output
    (file,) = RunFolder(home.runs).files().values()
    assert [str(kept.step.action) for kept in read_run(file).current] == ["Search[Belgium]"]


def test_a_terminal_that_goes_away_ends_it_and_whole_steps_are_kept(opened: Opened, home: Folders) -> None:
    terminal = opened("stuck")
    terminal.type("Which river?\n")
    terminal.read_until("Observation 1")
    terminal.vanish()
    assert terminal.end() == 0
    assert len(RunFolder(home.runs).files()) == 1


def test_ctrl_c_stops_the_step_then_the_run_and_then_leaves(opened: Opened) -> None:
    terminal = opened("asks")
    terminal.type("Which river?\n")
    terminal.read_until("May it do")
    for told in ("Paused before step 1", "End: cancelled", "Ready.\n"):
        terminal.program.send_signal(signal.SIGINT)
        terminal.read_until(told)
    assert terminal.end() == 0 and b"Traceback" not in terminal.output


def test_an_action_is_changed_by_a_typed_command(opened: Opened, home: Folders) -> None:
    terminal = opened("asks")
    terminal.type("Which river?\n")
    terminal.read_until("May it do Search[Belgium]?")
    terminal.type("/edit 1 action Search[Ghent]\n")
    terminal.read_until("Action 1 (you): Search[Ghent]\nObservation 1: Ghent is a page.\n")
    terminal.type("/quit\n")
    assert terminal.end() == 0
    (file,) = RunFolder(home.runs).files().values()
    assert [str(kept.step.action) for kept in read_run(file).current] == ["Search[Ghent]"]


def test_after_a_mistake_of_ours_the_reason_and_the_log_are_told(opened: Opened, home: Folders) -> None:
    terminal = opened("asks")
    terminal.type("/sources\n")
    assert terminal.end() == 1
    text = terminal.output.decode()
    assert "a mistake in react-tui ended it: KeyError" in text and not CONTROLS.search(text)
    assert "KeyError" in (home.logs / "app.log").read_text("utf-8")


def piped(home: Folders, way: str, data: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, str(PROGRAM), way], input=data, capture_output=True, env=environment(home), check=False
    )


def test_a_pipe_is_answered_line_by_line_and_ends_with_its_input(home: Folders) -> None:
    done = piped(home, "evil", b"Who\xff?\r\n\n/context\nAnother?")
    lines = done.stdout.decode().split("\n")
    assert done.returncode == 0 and done.stderr == b""
    assert [line for line in lines if line.startswith("Question: ")] == ["Question: Who�?", "Question: Another?"]
    assert not CONTROLS.search("".join(lines))


def test_without_any_input_it_ends_at_once(home: Folders) -> None:
    done = piped(home, "evil", b"")
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_a_reader_that_leaves_early_gets_no_traceback(home: Folders) -> None:
    program = subprocess.Popen(
        [sys.executable, str(PROGRAM), "stuck"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
    )
    assert program.stdin and program.stdout and program.stderr
    program.stdout.readline()
    program.stdout.close()
    program.stdin.write(b"Who?\n")
    program.stdin.close()
    assert program.wait(PATIENCE_SECONDS) == 0 and b"Traceback" not in program.stderr.read()
    program.stderr.close()
