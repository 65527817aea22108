"""Runs with a person beside them, who is told every event before the run goes on."""

from collections.abc import Callable, Iterable, Iterator

from world import World, setup

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.engine import EngineEvent, Request
from react_tui.core.loop import Run
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Opening, Step
from react_tui.engines.scripted import ScriptedEngine

Person = Callable[[ev.Event, Control], object]


class Searcher(ScriptedEngine):
    """Thinks and searches on and on; it answers once that is all it may do."""

    def __init__(self, thought: str = " I think this over now.") -> None:
        super().__init__(self._texts())
        self._thought = thought
        self._searches = 0

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        self._grammar, self._label = request.grammar, request.prompt.reply[-1].text.strip()
        return super().generate(request)

    def _texts(self) -> Iterator[str]:
        while True:
            if self._label.startswith("Thought"):
                yield self._thought
            elif self._label == "Answer:":
                yield " done"
            elif "Search[" not in self._grammar:
                yield " Finish[done]"
            else:
                self._searches += 1
                yield f" Search[page {self._searches}]"


def nobody(_event: ev.Event, _control: Control) -> None:
    """Let the run go on."""


def play(
    pieces: Iterable[str] | ScriptedEngine,
    person: Person = nobody,
    *,
    of: Setup | None = None,
    world: World | None = None,
    begun: tuple[Step, ...] = (),
    opening: Opening | None = None,
) -> tuple[list[ev.Event], ScriptedEngine]:
    """Run to the end, and return all events and the engine."""
    engine = pieces if isinstance(pieces, ScriptedEngine) else ScriptedEngine(pieces)
    control, events = Control(on_stop=engine.cancel), []
    for event in Run("Where?", of or setup(), engine, world or World(), control, begun, opening).events():
        events.append(event)
        person(event, control)
    return events, engine


def of_type(events: list[ev.Event], *types: type) -> list[ev.Event]:
    """Return the events of some types."""
    return [event for event in events if isinstance(event, types)]


def context(engine: ScriptedEngine) -> str:
    """Return the steps as the model was shown them last."""
    return "".join(span.text for span in engine.requests[-1].prompt.reply)
