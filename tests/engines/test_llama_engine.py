"""The real model in its own process: it reuses what it knows, hears a stop, and can die without harm."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from react_tui.core.engine import Completion, EngineEvent, Finish, Framed, Prompt, Reading, Request, Segment, Writing
from react_tui.core.grammar import thought_grammar
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

pytestmark = pytest.mark.model
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
SENTENCE = "The Seine flows through Paris and into the English Channel. "


def request(question: str = "Which river flows through Paris?", *, fixed: str = "", max_tokens: int = 24) -> Request:
    prompt = Prompt(
        (Segment("fixed", f"Answer. {fixed}\n"),),
        (Segment("question", f"Question: {question}\n"),),
        (Segment("label", "Thought 1:"),),
    )
    return Request(prompt, thought_grammar(400), max_tokens, "\n")


def completion(events: Iterator[EngineEvent]) -> Completion:
    *_, last = events
    assert isinstance(last, Completion)
    return last


@pytest.fixture
def own_engine(model_path: Path, tmp_path: Path) -> Iterator[LlamaEngine]:
    """An engine of the test's own, to kill or to close."""
    engine = LlamaEngine(LoadSettings(str(model_path), "smollm2", 4096, threads=2), tmp_path / "engine.log")
    yield engine
    engine.close()


def test_the_text_so_far_grows_into_the_completion(engine: LlamaEngine) -> None:
    *news, last = engine.generate(request())
    texts = [event.text for event in news if isinstance(event, Writing)]
    assert isinstance(last, Completion) and texts[-1] == last.text
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))


def test_the_prompt_is_shown_exactly_with_the_models_own_template(engine: LlamaEngine) -> None:
    framed = next(event for event in engine.generate(request()) if isinstance(event, Framed))
    text = "".join(span.text for span in framed.spans)
    assert text.startswith("<|im_start|>system\nAnswer. \n<|im_end|>\n<|im_start|>user\nQuestion: Which")
    assert text.endswith("<|im_start|>assistant\nThought 1:")
    assert sum(framed.counts) == engine.count(request().prompt)


def test_a_prompt_that_continues_the_last_one_is_not_evaluated_again(engine: LlamaEngine) -> None:
    first = request()
    written = completion(engine.generate(first))
    reply = (
        *first.prompt.reply,
        Segment("thought 1", written.text, tokens=written.tokens),
        Segment("l", "\nAction 1:"),
    )
    more = Request(Prompt(first.prompt.fixed, first.prompt.question, reply), first.grammar, 8, "\n")
    usage = completion(engine.generate(more)).usage
    assert usage.evaluated + usage.reused == engine.count(more.prompt)
    assert usage.evaluated <= 1 + engine.count(Prompt((), (), (Segment("l", "\nAction 1:"),)))


def test_another_question_keeps_the_fixed_part(engine: LlamaEngine) -> None:
    completion(engine.generate(request("Who wrote Hamlet?", fixed=SENTENCE * 20)))
    usage = completion(engine.generate(request("Where is K2?", fixed=SENTENCE * 20))).usage
    assert usage.reused > 200 and usage.evaluated < 40


def test_greedy_text_does_not_depend_on_what_was_asked_before(engine: LlamaEngine, own_engine: LlamaEngine) -> None:
    completion(engine.generate(request("Who wrote Hamlet?")))
    assert completion(engine.generate(request())).text == completion(own_engine.generate(request())).text


@pytest.mark.parametrize(("spare", "fits"), [(1, True), (0, True), (-1, False)])
def test_prompt_and_reply_fill_the_window_to_the_last_token(engine: LlamaEngine, spare: int, fits: bool) -> None:
    base = request(fixed=SENTENCE * 100)
    prompt = engine.count(base.prompt)
    full = Request(base.prompt, base.grammar, engine.info.n_ctx - prompt - spare, "\n")
    stream = engine.generate(full)
    if fits:
        assert isinstance(next(stream), Framed)
    else:
        with pytest.raises(EngineError, match=f"window of {engine.info.n_ctx}"):
            next(stream)


@pytest.mark.parametrize(("beyond", "fits"), [(-1, True), (0, False), (1, False)])
def test_a_prompt_as_long_as_the_window_is_an_error_and_one_token_less_is_not(
    engine: LlamaEngine, beyond: int, fits: bool
) -> None:
    base = request()
    missing = engine.info.n_ctx + beyond - engine.count(base.prompt)
    padded = replace(base, prompt=replace(base.prompt, fixed=(*base.prompt.fixed, Segment("pad", " a" * missing))))
    assert engine.count(padded.prompt) == engine.info.n_ctx + beyond
    stream = engine.generate(replace(padded, max_tokens=1))
    if fits:
        assert isinstance(next(stream), Framed)
    else:
        with pytest.raises(EngineError, match=f"window of {engine.info.n_ctx}"):
            next(stream)


def test_a_bad_grammar_is_an_error_and_the_engine_goes_on(engine: LlamaEngine) -> None:
    with pytest.raises(EngineError, match="grammar"):
        list(engine.generate(Request(request().prompt, 'root :== "x"', 8)))
    assert completion(engine.generate(request())).text


def test_a_stop_is_heard_while_a_long_prompt_is_read(engine: LlamaEngine) -> None:
    long = request("Stop me.", fixed="Something new. " + SENTENCE * 200)
    seen = []
    for event in engine.generate(long):
        seen.append(event)
        if isinstance(event, Reading):
            engine.cancel()
    assert isinstance(seen[-1], Completion) and seen[-1].finish is Finish.CANCELLED
    assert seen[-1].usage.evaluated < engine.count(long.prompt)


def test_after_a_stop_the_next_answer_is_right(engine: LlamaEngine, own_engine: LlamaEngine) -> None:
    for event in engine.generate(request("Stop me.", fixed=SENTENCE * 100)):
        if isinstance(event, Reading | Writing):
            engine.cancel()
    assert completion(engine.generate(request())).text == completion(own_engine.generate(request())).text


def test_leaving_a_stream_early_cancels_it(engine: LlamaEngine) -> None:
    stream = engine.generate(request(max_tokens=500))
    next(stream)
    stream.close()  # type: ignore[attr-defined]  # it is a generator
    assert completion(engine.generate(request())).finish is not Finish.CANCELLED


def test_twenty_requests_at_once_are_answered_one_after_the_other(engine: LlamaEngine) -> None:
    texts: list[str] = []
    threads = [
        threading.Thread(target=lambda: texts.append(completion(engine.generate(request(max_tokens=4))).text))
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(texts) == 20 and len(set(texts)) == 1


@on_posix
def test_a_killed_engine_explains_itself_and_the_next_question_works(own_engine: LlamaEngine) -> None:
    with pytest.raises(EngineError, match="ended unexpectedly"):
        for event in own_engine.generate(request(max_tokens=200)):
            if isinstance(event, Writing) and own_engine.pid:
                os.kill(own_engine.pid, signal.SIGKILL)
    assert completion(own_engine.generate(request())).text


@on_posix
def test_instructions_that_the_processor_refuses_lead_to_a_second_load_without_them(own_engine: LlamaEngine) -> None:
    killed = False
    for _ in own_engine.open():
        if not killed and own_engine.pid:
            os.kill(own_engine.pid, signal.SIGILL)
            killed = True
    assert killed and own_engine.info.n_ctx == 4096


@on_posix
def test_the_child_ends_when_its_parent_is_gone(model_path: Path, tmp_path: Path) -> None:
    script = (
        "import os\nfrom pathlib import Path\n"
        "from react_tui.engines.llama.client import LlamaEngine\n"
        "from react_tui.engines.llama.settings import LoadSettings\n"
        f"engine = LlamaEngine(LoadSettings({str(model_path)!r}, 'm', 512), Path({str(tmp_path / 'log')!r}))\n"
        "list(engine.open())\nprint(engine.pid, flush=True)\nos._exit(0)\n"
    )
    child = int(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout)
    deadline = time.monotonic() + 10
    while Path(f"/proc/{child}").exists() and "Z" not in _state(child):
        assert time.monotonic() < deadline, "the child outlived its parent"
        threading.Event().wait(0.05)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2]
    except FileNotFoundError:
        return "Z"


def test_a_closed_engine_stays_closed(own_engine: LlamaEngine) -> None:
    own_engine.close()
    with pytest.raises(EngineError, match="closed"):
        list(own_engine.open())


def test_a_model_that_llama_cpp_cannot_load_is_an_error_with_its_path(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + b"\0" * 64)
    engine = LlamaEngine(LoadSettings(str(broken), "broken", 512), tmp_path / "log")
    with pytest.raises(EngineError, match=r"broken\.gguf"):
        list(engine.open())
    engine.close()


def test_a_log_that_cannot_be_written_is_no_obstacle(model_path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    engine = LlamaEngine(LoadSettings(str(model_path), "m", 512), tmp_path / "file" / "engine.log")
    assert completion(engine.generate(request(max_tokens=2))).text
    engine.close()
