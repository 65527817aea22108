from pathlib import Path

import pytest

from react_tui.engines.llama.native import Log, Model
from react_tui.engines.llama.settings import LoadSettings


@pytest.fixture(scope="session")
def log() -> Log:
    return Log(lambda _text: None)


@pytest.fixture(scope="session")
def model(model_path: Path, log: Log) -> Model:
    """The default model's vocabulary and weights, in this process."""
    # An instruction that the processor does not carry out would end the tests here, not a child process.
    settings = LoadSettings(str(model_path), "smollm2", 512, extra_buffers=False)
    return Model(settings, 0, lambda _fraction: True)
