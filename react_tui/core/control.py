"""The one way to influence a run from outside."""

import threading
from collections.abc import Callable


class Control:
    """Carries a person's wish to stop from any thread into the run; one object serves one run."""

    def __init__(self, on_stop: Callable[[], None] = lambda: None) -> None:
        self._stopped = threading.Event()
        self._on_stop = on_stop

    def stop(self) -> None:
        """End the run as soon as possible, also in the middle of a prompt or a thought."""
        self._stopped.set()
        self._on_stop()

    @property
    def stopped(self) -> bool:
        """Whether the run was asked to stop."""
        return self._stopped.is_set()
