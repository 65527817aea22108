"""Adapters and cache types on the real model."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from lora_files import write_lora

from react_tui.core.engine import Completion, Prompt, Request, Segment
from react_tui.core.grammar import thought_grammar
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.loading import load
from react_tui.engines.llama.native import Log
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

pytestmark = pytest.mark.model


@pytest.fixture
def settings(model_path: Path) -> LoadSettings:
    return LoadSettings(str(model_path), "SmolLM2", 512, threads=os.cpu_count() or 1)


@contextmanager
def loaded(settings: LoadSettings, tmp_path: Path) -> Iterator[LlamaEngine]:
    engine = LlamaEngine(settings, tmp_path / "log")
    try:
        for _ in engine.open():
            pass
        yield engine
    finally:
        engine.close()


def written(settings: LoadSettings, tmp_path: Path) -> str:
    prompt = Prompt((), (Segment("question", "Which river flows through Paris?\n"),), (Segment("label", "Thought 1:"),))
    with loaded(settings, tmp_path) as engine:
        *_, last = engine.generate(Request(prompt, thought_grammar(400), 16, "\n"))
    assert isinstance(last, Completion)
    return last.text


def test_an_adapter_changes_the_text_by_its_scale(settings: LoadSettings, tmp_path: Path) -> None:
    path = str(write_lora(tmp_path / "tiny.gguf"))
    bare = written(settings, tmp_path)
    assert written(replace(settings, adapter=path, adapter_scale=0.0), tmp_path) == bare
    assert written(replace(settings, adapter=path, adapter_scale=4.0), tmp_path) != bare


def logits_of(settings: LoadSettings) -> list[npt.NDArray[np.float32]]:
    """Return what follows the same text in each of two slots of one batch, and in one that shares it and goes on."""
    loaded = load(settings, Log(lambda _: None), lambda _: True, lambda: False)
    context, tokens = loaded.context, loaded.model.tokenize("Which river flows through Paris?")
    one, other, sharing = context.slots
    found = [each.copy() for each in context.evaluate([(one, tokens), (other, tokens)])]
    context.share(one, sharing, len(tokens) - 1)
    found += [each.copy() for each in context.evaluate([(sharing, tokens[-1:])])]
    loaded.close()
    return found


def test_an_adapter_is_on_in_every_slot_of_a_batch(settings: LoadSettings, tmp_path: Path) -> None:
    three = replace(settings, slots=3, extra_buffers=False)
    bare = logits_of(three)[0]
    first, *rest = logits_of(replace(three, adapter=str(write_lora(tmp_path / "tiny.gguf"))))
    assert np.corrcoef(first, bare)[0, 1] < 0.9
    assert all(np.corrcoef(first, logits)[0, 1] > 0.999 for logits in rest)


def test_the_name_of_the_model_tells_the_adapter(settings: LoadSettings, tmp_path: Path) -> None:
    path = str(write_lora(tmp_path / "tiny.gguf"))
    with loaded(replace(settings, adapter=path), tmp_path) as engine:
        assert (engine.info.name, engine.info.adapter) == ("SmolLM2 + tiny", "tiny")
    assert replace(settings, adapter=path, adapter_scale=0.5).title == "SmolLM2 + tiny × 0.5"


def test_an_adapter_for_another_size_of_model_is_a_clear_error(settings: LoadSettings, tmp_path: Path) -> None:
    path = write_lora(tmp_path / "wide.gguf", width=640)
    with pytest.raises(EngineError, match=r"wide\.gguf.*could not put the adapter on this model: .*incorrect shape"):
        written(replace(settings, adapter=str(path)), tmp_path)


def test_warm_starts_are_kept_apart_by_adapter_scale_and_cache_type(settings: LoadSettings, tmp_path: Path) -> None:
    one, other = str(write_lora(tmp_path / "one.gguf")), str(write_lora(tmp_path / "other.gguf"))
    different = [{}, {"adapter": one}, {"adapter": other}, {"adapter": one, "adapter_scale": 0.5}]
    different += [{"cache_type": "q8_0"}, {"cache_type": "q4_0"}]
    identities = {replace(settings, **changes).identity("1") for changes in different}  # type: ignore[arg-type]  # mixed
    assert len(identities) == len(different)


@pytest.mark.parametrize("cache_type", ["q8_0", "q4_0"])
def test_a_quantised_cache_switches_flash_attention_on_and_says_so(
    settings: LoadSettings, tmp_path: Path, cache_type: str
) -> None:
    with loaded(replace(settings, cache_type=cache_type), tmp_path) as engine:
        (notice,) = engine.info.notices
    assert cache_type in notice and "flash attention" in notice
    assert written(replace(settings, cache_type=cache_type), tmp_path)
