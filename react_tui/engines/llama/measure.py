"""Measures decoding in a process of its own: without a grammar, with ours, with the library's, many texts at once, and
with the adapter and without it.

Reads the settings of a model as JSON from standard input and prints what it measured as one line of JSON: for each way
of decoding its tokens a second in every round. The rounds of ways that are compared alternate.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import llama_cpp as lib
import numpy as np

from react_tui.core.actions import ActionSpace, ActionSpec, OneOf
from react_tui.core.engine import Prompt, Request, Sampling, Segment, Writing
from react_tui.core.grammar import action_grammar
from react_tui.engines.llama.loading import Loaded, load
from react_tui.engines.llama.native import Log
from react_tui.engines.llama.scheduler import Scheduler
from react_tui.engines.llama.settings import LoadSettings

_ROUNDS = 7
_TOKENS = 128
_SEQUENCES, _SEQUENCE_TOKENS = 21, 32
_FEW, _MANY = 4, 400
_WINDOW = 1024
# A line that cannot end before the tokens do, with the characters that thoughts have.
_LONG_LINE = r'root ::= " " char (" "? char){999}' + "\n" + r"char ::= [^\x00-\x20\x7F]" + "\n"
_ANY_TEXT = r"root ::= [^\x00]{999}"
_PROMPT = Prompt(
    (Segment("instructions", "Answer the question in steps. A step is a Thought, an Action and an Observation.\n\n"),),
    (Segment("question", "Question: Which rivers flow through the capitals of Europe?\n"),),
    (Segment("label", "Thought 1:"),),
)


def measure(settings: LoadSettings) -> dict[str, list[float]]:
    """Return tokens a second, round by round, by name."""
    # It has to live as long as llama.cpp writes to it.
    log = Log(lambda _text: None)
    with _opened(replace(settings, n_ctx=_WINDOW, slots=1), log) as one:
        ways = {"unconstrained": _plain, "constrained": _constrained, "library": _library}
        speeds = _alternating({name: partial(way, one) for name, way in ways.items()})
        choices = {"few choices": _FEW, "many choices": _MANY}
        speeds |= _alternating({name: partial(_choices, one, count) for name, count in choices.items()})
    with (
        _opened(replace(settings, n_ctx=_WINDOW, slots=1), log) as one,
        _opened(replace(settings, n_ctx=_WINDOW, slots=_SEQUENCES), log) as many,
    ):
        speeds |= _alternating(
            {"one sequence": partial(_samples, one, 1), "sequences": partial(_samples, many, _SEQUENCES)}
        )
    return speeds | (_adapter(settings, log) if settings.adapter else {})


def _adapter(settings: LoadSettings, log: Log) -> dict[str, list[float]]:
    small = replace(settings, n_ctx=_WINDOW, slots=1)
    with _opened(small, log) as adapted, _opened(replace(small, adapter=""), log) as bare:
        return _alternating({"adapter": partial(_plain, adapted), "no adapter": partial(_plain, bare)})


def _alternating(ways: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    # The first round warms caches up; then each goes first in turn, as the processor slows down while it works.
    speeds: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(_ROUNDS + 1):
        for name in list(ways)[:: 1 if number % 2 else -1]:
            speeds[name].append(ways[name]())
    return {name: rounds[1:] for name, rounds in speeds.items()}


@contextmanager
def _opened(settings: LoadSettings, log: Log) -> Iterator[Loaded]:
    loaded = load(settings, log, lambda _fraction: True, lambda: False)
    try:
        yield loaded
    finally:
        loaded.close()


def _plain(loaded: Loaded) -> float:
    slot, tokens = loaded.context.slots[0], loaded.prompts.tokens(_PROMPT).all
    loaded.context.keep(slot, 0)
    (logits,) = loaded.context.evaluate([(slot, tokens)])
    started = time.perf_counter()
    for _ in range(_TOKENS):
        (logits,) = loaded.context.evaluate([(slot, [int(np.argmax(logits))])])
    return _TOKENS / (time.perf_counter() - started)


def _library(loaded: Loaded) -> float:
    """Let llama.cpp ask the grammar about every token of the vocabulary, as llama-cpp-python does."""
    slot, tokens = loaded.context.slots[0], loaded.prompts.tokens(_PROMPT).all
    chain = lib.llama_sampler_chain_init(lib.llama_sampler_chain_default_params())
    grammar = lib.llama_sampler_init_grammar(loaded.model.vocab, _LONG_LINE.encode(), b"root")
    for sampler in (grammar, lib.llama_sampler_init_greedy()):
        lib.llama_sampler_chain_add(chain, sampler)
    loaded.context.keep(slot, 0)
    loaded.context.evaluate([(slot, tokens)])
    started = time.perf_counter()
    for _ in range(_TOKENS):
        token = lib.llama_sampler_sample(chain, loaded.context.handle, -1)
        loaded.context.evaluate([(slot, [token])])
    seconds = time.perf_counter() - started
    lib.llama_sampler_free(chain)
    return _TOKENS / seconds


def _constrained(loaded: Loaded) -> float:
    return _speed(loaded.scheduler, [Request(_PROMPT, _LONG_LINE, _TOKENS)])


def _choices(loaded: Loaded, count: int) -> float:
    """Write one of so many goods of a shop page, again and again; to read the grammar counts too."""
    goods = OneOf(tuple(f"item number {number} of the shop" for number in range(1000, 1000 + count)))
    grammar = action_grammar(ActionSpace((ActionSpec("Choose", goods),)))
    return _speed(loaded.scheduler, [Request(_PROMPT, grammar, _TOKENS)] * 8)


def _samples(loaded: Loaded, count: int) -> float:
    sampled = [Sampling(0.7, seed=seed) for seed in range(count)]
    return _speed(loaded.scheduler, [Request(_PROMPT, _ANY_TEXT, _SEQUENCE_TOKENS, sampling=one) for one in sampled])


def _speed(scheduler: Scheduler, requests: list[Request]) -> float:
    """Return the tokens a second from the first that is written on, all texts together."""
    for number, request in enumerate(requests):
        scheduler.submit(number, request)
    written: dict[int, int] = {}
    done = 0
    started = 0.0
    while scheduler.busy:
        for number, event in scheduler.advance():
            if isinstance(event, Writing):
                started = started or time.perf_counter()
                done += event.tokens - written.get(number, 0)
                written[number] = event.tokens
    return (done - 1) / (time.perf_counter() - started)


def main() -> None:
    """Measure the model that standard input names."""
    print(json.dumps(measure(LoadSettings(**json.load(sys.stdin)))))


if __name__ == "__main__":
    main()
