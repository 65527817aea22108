"""Checkpoints from which training goes on exactly as if it had not stopped."""

from pathlib import Path
from typing import Any

import torch
from peft import PeftModel, get_peft_model_state_dict, set_peft_model_state_dict

_FILE = "checkpoint.pt"


def save(folder: Path, model: PeftModel, optimizer: torch.optim.Optimizer, step: int, identity: str) -> None:
    """Write everything that the next step depends on, then put it in place of the last checkpoint at once."""
    state = {
        "adapter": get_peft_model_state_dict(model),
        "optimizer": optimizer.state_dict(),
        "random": torch.get_rng_state(),
        "step": step,
        "identity": identity,
    }
    partial = folder / f"{_FILE}.part"
    torch.save(state, partial)
    partial.replace(folder / _FILE)


def restore(folder: Path, model: PeftModel, optimizer: torch.optim.Optimizer, identity: str) -> int:
    """Go back to the checkpoint of a folder and return its step, 0 where there is none."""
    path = folder / _FILE
    if not path.exists():
        return 0
    state: dict[str, Any] = torch.load(path, weights_only=True)
    if state["identity"] != identity:
        raise SystemExit(f"{path} belongs to another configuration or other runs; choose another folder.")
    set_peft_model_state_dict(model, state["adapter"])
    optimizer.load_state_dict(state["optimizer"])
    torch.set_rng_state(state["random"])
    return int(state["step"])
