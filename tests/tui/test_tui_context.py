"""What the context pane counts is what the engine holds: the real model, prompt after prompt."""

from dataclasses import replace

import pytest
from app_support import content_text, running, session_of

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.engine import Completion, Request
from react_tui.core.exemplars import load_task_prompt
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.engines.llama.client import LlamaEngine
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import open_zim
from react_tui.paths import bundled
from react_tui.tui.panes.context import ContextPane

pytestmark = pytest.mark.model


class Counting:
    """The real engine, and for each prompt the tokens that it reused and read itself."""

    def __init__(self, engine: LlamaEngine) -> None:
        self._engine = engine
        self.held: list[int] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)

    def generate(self, request: Request):  # type: ignore[no-untyped-def]
        for news in self._engine.generate(request):
            if isinstance(news, Completion):
                self.held.append(news.usage.reused + news.usage.evaluated)
            yield news


async def test_the_total_of_every_context_is_the_engines_own_count(engine: LlamaEngine) -> None:
    counting, method = Counting(engine), METHODS["react"]
    task = load_task_prompt(bundled("prompts") / "questions", method)
    setup = Setup(replace(task, exemplars=task.exemplars[:1]), method, Limits(steps=2))
    source = open_zim(bundled("assets") / "starter.zim")
    run = Run("Who was born first, Bach or Haydn?", setup, counting, Wikipedia(source), Control())  # type: ignore[arg-type] # it has what an engine has
    shown = []
    async with running(session_of()) as (pilot, screen):
        pane = screen.query_one(ContextPane)
        for event in run.events():
            pane.apply(event)
            if isinstance(event, ev.ContextFramed):
                shown.append(int(content_text(pilot, "#context .detail").split(" of ")[0].replace(",", "")))
    source.close()
    assert len(shown) >= 3 and shown == counting.held
