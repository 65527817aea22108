"""What was evaluated before a launch is not evaluated after it, and a bad file is as good as none."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from lora_files import write_lora

from react_tui.core.engine import Completion, Prompt, Request, Segment
from react_tui.core.grammar import thought_grammar
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings

pytestmark = pytest.mark.model
FIXED = Segment("fixed", "The Seine flows through Paris and into the English Channel. " * 24)
Launch = Callable[..., LlamaEngine]


def ask(engine: LlamaEngine, question: str = "Which river flows through Paris?", fixed: Segment = FIXED) -> Completion:
    prompt = Prompt((fixed,), (Segment("question", f"Question: {question}\n"),), (Segment("label", "Thought 1:"),))
    *_, last = engine.generate(Request(prompt, thought_grammar(400), 12, "\n"))
    assert isinstance(last, Completion)
    return last


@pytest.fixture
def launch(model_path: Path, tmp_path: Path) -> Iterator[Launch]:
    engines: list[LlamaEngine] = []

    def start(**changes: object) -> LlamaEngine:
        for engine in engines:
            engine.close()
        base = {"path": str(model_path), "name": "m", "n_ctx": 2048, "threads": 2, "cache": str(tmp_path / "warm")}
        engines.append(LlamaEngine(LoadSettings(**{**base, **changes}), tmp_path / "log"))  # type: ignore[arg-type]
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()


def states(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "warm").iterdir())


def test_a_second_launch_evaluates_the_question_alone_and_writes_the_same(launch: Launch) -> None:
    cold, warm = ask(launch()), ask(launch())
    assert cold.usage.reused == 0 and cold.usage.evaluated > 256
    assert warm.usage.evaluated < 40 and warm.usage.reused + warm.usage.evaluated == cold.usage.evaluated
    assert warm.text == cold.text


def test_another_question_and_another_window_use_the_same_state(launch: Launch) -> None:
    ask(launch())
    assert ask(launch(n_ctx=1024), "Where is K2?").usage.reused > 256


def test_another_model_file_has_states_of_its_own(launch: Launch, model_path: Path, tmp_path: Path) -> None:
    ask(launch())
    other = shutil.copy(model_path, tmp_path / "other.gguf")
    assert ask(launch(path=str(other))).usage.reused == 0 and len(states(tmp_path)) == 2


def test_an_adapter_has_states_of_its_own(launch: Launch, tmp_path: Path) -> None:
    adapter = str(write_lora(tmp_path / "tiny.gguf"))
    bare = ask(launch())
    cold, warm = ask(launch(adapter=adapter)), ask(launch(adapter=adapter))
    assert cold.usage.reused == 0 and warm.usage.reused > 256 and len(states(tmp_path)) == 2
    assert warm.text == cold.text != bare.text


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-100] + bytes(100),
        lambda data: b"<html>not a state</html>",
        lambda data: b"[]\n" + data,
    ],
    ids=["empty", "cut", "flipped", "foreign", "odd"],
)
def test_a_damaged_state_is_ignored_and_made_anew(
    launch: Launch, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    text = ask(launch()).text
    (state,) = states(tmp_path)
    whole = state.read_bytes()
    state.write_bytes(damage(whole))
    again = ask(launch())
    assert (again.usage.reused, again.text) == (0, text)
    assert state.read_bytes() == whole


def test_the_oldest_states_make_room(launch: Launch, tmp_path: Path) -> None:
    engine = launch()
    ask(engine)
    (oldest,) = states(tmp_path)
    engine = launch(cache_bytes=2 * oldest.stat().st_size + 1000)
    for number in range(3):
        ask(engine, fixed=Segment("fixed", f"{number} {FIXED.text}"))
    assert len(states(tmp_path)) <= 2 and oldest not in states(tmp_path)


@pytest.mark.skipif(not hasattr(psutil, "RLIMIT_FSIZE"), reason="the size of files cannot be limited here")
def test_a_state_that_the_disk_has_no_room_for_leaves_nothing_behind(launch: Launch, tmp_path: Path) -> None:
    engine = launch()
    list(engine.open())
    psutil.Process(engine.pid).rlimit(psutil.RLIMIT_FSIZE, (1_000_000, 1_000_000))
    assert ask(engine).text and states(tmp_path) == []


def test_what_a_killed_copy_left_half_written_is_removed_like_the_oldest(launch: Launch, tmp_path: Path) -> None:
    ask(launch())
    (state,) = states(tmp_path)
    left = state.with_name("killed.new")
    left.write_bytes(bytes(1 << 20))
    os.utime(left, (0, 0))
    limit = 2 * state.stat().st_size + (1 << 19)
    ask(launch(cache_bytes=limit), fixed=Segment("fixed", f"1 {FIXED.text}"))
    assert state in states(tmp_path) and left not in states(tmp_path)


def test_a_folder_that_cannot_be_written_is_no_obstacle(launch: Launch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert ask(launch(cache=str(tmp_path / "file" / "warm"))).text
