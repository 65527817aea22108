"""A terminal that may go away: its window is closed, or the line to it breaks, and no signal tells of that."""

import select
import threading
from collections.abc import Callable
from typing import IO

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

_LOOK_EVERY_MS = 300


class LastingFile:
    """A file to write to that loses what is written once its other end is gone, and tells of that."""

    def __init__(self, file: IO[str], gone: Callable[[], None]) -> None:
        self._file = file
        self._gone = gone

    def write(self, text: str) -> None:
        """Write; what cannot arrive any more is lost."""
        try:
            self._file.write(text)
        except OSError:
            self._gone()

    def flush(self) -> None:
        """Hand over what was written."""
        try:
            self._file.flush()
        except OSError:
            self._gone()

    def fileno(self) -> int:
        """Return the descriptor of the file."""
        return self._file.fileno()


class LastingDriver(LinuxDriver):
    """Ends the app like a person who quits when its terminal is gone.

    Textual's own reads the end of its input over and over then, and the thread that writes dies, so that the screen
    waits for it forever.
    """

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._left = threading.Event()
        self._file: IO[str] = LastingFile(self._file, self._end)  # type: ignore[assignment]  # all that a driver uses

    def start_application_mode(self) -> None:
        """Take the terminal, and keep an eye on it."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own
        threading.Thread(target=self._watch, name="react-tui terminal", daemon=True).start()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self._left.set()
        super().stop_application_mode()

    def run_input_thread(self) -> None:
        """Read keys until the app ends or the terminal is gone."""
        try:
            super().run_input_thread()
        except OSError:
            self._end()

    def _watch(self) -> None:
        """Wait for the end of the terminal; keys, which are read elsewhere, do not wake this thread."""
        poll = select.poll()
        poll.register(self.fileno, 0)
        while not self._left.is_set():
            for _, seen in poll.poll(_LOOK_EVERY_MS):
                if seen & (select.POLLHUP | select.POLLERR):
                    self._end()
                # Anything else means that this system cannot watch terminals.
                return

    def _end(self) -> None:
        if not self._left.is_set():
            self._left.set()
            self._app.call_later(self._app.exit)
