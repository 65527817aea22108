"""``react-tui runs resume``: a run that was interrupted goes on from its last whole step."""

import argparse

from react_tui.cli.ask import answer
from react_tui.cli.opening import open_session, read_config
from react_tui.cli.runs import find
from react_tui.config import KEYS
from react_tui.errors import UsageError
from react_tui.paths import folders


def resume(arguments: argparse.Namespace) -> int:
    """Go on with a run as it was begun, with flags on top, and return how that went."""
    run = find(arguments.run)
    if run.outcome is not None and run.outcome.answered:
        raise UsageError(f"run {run.header.id} has an answer.", hint=f"react-tui runs show {run.header.id}")
    here = folders()
    before = {key: value for key, value in run.header.facts.settings.items() if key in KEYS}
    session = open_session(read_config(arguments, here, before), here)
    try:
        return answer(session, session.go_on(run, run.leaf, session.setup.method.name), arguments)
    finally:
        session.close()
