"""Trains a LoRA adapter on training runs, with checkpoints from which it goes on exactly.

    python models/react-smollm2-135m/train.py OUT runs.jsonl [more.jsonl] [--max-steps N] [--config FILE]

OUT gets ``checkpoint.pt``, ``loss.jsonl`` (a line for each step) and, whenever it stops, the adapter in peft's format.
"""

import argparse
import hashlib
import json
import math
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import torch
from batches import Example, collate, encode, epoch_of
from checkpoints import restore, save
from model import frame_for, gguf_of, load_base, load_tokenizer, summed_loss, with_lora

from react_tui.training.records import read_records

Step = list[list[int]]


def main() -> None:
    """Train, or go on training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--config", type=Path, default=Path(__file__).with_name("config.toml"))
    parser.add_argument("--max-steps", type=int, default=None, help="stop after this step, with a checkpoint")
    arguments = parser.parse_args()
    config = tomllib.loads(arguments.config.read_text(encoding="utf-8"))
    arguments.out.mkdir(parents=True, exist_ok=True)
    train(arguments.out, arguments.runs, config, arguments.max_steps)


def train(out: Path, runs: list[Path], config: dict[str, Any], max_steps: int | None) -> None:
    """Carry out the steps that are left, up to some step, and write the adapter as it is then."""
    settings = config["train"]
    torch.set_num_threads(settings["threads"])
    path = gguf_of(config["base"]["model"])
    tokenizer = load_tokenizer(path)
    examples = read_examples(runs, tokenizer, config)
    steps = list(steps_of(examples, settings))
    model = with_lora(load_base(path), config["lora"], settings["seed"])
    weights = [weight for weight in model.parameters() if weight.requires_grad]
    optimizer = torch.optim.AdamW(weights, lr=settings["learning_rate"], weight_decay=settings["weight_decay"])
    identity = identity_of(runs, config)
    done = restore(out, model, optimizer, identity)
    forget_after(done, out / "loss.jsonl")
    print(f"{len(examples)} runs, {len(steps)} steps, {done} done", flush=True)
    end = min(len(steps), max_steps or len(steps))
    saved = time.monotonic()
    with (out / "loss.jsonl").open("a", encoding="utf-8") as log:
        for number in range(done, end):
            started = time.monotonic()
            rate = rate_at(number, len(steps), settings)
            loss, tokens, learned = take_step(model, optimizer, steps[number], examples, rate, settings, tokenizer)
            line = {"step": number + 1, "loss": round(loss, 5), "tokens": tokens, "learned": learned, "rate": rate}
            log.write(json.dumps(line | {"seconds": round(time.monotonic() - started, 2)}) + "\n")
            log.flush()
            if time.monotonic() - saved > 60 * settings["checkpoint_minutes"] or number + 1 == end:
                save(out, model, optimizer, number + 1, identity)
                saved = time.monotonic()
    model.save_pretrained(out)


def forget_after(step: int, log: Path) -> None:
    """Drop the lines of steps that no checkpoint holds, since they are taken again."""
    if log.exists():
        lines = [line for line in log.read_text(encoding="utf-8").split("\n") if line]
        kept = [line for line in lines if json.loads(line)["step"] <= step]
        log.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")


def read_examples(runs: list[Path], tokenizer: Any, config: dict[str, Any]) -> list[Example]:
    """Return the tokens of all runs that are not too long."""
    frame = frame_for(tokenizer, config["base"])
    examples = [encode(record, frame, tokenizer) for path in runs for record in read_records(path)]
    return [example for example in examples if len(example.tokens) <= config["train"]["longest"]]


def steps_of(examples: list[Example], settings: dict[str, Any]) -> Iterator[Step]:
    """Yield the batches of each step, epoch after epoch; what is left of an epoch is a step too."""
    for epoch in range(settings["epochs"]):
        step: Step = []
        for batch in epoch_of(examples, settings["tokens_a_batch"], Random(1000 * settings["seed"] + epoch)):
            step.append(batch)
            if (
                sum(_padded(examples, one) for one in step)
                >= settings["tokens_a_step"] - settings["tokens_a_batch"] // 2
            ):
                yield step
                step = []
        if step:
            yield step


def take_step(
    model: Any,
    optimizer: torch.optim.Optimizer,
    step: Step,
    examples: list[Example],
    rate: float,
    settings: dict[str, Any],
    tokenizer: Any,
) -> tuple[float, int, int]:
    """Change the adapter once, and return the mean loss before it, and how many tokens were read and learned."""
    batches = [collate((examples[number] for number in batch), tokenizer.eos_token_id) for batch in step]
    learned = sum(batch.learned for batch in batches)
    total = 0.0
    model.train()
    for batch in batches:
        loss = summed_loss(model, batch)
        (loss / learned).backward()
        total += float(loss.detach())
    torch.nn.utils.clip_grad_norm_([w for w in model.parameters() if w.requires_grad], settings["clip"])
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.step()
    optimizer.zero_grad()
    return total / learned, sum(len(examples[n].tokens) for batch in step for n in batch), learned


def rate_at(step: int, steps: int, settings: dict[str, Any]) -> float:
    """Return the learning rate of a step: a linear warm-up, then half a cosine down to a tenth."""
    warmup = min(settings["warmup_steps"], steps)
    if step < warmup:
        return float(settings["learning_rate"] * (step + 1) / warmup)
    progress = (step - warmup) / max(steps - warmup, 1)
    return float(settings["learning_rate"] * (0.1 + 0.45 * (1 + math.cos(math.pi * progress))))


def identity_of(runs: list[Path], config: dict[str, Any]) -> str:
    """Return a digest of all that decides what each step does."""
    settings = {key: value for key, value in config["train"].items() if key not in ("threads", "checkpoint_minutes")}
    about = json.dumps([config["base"], config["lora"], settings], sort_keys=True).encode()
    return hashlib.sha256(about + b"".join(hashlib.sha256(path.read_bytes()).digest() for path in runs)).hexdigest()


def _padded(examples: list[Example], batch: list[int]) -> int:
    return len(batch) * max(len(examples[number].tokens) for number in batch)


if __name__ == "__main__":
    main()
