"""One fetch of a file at a time, also among several copies of the program."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from react_tui.errors import FetchError
from react_tui.fetching.disk import disk_error
from react_tui.locking import locked


@contextmanager
def claimed(lock: Path, name: str) -> Iterator[None]:
    """Hold the lock file of what is called ``name``, or raise a ``FetchError`` where another program holds it."""
    with ExitStack() as stack:
        try:
            lock.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(locked(lock, wait_s=0))
        except TimeoutError as error:
            hint = "Wait until it is done, then try again."
            raise FetchError(f"{name} is being fetched by another react-tui now.", hint=hint) from error
        except OSError as error:
            raise disk_error(error, lock) from error
        yield
