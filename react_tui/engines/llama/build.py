"""What the installed build of llama.cpp can do; it is asked in a child process, like all that concerns it."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from react_tui.errors import EngineError

_PATIENCE_SECONDS = 60


@dataclass(frozen=True)
class Build:
    """The version, whether it can use a GPU, and the features that each backend (CPU, CUDA, ...) was compiled with."""

    version: str
    offload: bool
    features: Mapping[str, tuple[str, ...]]

    @property
    def instructions(self) -> tuple[str, ...]:
        """The instruction sets of the processor that are used."""
        return self.features.get("CPU", ())

    @property
    def gpus(self) -> tuple[str, ...]:
        """The names of the other backends."""
        return tuple(name for name in self.features if name != "CPU")


def read_build() -> Build:
    """Ask llama.cpp; an ``EngineError`` says that it cannot even be started."""
    command = [sys.executable, "-P", "-m", "react_tui.engines.llama.features"]
    hint = "Install it again: pip install --force-reinstall --no-cache-dir llama-cpp-python"
    try:
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EngineError(f"llama.cpp could not be started ({error}).", hint=hint) from error
    lines = done.stdout.decode("utf-8", errors="replace").strip().split("\n")
    if done.returncode or not lines[-1].startswith("{"):
        last = done.stderr.decode("utf-8", errors="replace").strip().split("\n")[-1]
        raise EngineError(f"llama.cpp could not be started (status {done.returncode}): {last}", hint=hint)
    said = json.loads(lines[-1])
    return Build(said["version"], said["offload"], parse_system_info(said["info"]))


def parse_system_info(text: str) -> dict[str, tuple[str, ...]]:
    """Return the features that are on, by backend, of llama.cpp's line ``CPU : AVX = 1 | CUDA : ARCHS = 520 |``."""
    features: dict[str, tuple[str, ...]] = {}
    backend = "CPU"
    for part in text.split("|"):
        name, colon, rest = part.partition(" : ")
        if colon:
            backend = name.strip()
            features.setdefault(backend, ())
        feature, _, value = (rest if colon else part).partition("=")
        if feature.strip() and value.strip() not in ("", "0"):
            shown = feature.strip() if value.strip() == "1" else f"{feature.strip()} {value.strip()}"
            features[backend] = (*features.get(backend, ()), shown)
    return features
