"""A random adapter changes the logits in llama.cpp as it does in PyTorch."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

pytestmark = [pytest.mark.train, pytest.mark.model]

PROMPTS = (
    "Question: Which river flows through Paris?\nThought 1:",
    "The Thames rises in the Cotswolds and flows east into the North Sea. Observation 12: K2 is 8,611 metres high.",
    "Finish[Zürich]",
)
LAYERS = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
IN_LLAMA = """
import json, sys
import numpy as np
from react_tui.engines.llama.adapter import apply_adapter
from react_tui.engines.llama.context import Context
from react_tui.engines.llama.native import Log, Model
from react_tui.engines.llama.settings import LoadSettings
path, adapter, out, *prompts = json.loads(sys.stdin.read())
log = Log(lambda text: None)
model = Model(LoadSettings(path, "base", 512, extra_buffers=False), 0, lambda fraction: True)
found = {}
for scale in (0.0, 1.0):
    context = Context(model, 512, 1, 2, 256, False, lambda: False)
    apply_adapter(model, context, adapter, scale, log)
    for number, prompt in enumerate(prompts):
        slot = context.slots[0]
        context.keep(slot, 0)
        tokens = model.tokenize(prompt)
        found[f"tokens{number}"] = np.array(tokens)
        found[f"logits{number}-{scale:g}"] = context.evaluate([(slot, tokens)])[0].copy()
    context.close()
np.savez(out, **found)
"""


@pytest.fixture
def in_llama(recipe: None, model_path: Path, tmp_path: Path) -> tuple[Any, Any]:
    """A PyTorch model with a random adapter, and what llama.cpp makes of the prompts without and with it."""
    import torch
    from model import load_base, with_lora

    from react_tui.training.adapters import convert

    lora = {"rank": 4, "alpha": 8, "dropout": 0.0, "layers": LAYERS}
    model = with_lora(load_base(model_path, torch.float32), lora, seed=0).eval()
    torch.manual_seed(1)
    for name, weight in model.named_parameters():
        if "lora_B" in name:
            torch.nn.init.normal_(weight, std=0.2)
    model.save_pretrained(tmp_path / "adapter")
    convert(tmp_path / "adapter", tmp_path / "adapter.gguf", "llama", 9, 3)
    work = [str(model_path), str(tmp_path / "adapter.gguf"), str(tmp_path / "found.npz"), *PROMPTS]
    subprocess.run([sys.executable, "-c", IN_LLAMA], input=json.dumps(work), text=True, check=True)
    return model, np.load(tmp_path / "found.npz")


def in_torch(model: Any, tokens: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    import torch

    with torch.no_grad():
        logits: npt.NDArray[np.float32] = model(torch.tensor(tokens[None])).logits[0, -1].numpy()
    return logits


def test_logits_agree_without_and_with_the_adapter(in_llama: tuple[Any, Any]) -> None:
    model, found = in_llama
    for number in range(len(PROMPTS)):
        tokens = found[f"tokens{number}"]
        adapted = in_torch(model, tokens)
        with model.disable_adapter():
            bare = in_torch(model, tokens)
        change = found[f"logits{number}-1"] - found[f"logits{number}-0"]
        rounding = np.abs(found[f"logits{number}-0"] - bare).max()
        assert np.abs(change).max() > 4 * rounding
        # Rows in the wrong order give 0.93 at best, and five times the difference.
        assert np.corrcoef(change, adapted - bare)[0, 1] > 0.98
        assert np.abs(found[f"logits{number}-1"] - adapted).max() < 2 * rounding
