"""Work that would hold up the screen, in a thread that cannot keep the program from ending."""

import threading
from collections.abc import Callable
from typing import TypeVar

from textual.message_pump import MessagePump

from react_tui.errors import ReactTuiError

T = TypeVar("T")


def in_background(
    owner: MessagePump, work: Callable[[], T], done: Callable[[T], object], failed: Callable[[str], object]
) -> None:
    """Do the work, then call ``done`` with what it returned, or ``failed`` with why it could not, in ``owner``'s turn.

    Nothing is called once the owner is gone.
    """

    def run() -> None:
        try:
            result = work()
        except (ReactTuiError, OSError) as error:
            owner.call_later(failed, str(error))
        else:
            owner.call_later(done, result)

    threading.Thread(target=run, name="react-tui background", daemon=True).start()
