import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from react_tui.knowledge.listing import titles_of
from react_tui.knowledge.zim import ZimSource
from react_tui.paths import bundled
from react_tui.training.library import Library


@pytest.fixture(scope="session")
def starter() -> Path:
    return bundled("assets") / "starter.zim"


@pytest.fixture(scope="session")
def library(starter: Path) -> Iterator[Library]:
    source = ZimSource(starter)
    yield Library(source, titles_of(starter, 10_000, 0))
    source.close()


@pytest.fixture
def recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """The modules of the recipe can be imported; skipped where what they need is not installed."""
    for module in ("torch", "transformers", "peft", "gguf"):
        pytest.importorskip(module)
    monkeypatch.setattr(sys, "path", [str(bundled("models") / "react-smollm2-135m"), *sys.path])
