"""With an adapter on, a run's prompt is that of the training runs: letter by letter, and token by token."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from adapters import tiny_adapter

from react_tui.cli import main
from react_tui.cli.opening import make_setup
from react_tui.config import Config
from react_tui.core.control import Control
from react_tui.core.engine import Prompt
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.core.tasks import CLAIMS, QUESTIONS, Task
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.search_space import SearchSpace, Titles
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import ZimSource
from react_tui.models import Adapter
from react_tui.training.records import read_records

REACT = METHODS["react"]
# Each text by itself, as training tokenises it, beside the whole prompt, as the engine does.
TOKENIZE = """
import json, sys
from react_tui.core.engine import Prompt, Segment
from react_tui.engines.llama.framing import frame_of
from react_tui.engines.llama.native import Log, Model
from react_tui.engines.llama.prompts import Prompts
from react_tui.engines.llama.settings import LoadSettings
path, cases = json.loads(sys.stdin.read())
log = Log(lambda text: None)
model = Model(LoadSettings(path, "base", 512), 0, lambda fraction: True)
frame, _ = frame_of(model.template, model.bos(), model.eos(), add_bos=model.wants_bos)
ids = lambda texts, control=False: [token for text in texts for token in model.tokenize(text, control=control)]
for spans, parts in cases:
    fixed, question, reply = (tuple(Segment("", text) for text in texts) for texts in parts)
    engine = Prompts(model, frame).tokens(Prompt(fixed, question, reply)).all
    roles = (["fixed"], ["question"], ["given", "learned"])
    by_role = [[text for text, role in spans if role in group] for group in roles]
    head, middle, tail = (ids([text], True) for text in (frame.head, frame.middle, frame.tail))
    trained = [*head, *ids(by_role[0]), *middle, *ids(by_role[1]), *tail, *ids(by_role[2])]
    print(json.dumps([engine, trained]))
"""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("built")
    assert main(["trajectories", "build", str(folder), "--rules", "60"]) == 0
    return list(read_records(folder / "runs.jsonl"))


@pytest.fixture
def source(starter: Path) -> Iterator[ZimSource]:
    source = ZimSource(starter)
    yield source
    source.close()


@pytest.fixture
def adapter(tmp_path: Path) -> Adapter:
    return replace(tiny_adapter(tmp_path), tasks=("questions", "claims"))


def task_of(record: dict[str, Any]) -> Task:
    return CLAIMS if record["kind"] == "claim" else QUESTIONS


def prompts(record: dict[str, Any], setup: Setup, source: ZimSource) -> list[Prompt]:
    """Return what an engine is asked that writes a training run again."""
    pieces = [f" {step[part]}" for step in record["steps"] for part in ("thought", "action")]
    engine = ScriptedEngine(pieces)
    world = Wikipedia(source, task_of(record).answers, SearchSpace(Titles.AFTER_MISS))
    list(Run(record["question"], setup, engine, world, Control()).events())
    return [request.prompt for request in engine.requests]


def text_of(prompt: Prompt) -> str:
    return "".join(segment.text for segment in (*prompt.fixed, *prompt.question, *prompt.reply))


def test_every_prompt_of_a_run_is_the_beginning_of_its_training_text(
    records: list[dict[str, Any]], adapter: Adapter, source: ZimSource
) -> None:
    for record in records:
        asked = prompts(record, make_setup(Config(), task_of(record), REACT, adapter=adapter), source)
        assert len(asked) == 2 * len(record["steps"])
        assert all(record["text"].startswith(text_of(prompt)) for prompt in asked)
        assert f"{text_of(asked[-1])} {record['steps'][-1]['action']}" == record["text"]


def test_each_prompt_goes_on_where_the_one_before_ended(
    records: list[dict[str, Any]], adapter: Adapter, source: ZimSource
) -> None:
    asked = prompts(records[0], make_setup(Config(), task_of(records[0]), REACT, adapter=adapter), source)
    assert all(text_of(later).startswith(text_of(earlier)) for earlier, later in pairwise(asked))


@pytest.mark.model
def test_the_tokens_are_the_same_too(
    records: list[dict[str, Any]], adapter: Adapter, source: ZimSource, model_path: Path
) -> None:
    cases = []
    for record in records[:12]:
        last = prompts(record, make_setup(Config(), task_of(record), REACT, adapter=adapter), source)[-1]
        # The answer itself is what the model is to write.
        spans = [(record["text"][start:end], role) for start, end, role in record["spans"]][:-1]
        parts = [[segment.text for segment in group] for group in (last.fixed, last.question, last.reply)]
        cases.append((spans, parts))
    done = subprocess.run(
        [sys.executable, "-c", TOKENIZE],
        input=json.dumps([str(model_path), cases]),
        capture_output=True,
        text=True,
        check=True,
    )
    for line in done.stdout.strip().split("\n"):
        engine, trained = json.loads(line)
        assert engine == trained
