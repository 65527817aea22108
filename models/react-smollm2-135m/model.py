"""The base model, read from its GGUF file so that the adapter is fitted to the quantised weights, with LoRA on top."""

from pathlib import Path
from typing import Any

import torch
from batches import IGNORED, Batch
from peft import LoraConfig, PeftModel, get_peft_model
from torch.nn import functional
from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig, PreTrainedModel

from react_tui.engines.llama.framing import Frame, frame_of
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import folders


def gguf_of(name: str) -> Path:
    """Return the GGUF file of a model of the catalogue, or of a path."""
    return ModelStore(folders(), load_catalogue()).path(name)


def load_base(path: Path, dtype: torch.dtype = torch.bfloat16) -> PreTrainedModel:
    """Return the model with the weights of a GGUF file, unpacked."""
    return AutoModelForCausalLM.from_pretrained(
        path.parent, gguf_file=path.name, dtype=dtype, quantization_config=GgufConfig(dequantize=True)
    )


def load_tokenizer(path: Path) -> Any:
    """Return the tokenizer that a GGUF file holds."""
    return AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name)


def frame_for(tokenizer: Any, base: dict[str, Any]) -> Frame:
    """Return how the engine frames a text for this model."""
    template = tokenizer.chat_template if base["chat"] else None
    frame, notice = frame_of(template, tokenizer.bos_token or "", tokenizer.eos_token or "", add_bos=base["bos"])
    if notice:
        raise ValueError(notice)
    return frame


def with_lora(model: PreTrainedModel, lora: dict[str, Any], seed: int) -> PeftModel:
    """Return the model with an adapter that changes nothing yet; only its weights, in 32 bits, are trained."""
    torch.manual_seed(seed)
    config = LoraConfig(
        r=lora["rank"],
        lora_alpha=lora["alpha"],
        lora_dropout=lora["dropout"],
        target_modules=lora["layers"],
        task_type="CAUSAL_LM",
    )
    return get_peft_model(model, config)


def summed_loss(model: PeftModel, batch: Batch) -> torch.Tensor:
    """Return the cross entropy summed over the learned tokens.

    Padding comes last and attention looks back alone, so that no mask is needed; only learned tokens have logits.
    """
    inner = model.get_base_model()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        hidden = inner.model(input_ids=batch.tokens[:, :-1], use_cache=False).last_hidden_state
        labels = batch.labels[:, 1:]
        learned = labels != IGNORED
        logits = inner.lm_head(hidden[learned])
    return functional.cross_entropy(logits.float(), labels[learned], reduction="sum")
