"""The tables of the configuration: every key that can be set, with its default, its rule and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from react_tui.config.rules import OneOf, Real, Rule, Text, Whole
from react_tui.core.methods import METHODS
from react_tui.environments.search_space import Titles


def about(doc: str, rule: Rule, *, flag: str = "") -> Mapping[str, object]:
    """Return the metadata of a key: one sentence, its rule, and its flag where that is not its name."""
    return {"doc": doc, "rule": rule, "flag": flag}


@dataclass(frozen=True)
class Model:
    """Which model runs, and how it is loaded."""

    name: str = field(
        default="smollm2-135m-instruct",
        metadata=about("Name in the catalogue of models, or the path of a .gguf file.", Text(), flag="--model"),
    )
    context: int = field(
        default=8192,
        metadata=about("Size of the context window in tokens.", Whole(512, 1048576)),
    )
    gpu_layers: int | str = field(
        default="auto",
        metadata=about(
            'Layers to keep on the GPU: "auto" and -1 mean all that the build supports.', Whole(-1, 1000, ("auto",))
        ),
    )
    threads: int = field(
        default=0,
        metadata=about("Processor threads; 0 means one for each physical core.", Whole(0, 512)),
    )
    flash_attention: str = field(
        default="auto",
        metadata=about('Flash attention: "auto" is off on a CPU, where it is slower.', OneOf(("auto", "on", "off"))),
    )
    cache_type: str = field(
        default="f16",
        metadata=about(
            "Number format of the key-value cache: the shorter ones take less memory and need flash attention.",
            OneOf(("f16", "q8_0", "q4_0")),
        ),
    )
    adapter: str = field(
        default="",
        metadata=about(
            "Path of a LoRA adapter (.gguf) to put on the model; empty means none.", Text(may_be_empty=True)
        ),
    )
    adapter_scale: float = field(
        default=1.0,
        metadata=about("Weight of the adapter; 0 leaves the model as it is.", Real(0, 4)),
    )


@dataclass(frozen=True)
class Source:
    """Where the pages come from."""

    path: str = field(
        default="",
        metadata=about(
            "Path of a .zim archive; empty means the starter encyclopedia that comes with react-tui.",
            Text(may_be_empty=True),
            flag="--source",
        ),
    )
    titles: str = field(
        default=str(Titles.AFTER_MISS),
        metadata=about(
            "What may be searched for: free is anything; after-miss is anything, but after a miss a title that it "
            "listed; always is a title of the archive.",
            OneOf(tuple(Titles)),
        ),
    )


@dataclass(frozen=True)
class Run:
    """How a question is worked on."""

    method: str = field(
        default="react",
        metadata=about(
            f"Method: {'; '.join(f'{m.name} is {m.help}' for m in METHODS.values())}.", OneOf(tuple(METHODS))
        ),
    )
    steps: int = field(
        default=7,
        metadata=about("Steps that a run may take; the last one always answers.", Whole(1, 100)),
    )
    thought_tokens: int = field(
        default=128,
        metadata=about("Tokens that one thought may take before it is cut.", Whole(8, 1000)),
    )


@dataclass(frozen=True)
class Sampling:
    """How the next token is chosen."""

    temperature: float = field(
        default=0.0,
        metadata=about("Randomness of the choice; 0 always takes the likeliest token.", Real(0, 5)),
    )
    top_p: float = field(
        default=1.0,
        metadata=about("Keep the likeliest tokens that together reach this probability; 1 keeps all.", Real(0, 1)),
    )
    min_p: float = field(
        default=0.0,
        metadata=about("Drop tokens less likely than this share of the likeliest one; 0 drops none.", Real(0, 1)),
    )
    seed: int = field(
        default=0,
        metadata=about("Seed of the random choices: the same seed gives the same run.", Whole(0, 2**32 - 1)),
    )


@dataclass(frozen=True)
class Ui:
    """How the app looks."""

    theme: str = field(
        default="react-tui",
        metadata=about("Name of the colour theme.", Text()),
    )


TABLES: Mapping[str, type[Any]] = {"model": Model, "source": Source, "run": Run, "sampling": Sampling, "ui": Ui}
