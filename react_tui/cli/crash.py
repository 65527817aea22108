"""What is said and kept when a mistake of our own ends the app."""

import sys
import traceback
from datetime import datetime

from react_tui.paths import Folders
from react_tui.text import clean

LOG_NAME = "app.log"


def tell_crash(here: Folders, error: BaseException) -> None:
    """Append a mistake to the log, and say on stderr what it was and where all of it stands."""
    log = here.logs / LOG_NAME
    lines = "".join(traceback.format_exception(error))
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now().astimezone().isoformat()}\n{lines}\n")
        where = f"All of it is in {log}."
    except OSError as trouble:
        where = f"{log} cannot be written ({trouble.strerror or trouble}).\n{lines}"
    reason = f"{type(error).__name__}: {error}".strip()
    print(f"react-tui: a mistake in react-tui ended it: {clean(reason)}", file=sys.stderr)
    print(f"react-tui: {clean(where)} Your runs are kept.", file=sys.stderr)
