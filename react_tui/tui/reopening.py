"""The session becomes another one, with some settings changed, while the app goes on."""

from collections.abc import Callable, Mapping
from functools import partial

from textual.app import App

from react_tui.session import Session
from react_tui.tui.background import in_background
from react_tui.tui.backstage import Backstage

Done = Callable[[str], object]
"""Is told what is in the way, or nothing."""


class Reopening:
    """Opens a session behind the app; ``become`` takes it up, unless the app is ``busy``."""

    def __init__(
        self,
        app: App[None],
        backstage: Backstage,
        session: Session,
        busy: Callable[[], bool],
        become: Callable[[Session], object],
    ) -> None:
        self._app = app
        self._backstage = backstage
        self._session = session
        self._busy = busy
        self._become = become

    def change(self, changes: Mapping[str, object], done: Done) -> None:
        """Answer from the next question on by a session with some settings changed."""
        if self._busy():
            done("questions are being answered, or the model is loaded: try again when that is over")
            return
        # What was chosen here holds, whatever flags the program was started with.
        kept = {key: value for key, value in self._session.settings.items() if key == "source.use"}
        method = {"run.method": self._session.setup.method.name}
        opening = partial(self._backstage.reopen, {**kept, **method, **changes})
        in_background(self._app, opening, partial(self._opened, done), done)

    def _opened(self, done: Done, session: Session) -> None:
        if self._busy():
            session.close()
            done("a question was asked meanwhile: try again when it is answered")
            return
        self._become(session)
        done("")
