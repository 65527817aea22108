"""Everything that a question needs, opened once and used for many: model, source, prompts and settings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING

from react_tui.core.control import Control
from react_tui.core.editing import edited
from react_tui.core.engine import Engine
from react_tui.core.environment import Environment
from react_tui.core.events import Event
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Opening, Part, Step
from react_tui.fetching.progress import Report
from react_tui.store import Facts, KeptRun, Recorder, RunFolder
from react_tui.store.encode import prompt_version
from react_tui.store.kept import KeptStep

if TYPE_CHECKING:
    from react_tui.config import Config

# A longer text is a paste that went wrong rather than a question.
LONGEST_QUESTION = 2000


@dataclass(frozen=True)
class Asking:
    """A question being answered: its events, the control that can stop it from any thread, and where it is kept."""

    question: str
    events: Iterator[Event]
    control: Control
    recorder: Recorder


@dataclass(frozen=True)
class World:
    """What questions are answered from: ``environment`` makes a new one for each, over the sources in ``use``.

    ``source`` names these for people, ``online`` says whether one of them asks the network; ``release`` frees them.
    """

    environment: Callable[[], Environment]
    source: str
    use: tuple[str, ...]
    online: bool = False
    notices: tuple[str, ...] = ()
    release: Callable[[], None] = lambda: None


OpenWorld = Callable[[tuple[str, ...], Report], World]


@dataclass
class Session:
    """An engine, a setup and new environments, with the names that a person knows them by.

    Every question has an environment of its own, so that an action which a stop left behind cannot reach into the next.
    ``memory`` says in words what the model takes, and is empty where that is not known. Runs are kept in ``runs``, with
    the ``adapter`` and the ``settings`` that bring them back, or in memory only where it is None. ``open_world`` opens
    other sources, by their names. ``setups`` returns how a method of a name answers, and ``reopen`` the session over
    sources of its own that other settings make of the engine.
    """

    engine: Engine
    environment: Callable[[], Environment]
    setup: Setup
    model: str
    source: str
    online: bool = False
    memory: str = ""
    notices: tuple[str, ...] = ()
    release: Callable[[], None] = lambda: None
    runs: RunFolder | None = None
    adapter: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    open_world: OpenWorld | None = None
    setups: Callable[[str], Setup] | None = None
    reopen: "Callable[[Config], Session] | None" = None

    @property
    def loading(self) -> str:
        """What is said while the model is loaded."""
        return f"loading the model ({self.memory})" if self.memory else "loading the model"

    def setup_for(self, method: str) -> Setup:
        """Return how questions are answered by a method of this name."""
        if method == self.setup.method.name:
            return self.setup
        return self.setups(method) if self.setups else replace(self.setup, method=METHODS[method])

    def unattended(self) -> "Session":
        """Return the same session with nobody there to be asked."""
        return replace(self, setup=self.setup.unattended(), setups=lambda method: self.setup_for(method).unattended())

    def ask(self, question: str, method: str = "") -> Asking:
        """Take up a question, by the session's method or another; nothing happens until its events are read."""
        setup = self.setup_for(method or self.setup.method.name)
        facts = self._facts(setup)
        return self._asking(question, self.runs.new(facts) if self.runs else Recorder(None, "", facts), setup)

    def go_on(self, run: KeptRun, leaf: int | None, method: str = "") -> Asking:
        """Go on with a kept run after one of its steps, by its own method or another.

        Raises ``StoreError`` where its file does not allow that. A run that fell back goes on by its fallback.
        """
        now = run.method(leaf)
        setup = self._setup_by((method or now) if now == run.header.method else now)
        return self._going_on(run, leaf, self._recorder(run, leaf, setup), setup)

    def edit(self, run: KeptRun, id: int, part: Part, text: str) -> Asking:
        """Go on by the run's own method from a step of which a person wrote a part anew; the rest stays on its branch.

        Raises ``StoreError`` where the run's file does not allow that, and ``UsageError`` for what is no action.
        """
        original = run.nodes[id]
        assert isinstance(original, KeptStep)
        opening = edited(original.step, part, text)
        setup = self._setup_by(run.method(original.parent))
        recorder = self._recorder(run, original.parent, setup, of=id)
        return self._going_on(run, original.parent, recorder, setup, opening)

    def go_back(self, run: KeptRun, leaf: int) -> KeptRun:
        """Return the run with another branch as the one where it is now, and keep that."""
        recorder = self._recorder(run, leaf, self._setup_by(run.method(leaf)))
        recorder.close()
        moved = recorder.run
        assert moved is not None
        return moved

    def _setup_by(self, method: str) -> Setup:
        # A kept run may name a method of another version.
        return self.setup_for(method) if method in METHODS else self.setup

    def _recorder(self, run: KeptRun, leaf: int | None, setup: Setup, of: int | None = None) -> Recorder:
        facts = self._facts(setup)
        if self.runs and run.is_on_disk:
            return self.runs.go_on(run, facts, leaf, of)
        recorder = Recorder(None, run.header.id, facts, goes_on=run, of=of)
        recorder.move(leaf)
        return recorder

    def _going_on(
        self, run: KeptRun, leaf: int | None, recorder: Recorder, setup: Setup, opening: Opening | None = None
    ) -> Asking:
        steps = run.trajectory(leaf).steps
        # The tokens of one model are nonsense to another.
        begun = steps if run.models == {self.model} else tuple(step.without_tokens() for step in steps)
        return self._asking(run.header.question, recorder, setup, begun, opening)

    def turn_to(self, world: World) -> Callable[[], None]:
        """Answer the next questions from another world; return what frees the one before, once no run is in it."""
        release = self.release
        self.environment, self.source, self.online = world.environment, world.source, world.online
        self.release, self.settings = world.release, {**self.settings, "source.use": world.use}
        return release

    def become(self, other: "Session") -> Callable[[], None]:
        """Be the other session from the next question on; return what frees what was open here."""
        before = replace(self)
        for part in fields(self):
            setattr(self, part.name, getattr(other, part.name))
        return before.close

    def _asking(
        self,
        question: str,
        recorder: Recorder,
        setup: Setup,
        begun: tuple[Step, ...] = (),
        opening: Opening | None = None,
    ) -> Asking:
        control = Control(on_stop=self.engine.cancel)
        run = Run(question, setup, self.engine, self.environment(), control, begun, opening)
        return Asking(question, recorder.record(run.events(self.source)), control, recorder)

    def _facts(self, setup: Setup) -> Facts:
        sampling, limits = asdict(setup.sampling), asdict(setup.limits)
        settings = {**self.settings, "run.method": setup.method.name}
        return Facts(prompt_version(setup.task), self.adapter, sampling, limits, settings)

    def close(self) -> None:
        """Stop what is going on and free everything."""
        self.engine.close()
        self.release()
