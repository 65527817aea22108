"""The app in the terminal: the only part that knows Textual."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from react_tui.session import Session
from react_tui.store import KeptRun
from react_tui.tui.backstage import Backstage, First
from react_tui.tui.hang_up import leave_with_terminal

if TYPE_CHECKING:
    from react_tui.evaluation.inputs import Prepared
    from react_tui.evaluation.wish import Wish
    from react_tui.sources.desk import Desk

__all__ = ["run_app", "run_replay"]


def run_app(
    session: Session,
    theme: str = "react-tui",
    starters: tuple[str, ...] = (),
    remember: Callable[[str, object], str] = lambda _key, _value: "",
    desk: "Desk | None" = None,
    prepare: "Callable[[Wish], Prepared] | None" = None,
    backstage: Backstage | None = None,
    first: First | None = None,
    broke: Callable[[Exception], None] = lambda _error: None,
    keys: Mapping[str, str] | None = None,
) -> int:
    """Show the app until the person quits, and return its exit status; the session is closed with it.

    ``broke`` is told of a mistake that ended it, when the terminal is the person's again.
    """
    # Textual takes its time to load, and a person who only asks `react_tui.tui` for names should not wait for it.
    from react_tui.tui.app import ReactApp

    app = ReactApp(
        session,
        theme,
        starters,
        prepare=prepare,
        remember=remember,
        desk=desk,
        backstage=backstage,
        first=first,
        keys=keys,
    )
    leave_with_terminal()
    app.run()
    if app.broken is not None:
        broke(app.broken)
        return 1
    return app.return_code or 0


def run_replay(
    runs: Sequence[KeptRun],
    theme: str = "react-tui",
    *,
    speed: float = 1.0,
    by_key: bool = False,
    keys: Mapping[str, str] | None = None,
) -> int:
    """Play kept runs, at least one, one after the other until the person leaves, and return the exit status."""
    from react_tui.tui.recording import Recording
    from react_tui.tui.replay_app import ReplayApp

    app = ReplayApp([Recording(run, speed=speed, by_key=by_key) for run in runs], theme, keys=keys)
    leave_with_terminal()
    app.run()
    return app.return_code or 0
