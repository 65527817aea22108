"""How long a key takes to reach the screen while the model is loaded, reads and writes, in a real terminal.

Prints for each phase how many keys were pressed, and the median and the longest time from key to screen. With the
argument ``load`` no model is needed: a thought of 10,000 tokens is written, then a run of 300 steps.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import folders

QUESTION = "Which river flows through the birthplace of Franz Kafka?"
TARGET_MS = 100
PAUSE_SECONDS = 0.05
LONGEST_SECONDS = 20
# Letters that no page of the starter encyclopedia holds, so that only the key can have brought them to the screen.
KEYS = [chr(code) for code in range(0x400, 0x45F)]
PHASES = {"loading": "loading", "reading the context": "reading", "writing": "writing"}


class App:
    """The app in a pseudo-terminal of 120 by 40 cells."""

    def __init__(self, *command: str, home: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "REACT_TUI_HOME": home}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.phase = "starting"

    def press(self, key: str) -> float:
        """Press a key and return the seconds until it is on the screen."""
        started = time.perf_counter()
        os.write(self._master, key.encode())
        seen = b""
        while key.encode() not in seen:
            if time.perf_counter() - started > LONGEST_SECONDS:
                raise TimeoutError(f"{key} never reached the screen")
            seen = seen[-8:] + self.read(0.02)
        return time.perf_counter() - started

    def read(self, seconds: float) -> bytes:
        """Read for at most so long and note which phase the app tells of."""
        if not select.select([self._master], [], [], seconds)[0]:
            return b""
        data = os.read(self._master, 65536)
        for words, phase in PHASES.items():
            if words.encode() in data:
                self.phase = phase
        if b"finished" in data or b"forced" in data or b"ANSWER" in data:
            self.phase = "done"
        return data

    def send(self, text: str) -> None:
        """Type without waiting."""
        os.write(self._master, text.encode())


def measure(app: App) -> dict[str, list[float]]:
    """Press keys through a whole run and return the times by phase."""
    while b"Ask a question" not in app.read(1):
        pass
    times: dict[str, list[float]] = {"loading": []}
    app.phase = "loading"
    for key in KEYS[:20]:
        times["loading"].append(app.press(key))
        pause(app)
    for keys in ("\x15", QUESTION, "\r"):
        app.send(keys)
        pause(app)
    letters = iter(KEYS * 50)
    while app.phase != "done":
        phase = app.phase
        times.setdefault(phase, []).append(app.press(next(letters)))
        app.send("\x7f")
        pause(app)
    app.send("\x11")
    return times


def pause(app: App) -> None:
    """Let the app work for a moment, as between two keys of a fast typist."""
    until = time.perf_counter() + PAUSE_SECONDS
    while (left := until - time.perf_counter()) > 0:
        app.read(left)


def of_the_model() -> dict[str, list[float]]:
    """Return the times by phase, with the default model at work."""
    store = ModelStore(folders(), load_catalogue())
    model = store.path(store.catalogue.default)
    return of("-m", "react_tui", "--model", str(model), "--steps", "3")


def of_loads() -> dict[str, list[float]]:
    """Return the times under load: of all keys, and of those in the last tenth."""
    times = {}
    for load in ("tokens", "steps"):
        pressed = of(str(Path(__file__).with_name("loaded_app.py")), load)["writing"]
        times[load] = pressed
        times[f"{load}, the last"] = pressed[-(len(pressed) // 10) - 1 :]
    return times


def of(*arguments: str) -> dict[str, list[float]]:
    """Return the times by phase in an app that is started so."""
    with tempfile.TemporaryDirectory() as home:
        app = App(sys.executable, *arguments, home=home)
        try:
            return measure(app)
        finally:
            app.process.kill()
            app.process.wait()


def main() -> None:
    """Measure and print."""
    times = of_loads() if sys.argv[1:] == ["load"] else of_the_model()
    print(f"{'phase':<18}{'keys':>6}{'median ms':>12}{'longest ms':>12}   target {TARGET_MS} ms")
    for phase, seconds in times.items():
        print(f"{phase:<18}{len(seconds):>6}{statistics.median(seconds) * 1e3:>12.1f}{max(seconds) * 1e3:>12.1f}")


if __name__ == "__main__":
    main()
