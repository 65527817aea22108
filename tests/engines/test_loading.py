"""A model that the GPU cannot take runs on the CPU, and the person is told."""

from pathlib import Path

import pytest

from react_tui.engines.llama import loading
from react_tui.engines.llama.context import Context
from react_tui.engines.llama.native import Log
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

pytestmark = pytest.mark.model


def settings(model_path: Path, gpu_layers: int | str) -> LoadSettings:
    return LoadSettings(str(model_path), "m", 512, gpu_layers=gpu_layers, extra_buffers=False)


def load(model_path: Path, log: Log, gpu_layers: int | str) -> loading.Loaded:
    loaded = loading.load(settings(model_path, gpu_layers), log, lambda _fraction: True, lambda: False)
    loaded.close()
    return loaded


def test_without_gpu_support_auto_is_the_cpu_and_not_worth_a_word(model_path: Path, log: Log) -> None:
    assert (load(model_path, log, "auto").info.device, load(model_path, log, "auto").info.notices) == ("CPU", ())


def test_layers_that_the_build_cannot_offload_are_noticed(
    model_path: Path, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "can_offload", lambda: False)
    (notice,) = load(model_path, log, 10).info.notices
    assert "no GPU support" in notice


def test_a_context_that_the_gpu_cannot_hold_is_made_on_the_cpu(
    model_path: Path, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def small_gpu(*arguments: object) -> Context:
        asked.append(True)
        if len(asked) == 1:
            raise EngineError("there is not enough memory for a context of 512 tokens")
        return Context(*arguments)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(loading, "can_offload", lambda: True)
    monkeypatch.setattr(loading, "Context", small_gpu)
    info = load(model_path, log, "auto").info
    assert info.device == "CPU" and "not enough memory" in info.notices[0]


def test_a_stop_while_loading_is_not_taken_for_a_small_gpu(
    model_path: Path, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "can_offload", lambda: True)
    with pytest.raises(EngineError):
        loading.load(settings(model_path, "auto"), log, lambda _fraction: False, lambda: True)
