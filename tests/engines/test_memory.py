"""What a model will take is told from its header."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from gguf_files import model, write

from react_tui.core.engine import Prompt, Request, Segment
from react_tui.core.grammar import thought_grammar
from react_tui.engines.gguf import GgufHeader, read_header
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.engines.memory import CELLS_PER_SLOT, MIB, Window, advice, estimate, fits, largest_context, require_fit
from react_tui.errors import ModelError

ATTENTION = {
    "general.architecture": "llama",
    "llama.block_count": 4,
    "llama.embedding_length": 1024,
    "llama.attention.head_count": 8,
    "llama.feed_forward_length": 4096,
    "tokenizer.ggml.tokens": ["a"] * 1000,
}


@pytest.fixture
def read(tmp_path: Path):  # type: ignore[no-untyped-def]
    def read(**keys: object) -> GgufHeader:
        metadata = ATTENTION | {f"llama.{name.replace('__', '.')}": value for name, value in keys.items()}
        return read_header(write(tmp_path / "m.gguf", model(metadata)))

    return read


@pytest.mark.parametrize(
    ("keys", "numbers"),
    [
        ({}, 4 * 8 * (128 + 128)),
        ({"attention__head_count_kv": 2}, 4 * 2 * (128 + 128)),
        ({"attention__head_count_kv": [2, 0, 1, 0]}, 3 * (128 + 128)),
        ({"attention__head_count_kv": 2, "attention__key_length": 256, "attention__value_length": 64}, 4 * 2 * 320),
        ({"attention__head_count_kv": 2, "attention__sliding_window": 512}, 4 * 2 * 256),
    ],
    ids=["all heads", "grouped heads", "heads by layer", "own head sizes", "sliding window"],
)
def test_the_cache_holds_the_keys_and_values_of_every_layer(read, keys: dict[str, object], numbers: int) -> None:
    header = read(**keys)
    assert estimate(header, Window(2048)).cache == 2048 * numbers * 2
    assert estimate(header, Window(2048, "q8_0")).cache == 2048 * numbers * 34 // 32
    assert estimate(header, Window(2048, "q4_0")).cache == 2048 * numbers * 18 // 32


def test_a_window_beyond_the_models_own_is_not_paid_for(read) -> None:
    header = read(context_length=1024)
    assert estimate(header, Window(8192)) == estimate(header, Window(1024))


def test_a_model_in_parts_weighs_as_much_as_all_of_them(read) -> None:
    header = read()
    assert estimate(header, Window(512)).weights == 256
    assert estimate(header, Window(512), file_size=header.data_start + 1000).weights == 1000


def test_more_sequences_take_more_scratch_and_room_for_what_each_adds(read) -> None:
    one, many = estimate(read(), Window(2048)), estimate(read(), Window(2048, slots=21))
    assert many.compute > one.compute
    assert many.cache == one.cache * (2048 + 20 * CELLS_PER_SLOT) // 2048


def test_a_header_that_says_little_is_counted_by_what_it_says(tmp_path: Path) -> None:
    header = read_header(write(tmp_path / "m.gguf", model({"general.architecture": "mamba"})))
    assert estimate(header, Window(2048)).cache == 0 and estimate(header, Window(2048)).weights == 256


def test_advice_names_the_largest_context_and_the_cache_that_would_fit(read) -> None:
    header = read()
    available = estimate(header, Window(4096)).total
    assert largest_context(header, Window(6000), available) == 4096
    with pytest.raises(ModelError) as caught:
        require_fit(header, Window(8192), available, smaller="qwen3-0.6b")
    assert f"{available / MIB:,.0f} MiB are free" in caught.value.what
    assert "Set model.context to 4096, or" in caught.value.hint and "such as qwen3-0.6b" in caught.value.hint
    assert 'model.cache_type to "q8_0", with which 8192 tokens fit' in caught.value.hint


def test_advice_that_would_not_help_is_not_given(read) -> None:
    hint = advice(read(), Window(8192), 10 * MIB)
    assert "model.context" not in hint and "q8_0" not in hint and hint.startswith("Choose a smaller model")


def test_what_fits_is_not_refused(read) -> None:
    needed = estimate(read(), Window(8192))
    assert fits(needed, needed.total) and not fits(needed, needed.total - 1)
    require_fit(read(), Window(8192), needed.total)


@pytest.fixture(params=["f16", "q8_0"])
def full(request: pytest.FixtureRequest, model_path: Path, tmp_path: Path) -> Iterator[tuple[Window, int]]:
    """A window of the real model, and the bytes its process holds once that is nearly full."""
    settings = LoadSettings(
        str(model_path), "m", 1024, threads=os.cpu_count() or 1, extra_buffers=False, cache_type=request.param
    )
    engine = LlamaEngine(settings, tmp_path / "log")
    text = "The Seine flows through Paris and into the English Channel. " * 70
    prompt = Prompt((Segment("fixed", text),), (Segment("question", "Where?\n"),), (Segment("label", "Thought 1:"),))
    list(engine.generate(Request(prompt, thought_grammar(400), 8, "\n")))
    yield Window(1024, request.param), psutil.Process(engine.pid).memory_info().rss
    engine.close()


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="other systems count the pages of a file differently")
def test_the_estimate_is_within_15_percent_of_what_the_process_holds(
    full: tuple[Window, int], model_path: Path
) -> None:
    window, held = full
    assert estimate(read_header(model_path), window).total == pytest.approx(held, rel=0.15)
