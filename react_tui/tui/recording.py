"""A kept run in the place of a session: the screens show it as they show one that happens now."""

from collections.abc import Iterator

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.engine import Usage
from react_tui.core.environment import Environment
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.core.trajectory import Outcome
from react_tui.engines.scripted import ScriptedEngine
from react_tui.session import Asking, Session
from react_tui.store import KeptRun, Recorder
from react_tui.store.replay import Playback, beats


class Recording(Session):
    """Answers the question of a run with what happened then; nothing is loaded, searched or kept.

    ``playback`` is what plays it now, or will.
    """

    def __init__(self, run: KeptRun, *, speed: float = 1.0, by_key: bool = False) -> None:
        header = run.header
        setup = Setup(TaskPrompt("", ()), METHODS.get(header.method, METHODS["react"]), Limits(header.max_steps))
        super().__init__(ScriptedEngine(()), _nowhere, setup, header.model, header.source)
        self.run = run
        self.playback = self._new(speed, by_key)

    def ask(self, question: str, method: str = "") -> Asking:
        """Play the run from its beginning."""
        playback = self.playback
        recorder = Recorder(None, self.run.header.id, self.run.header.facts)
        return Asking(question, _to_the_end(playback), Control(on_stop=playback.stop), recorder)

    def rewind(self) -> None:
        """Get ready to play the run once more, as fast as it was played last."""
        self.playback = self._new(self.playback.speed, self.playback.by_key)

    def _new(self, speed: float, by_key: bool) -> Playback:
        return Playback(beats(self.run, self.run.leaf), speed=speed, by_key=by_key)


def _to_the_end(playback: Playback) -> Iterator[ev.Event]:
    """Yield what is played, and an end of its own where that was stopped."""
    steps, usage = 0, Usage()
    for event in playback.events():
        if isinstance(event, ev.StepFinished):
            steps, usage = event.step.number, usage + event.step.usage
        yield event
        if isinstance(event, ev.RunFinished):
            return
    yield ev.RunFinished(Outcome.CANCELLED, "", (), (), steps, usage, 0.0, "the replay, not the run")


def _nowhere() -> Environment:
    raise RuntimeError("a recording acts in no world")
