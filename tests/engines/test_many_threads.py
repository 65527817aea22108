"""Several threads ask one engine at the same time, and each gets its own answer or its own error."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from react_tui.core.engine import Completion, EngineEvent, Finish, Prompt, Request, Segment, Writing
from react_tui.core.grammar import thought_grammar
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

pytestmark = pytest.mark.model
STARTS = (11, 21, 31)


def counting(first: int, tokens: int = 12) -> Request:
    """Ask for the numbers that follow, which are certain enough for no rounding to change them."""
    numbers = "".join(f"{first + n}, " for n in range(8)).rstrip(" ")
    prompt = Prompt(
        (Segment("fixed", "Count on.\n"),),
        (Segment("question", f"Question: What follows {first}?\n"),),
        (Segment("label", f"Thought 1: {numbers}"),),
    )
    return Request(prompt, thought_grammar(4000), tokens, "\n")


def endless(first: int) -> Request:
    request = counting(first, 900)
    return Request(request.prompt, 'root ::= (" " [0-9]+ ",")+ "!"', request.max_tokens)


def completion(events: Iterator[EngineEvent]) -> Completion:
    *_, last = events
    assert isinstance(last, Completion)
    return last


@pytest.fixture(scope="module")
def many(model_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaEngine]:
    log = tmp_path_factory.mktemp("many") / "engine.log"
    settings = LoadSettings(str(model_path), "smollm2", 1024, threads=1, extra_buffers=False, slots=3)
    engine = LlamaEngine(settings, log)
    yield engine
    engine.close()


class Stage:
    """Runs what several threads do, each once all are writing."""

    def __init__(self, engine: LlamaEngine, size: int) -> None:
        self._engine = engine
        self._all_write = threading.Barrier(size)

    def play(self, request: Request, act: Callable[[Iterator[EngineEvent]], None]) -> Completion | EngineError | None:
        """Return how a piece ended, None where its iterator was left."""
        stream = self._engine.generate(request)
        try:
            while not isinstance(next(stream), Writing):
                pass
            self._all_write.wait(60)
            act(stream)
            return completion(stream)
        except EngineError as error:
            return error
        except (StopIteration, ValueError):
            return None


def test_threads_write_together_and_each_gets_its_own_text(many: LlamaEngine) -> None:
    alone = [completion(many.generate(counting(first))).text for first in STARTS]
    stage = Stage(many, len(STARTS))
    with ThreadPoolExecutor(len(STARTS)) as pool:
        ends = list(pool.map(lambda first: stage.play(counting(first), lambda _: None), STARTS))
    assert [end.text for end in ends if isinstance(end, Completion)] == alone


def test_more_threads_than_slots_are_all_answered(many: LlamaEngine) -> None:
    with ThreadPoolExecutor(8) as pool:
        ends = list(pool.map(lambda _: completion(many.generate(counting(11, 3))), range(8)))
    assert len({end.text for end in ends}) == 1


def test_leaving_one_stream_cancels_that_one_alone(many: LlamaEngine) -> None:
    alone = completion(many.generate(counting(21))).text
    stage = Stage(many, 2)

    def leave(stream: Iterator[EngineEvent]) -> None:
        stream.close()  # type: ignore[attr-defined]  # it is a generator

    with ThreadPoolExecutor(2) as pool:
        left = pool.submit(stage.play, endless(11), leave)
        stays = pool.submit(stage.play, counting(21), lambda _: None)
        end = stays.result()
    assert left.result() is None and isinstance(end, Completion) and end.text == alone


def test_a_stop_ends_all_that_are_written(many: LlamaEngine) -> None:
    stage = Stage(many, 3)
    with ThreadPoolExecutor(3) as pool:
        ends = list(pool.map(lambda first: stage.play(endless(first), lambda _: many.cancel()), STARTS))
    assert [end.finish for end in ends if isinstance(end, Completion)] == [Finish.CANCELLED] * 3


def test_tokens_are_counted_while_others_are_written(many: LlamaEngine) -> None:
    stream = many.generate(endless(11))
    while not isinstance(next(stream), Writing):
        pass
    assert many.count(counting(11).prompt) > 20
    many.cancel()
    assert completion(stream).finish is Finish.CANCELLED


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_killed_child_is_an_error_for_all_and_the_next_question_works(many: LlamaEngine) -> None:
    list(many.open())
    stage, pid = Stage(many, 3), many.pid
    assert pid

    def kill(_stream: Iterator[EngineEvent]) -> None:
        # The first to come does it.
        if many.pid == pid:
            os.kill(pid, signal.SIGKILL)

    with ThreadPoolExecutor(3) as pool:
        ends = list(pool.map(lambda first: stage.play(endless(first), kill), STARTS))
    assert all(isinstance(end, EngineError) and "ended unexpectedly" in end.what for end in ends)
    assert completion(many.generate(counting(11))).text
