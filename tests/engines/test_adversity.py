"""What an engine must survive: death at any moment, two copies on one cache, long lists of choices, whole runs."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from react_tui.core import events as ev
from react_tui.core.actions import ActionSpace, ActionSpec, OneOf
from react_tui.core.control import Control
from react_tui.core.engine import (
    Completion,
    EngineEvent,
    Framed,
    Loading,
    Prompt,
    Reading,
    Request,
    Sampling,
    Segment,
    Writing,
)
from react_tui.core.exemplars import load_task_prompt
from react_tui.core.grammar import action_grammar, thought_grammar
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import EngineError
from react_tui.knowledge.zim import open_zim
from react_tui.paths import bundled

pytestmark = pytest.mark.model
SENTENCE = "The Seine flows through Paris and into the English Channel. "
GOODS = tuple(f"item number {number} of the shop" for number in range(400))


def request(fixed: str = "", grammar: str = "") -> Request:
    prompt = Prompt(
        (Segment("fixed", f"Answer. {fixed}\n"),),
        (Segment("question", "Question: Which river flows through Paris?\n"),),
        (Segment("label", "Thought 1:"),),
    )
    return Request(prompt, grammar or thought_grammar(400), 64 if grammar else 24, None if grammar else "\n")


def last(events: Iterator[EngineEvent]) -> Completion:
    *_, completion = events
    assert isinstance(completion, Completion)
    return completion


@pytest.fixture
def settings(model_path: Path, tmp_path: Path) -> LoadSettings:
    return LoadSettings(str(model_path), "smollm2", 4096, threads=2, cache=str(tmp_path / "warm"))


@pytest.fixture
def own_engine(settings: LoadSettings, tmp_path: Path) -> Iterator[LlamaEngine]:
    engine = LlamaEngine(settings, tmp_path / "engine.log")
    yield engine
    engine.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("moment", [Loading, Reading, Writing], ids=["loading", "reading", "writing"])
def test_an_engine_killed_at_any_moment_is_an_error_and_then_starts_again(
    own_engine: LlamaEngine, moment: type[EngineEvent]
) -> None:
    long = request(SENTENCE * 60)
    with pytest.raises(EngineError, match="ended unexpectedly"):
        for event in own_engine.generate(long):
            if isinstance(event, moment) and own_engine.pid:
                os.kill(own_engine.pid, signal.SIGKILL)
    assert last(own_engine.generate(request())).text


def test_two_copies_share_their_warm_starts_at_the_same_time(settings: LoadSettings, tmp_path: Path) -> None:
    long, texts = request(SENTENCE * 40), []

    def answer(number: int) -> None:
        engine = LlamaEngine(settings, tmp_path / f"{number}.log")
        texts.append(last(engine.generate(long)).text)
        engine.close()

    copies = [threading.Thread(target=answer, args=(number,)) for number in range(2)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert len(texts) == 2 and texts[0] == texts[1] != ""
    assert len(list((tmp_path / "warm").iterdir())) == 1


def test_one_of_four_hundred_choices_is_written_and_nothing_else(engine: LlamaEngine) -> None:
    grammar = action_grammar(ActionSpace((ActionSpec("Choose", OneOf(GOODS)),)))
    written = {
        last(engine.generate(replace(request(grammar=grammar), sampling=Sampling(1.5, seed=seed)))).text
        for seed in range(5)
    }
    assert written <= {f" Choose[{good}]" for good in GOODS} and len(written) > 1


def test_a_whole_run_evaluates_nothing_twice(own_engine: LlamaEngine) -> None:
    source = open_zim(bundled("assets") / "starter.zim")
    method = METHODS["react"]
    setup = Setup(load_task_prompt(bundled("prompts") / "questions", method), method, Limits(steps=4))
    run = Run("Who was born first, Bach or Haydn?", setup, own_engine, Wikipedia(source), Control())
    events = list(run.events())
    source.close()
    framed = [event for event in events if isinstance(event, ev.ContextFramed)]
    end = events[-1]
    assert isinstance(end, ev.RunFinished) and end.outcome.answered
    assert end.usage.evaluated + end.usage.generated <= 1.02 * sum(framed[-1].counts)


def reply(*texts: str) -> tuple[Segment, ...]:
    return tuple(Segment(f"part {number}", text) for number, text in enumerate(texts))


@pytest.mark.parametrize(
    ("first", "then", "new"),
    [
        (("Thought 1: a b c\n", SENTENCE * 9), ("Thought 1: a b d\n", "Action 2:"), 12),
        ((SENTENCE * 9, "Thought 2: no\n", SENTENCE), (SENTENCE * 9, "Action 2:"), 8),
    ],
    ids=["an edited thought", "a dropped step"],
)
def test_after_a_change_only_what_follows_it_is_evaluated(
    engine: LlamaEngine, first: tuple[str, ...], then: tuple[str, ...], new: int
) -> None:
    base = request()
    whole = replace(base, prompt=replace(base.prompt, reply=reply(*first)))
    changed = replace(base, prompt=replace(base.prompt, reply=reply(*then)))
    last(engine.generate(whole))
    framed = next(event for event in engine.generate(changed) if isinstance(event, Framed))
    assert sum(framed.counts) - framed.reused <= new
