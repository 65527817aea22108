"""How fast text is written under a grammar and in many sequences, measured in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from statistics import median

from react_tui.bench.figures import Figure
from react_tui.engines.llama.child import ILLEGAL_INSTRUCTION, SHARED_PROCESSORS
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError


def decoding(settings: LoadSettings) -> Iterator[Figure]:
    """Yield the cost of the grammar, the gain of many sequences, and the cost of the adapter, if there is one."""
    speeds = _measured(settings)
    yield speeds.compared("decoding under a grammar / without one", "constrained", "unconstrained", 0.95)
    yield speeds.compared("the same with the grammar path of the library", "library", "unconstrained")
    yield speeds.compared("decoding among 400 choices / among 4", "many choices", "few choices", 0.95)
    yield speeds.compared("21 samples at once / one", "sequences", "one sequence", 1.8)
    if settings.adapter:
        yield speeds.compared("decoding with the adapter / without it", "adapter", "no adapter", 0.85)


@dataclass(frozen=True)
class _Speeds:
    """Tokens a second of each way of decoding, round by round."""

    rounds: dict[str, list[float]]

    def compared(self, name: str, way: str, to: str, target: float | None = None) -> Figure:
        """Return the median of the ratios of rounds that were measured one after the other."""
        pairs = list(zip(self.rounds[way], self.rounds[to], strict=True))
        detail = " / ".join(f"{median(column):.0f}" for column in zip(*pairs, strict=True)) + " tokens/s"
        return Figure(name, median(one / other for one, other in pairs), target, at_least=True, detail=detail)


def _measured(settings: LoadSettings) -> _Speeds:
    done = _run(settings)
    if done.returncode in ILLEGAL_INSTRUCTION:
        done = _run(replace(settings, extra_buffers=False))
    if done.returncode:
        last = done.stderr.strip().split("\n")[-1]
        raise EngineError(f"the measurement ended with status {done.returncode}: {last}")
    return _Speeds(json.loads(done.stdout))


def _run(settings: LoadSettings) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-P", "-m", "react_tui.engines.llama.measure"],
        input=json.dumps(asdict(settings)),
        capture_output=True,
        encoding="utf-8",
        env={**SHARED_PROCESSORS, **os.environ},
        check=False,
    )
