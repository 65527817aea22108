"""The app in the terminal: the only part that knows Textual."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from react_tui.session import Session

if TYPE_CHECKING:
    from react_tui.evaluation.inputs import Prepared
    from react_tui.evaluation.wish import Wish
    from react_tui.sources.desk import Desk

__all__ = ["run_app"]


def run_app(
    session: Session,
    theme: str = "react-tui",
    starters: tuple[str, ...] = (),
    remember: Callable[[str, object], str] = lambda _key, _value: "",
    desk: "Desk | None" = None,
    prepare: "Callable[[Wish], Prepared] | None" = None,
) -> int:
    """Show the app until the person quits, and return its exit status; the session is closed with it."""
    # Textual takes its time to load, and a person who only asks `react_tui.tui` for names should not wait for it.
    from react_tui.tui.app import ReactApp

    app = ReactApp(session, theme, starters, prepare=prepare, remember=remember, desk=desk)
    app.run()
    return app.return_code or 0
