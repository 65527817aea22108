"""The tables of the configuration: every key that can be set, with its default, its rule and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from react_tui.config.rules import Flag, Lines, OneOf, Real, Rule, Text, Whole
from react_tui.core.methods import METHODS
from react_tui.core.setup import AtLimit
from react_tui.core.tasks import TASKS
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
        default="default",
        metadata=about(
            'LoRA adapter on the model: "default" is the one that comes with it, if any, "none" is none; or the path '
            "of a .gguf file.",
            Text(may_be_empty=True),
        ),
    )
    adapter_scale: float = field(
        default=1.0,
        metadata=about("Weight of the adapter; 0 leaves the model as it is.", Real(0, 4)),
    )


@dataclass(frozen=True)
class Source:
    """Where the pages come from."""

    use: tuple[str, ...] = field(
        default=("starter",),
        metadata=about(
            "Sources to search, in this order: names from `react-tui sources list`, or paths of archives.",
            Lines(),
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
    catalogue: str = field(
        default="https://library.kiwix.org",
        metadata=about("Address of the Kiwix library that `react-tui sources get` fetches archives from.", Text()),
    )


@dataclass(frozen=True)
class Wikipedia:
    """How Wikipedia is read over the network, where it is chosen as the source."""

    language: str = field(
        default="en",
        metadata=about('Language of the Wikipedia to read: "en" for en.wikipedia.org.', Text()),
    )
    contact: str = field(
        default="",
        metadata=about(
            "Your mail or web address, which Wikipedia asks for; without one nothing is asked of it.",
            Text(may_be_empty=True),
        ),
    )
    timeout: float = field(
        default=10.0,
        metadata=about("Seconds to wait for an answer.", Real(1, 120)),
    )
    offline_only: bool = field(
        default=False,
        metadata=about("Read only what was read before, and leave the network alone.", Flag()),
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
    task: str = field(
        default="questions",
        metadata=about('What is asked: "questions" that have an answer, or "claims" to check.', OneOf(tuple(TASKS))),
    )
    steps: int = field(
        default=7,
        metadata=about("Steps that a run may take; the last one always answers.", Whole(1, 100)),
    )
    thought_tokens: int = field(
        default=128,
        metadata=about("Tokens that one thought may take before it is cut.", Whole(8, 1000)),
    )
    samples: int = field(
        default=21,
        metadata=about("Chains of thought that vote, in the methods that count votes.", Whole(1, 100)),
    )
    samples_temperature: float = field(
        default=0.7,
        metadata=about("Randomness of the chains that vote.", Real(0, 5)),
    )
    tokens: int = field(
        default=0,
        metadata=about("Tokens that a run may write in all; 0 means any number.", Whole(0, 10_000_000)),
    )
    seconds: float = field(
        default=0.0,
        metadata=about("Seconds that a run may take before its answer is forced; 0 means any time.", Real(0, 86400)),
    )
    at_limit: str = field(
        default="finish",
        metadata=about(
            'When steps, tokens or seconds are used up: "finish" forces an answer, "fallback" lets that of the method '
            'take over at once, "ask" asks you.',
            OneOf(tuple(map(str, AtLimit))),
        ),
    )
    ask: str = field(
        default="never",
        metadata=about(
            'Before which actions you are asked: "never", "always", "tools" for all but search, lookup and finish, or '
            'names of actions, such as "Search Calculate".',
            Text(),
        ),
    )
    exemplars: str = field(
        default="auto",
        metadata=about(
            'When the model is shown worked examples: "auto" is unless its adapter was trained for the task and the '
            'method, "always" and "never" are so for every model.',
            OneOf(("auto", "always", "never")),
        ),
    )
    repeats: str = field(
        default="watch",
        metadata=about(
            'Repeated searches: "watch" tells the model and ends the run the third time, "allow" does neither.',
            OneOf(("watch", "allow")),
        ),
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
class Runs:
    """What becomes of runs."""

    keep: bool = field(
        default=True,
        metadata=about("Keep every run in the data folder, to be found, exported and played again.", Flag()),
    )


@dataclass(frozen=True)
class Tools:
    """What can be done beside search, lookup and finish."""

    use: tuple[str, ...] = field(
        default=(),
        metadata=about(
            'Tools to offer the model: "Calculate", "Today", and those that other packages add.',
            Lines(may_be_empty=True),
        ),
    )


@dataclass(frozen=True)
class Ui:
    """How the app looks."""

    theme: str = field(
        default="react-tui",
        metadata=about("Name of the colour theme.", Text()),
    )


TABLES: Mapping[str, type[Any]] = {
    "model": Model,
    "source": Source,
    "wikipedia": Wikipedia,
    "run": Run,
    "sampling": Sampling,
    "tools": Tools,
    "runs": Runs,
    "ui": Ui,
}
