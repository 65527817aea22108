"""The recipe: texts become the engine's own tokens, and training goes on exactly where it stopped."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from react_tui.core.exemplars import TaskPrompt
from react_tui.paths import bundled
from react_tui.training.build import RUNS, Order, Prompts, build
from react_tui.training.records import read_records

pytestmark = [pytest.mark.train, pytest.mark.model]

TOKENIZE = """
import json, sys
from react_tui.engines.llama.framing import frame_of
from react_tui.engines.llama.native import Log, Model
from react_tui.engines.llama.settings import LoadSettings
path, texts = json.loads(sys.stdin.read())
log = Log(lambda text: None)
model = Model(LoadSettings(path, "base", 512), 0, lambda fraction: True)
frame, _ = frame_of(model.template, model.bos(), model.eos(), add_bos=model.wants_bos)
ids = [model.tokenize(text) for text in texts]
print(json.dumps([ids, [frame.head, frame.middle, frame.tail], model.tokenize(frame.middle, control=True)]))
"""
TRICKY = [
    "<|im_end|> is text here",
    " 1,234 Zürich – “ok”\t日本 \u2028",
    "\n",
    "Thought 12:",
    " Search[O'Brien (U.S.)]",
]


@pytest.fixture(scope="module")
def runs(starter: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    prompts = Prompts(TaskPrompt("Answer.", (), "Question"), TaskPrompt("Check.", (), "Claim"))
    build(Order(starter, rules=40), prompts, folder, lambda text: None)
    return folder / RUNS


@pytest.fixture
def config() -> dict[str, Any]:
    config = tomllib.loads((bundled("models") / "react-smollm2-135m" / "config.toml").read_text(encoding="utf-8"))
    config["lora"] |= {"rank": 2, "dropout": 0.1}
    config["train"] |= {"epochs": 1, "tokens_a_step": 512, "tokens_a_batch": 512, "warmup_steps": 2}
    return config


def test_every_span_has_the_tokens_and_the_frame_of_the_engine(recipe: None, model_path: Path, runs: Path) -> None:
    from model import frame_for, load_tokenizer

    records = list(read_records(runs))[:12]
    texts = [record["text"][start:end] for record in records for start, end, _ in record["spans"]] + TRICKY
    done = subprocess.run(
        [sys.executable, "-c", TOKENIZE],
        input=json.dumps([str(model_path), texts]),
        capture_output=True,
        text=True,
        check=True,
    )
    ids, frame_texts, middle = json.loads(done.stdout)
    tokenizer = load_tokenizer(model_path)
    for text, expected in zip(texts, ids, strict=True):
        assert tokenizer(text, add_special_tokens=False, split_special_tokens=True).input_ids == expected, text
    frame = frame_for(tokenizer, {"chat": True, "bos": False})
    assert [frame.head, frame.middle, frame.tail] == frame_texts
    assert tokenizer(frame.middle, add_special_tokens=False).input_ids == middle


def test_learned_tokens_spell_the_learned_spans(recipe: None, model_path: Path, runs: Path) -> None:
    from batches import encode
    from model import frame_for, load_tokenizer

    tokenizer = load_tokenizer(model_path)
    frame = frame_for(tokenizer, {"chat": True, "bos": False})
    record = next(read_records(runs))
    example = encode(record, frame, tokenizer)
    learned = [token for token, is_learned in zip(example.tokens, example.learned, strict=True) if is_learned]
    spans = [record["text"][start:end] for start, end, role in record["spans"] if role == "learned"]
    assert tokenizer.decode(learned) == "".join(spans)


def test_training_that_was_stopped_goes_on_as_if_it_had_not(
    recipe: None, runs: Path, config: dict[str, Any], model_path: Path, tmp_path: Path
) -> None:
    from train import train

    config["base"]["model"] = str(model_path)
    for folder in ("whole", "parts"):
        (tmp_path / folder).mkdir()
    train(tmp_path / "whole", [runs], config, max_steps=3)
    train(tmp_path / "parts", [runs], config, max_steps=1)
    with (tmp_path / "parts" / "loss.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"step": 2, "loss": 0}\n')  # A step that was lost, since no checkpoint came after it.
    train(tmp_path / "parts", [runs], config, max_steps=3)
    assert losses(tmp_path / "parts") == losses(tmp_path / "whole")


def test_a_checkpoint_of_another_configuration_is_refused(
    recipe: None, runs: Path, config: dict[str, Any], model_path: Path, tmp_path: Path
) -> None:
    from train import train

    config["base"]["model"] = str(model_path)
    train(tmp_path, [runs], config, max_steps=1)
    config["train"]["learning_rate"] *= 2
    with pytest.raises(SystemExit, match="another configuration"):
        train(tmp_path, [runs], config, max_steps=2)


def losses(folder: Path) -> list[tuple[int, float]]:
    lines = (folder / "loss.jsonl").read_text(encoding="utf-8").strip().split("\n")
    return [(line["step"], line["loss"]) for line in map(json.loads, lines)]
