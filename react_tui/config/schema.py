"""Every key that can be set, with its default, its rule and its meaning."""

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, cast

from react_tui.config.rules import OneOf, Real, Rule, Text, Value, Whole, has_control_characters, shown
from react_tui.core.methods import METHODS
from react_tui.errors import ConfigError

DEFAULT_ORIGIN = "default"
WINDOWS_PATH_HINT = "A Windows path stands in single quotes, 'C:\\models\\m.gguf', or is written with /."


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


@dataclass(frozen=True)
class Key:
    """One key of the configuration."""

    table: str
    name: str
    default: Value
    rule: Rule
    doc: str
    flag: str

    @property
    def dotted(self) -> str:
        """The key with its table, as in ``run.steps``."""
        return f"{self.table}.{self.name}"


def _declared() -> Iterator[Key]:
    for table, table_type in TABLES.items():
        declared: tuple[Field[Any], ...] = fields(table_type)
        for item in declared:
            rule = cast(Rule, item.metadata["rule"])
            flag = str(item.metadata["flag"]) or "--" + item.name.replace("_", "-")
            yield Key(table, item.name, cast(Value, item.default), rule, str(item.metadata["doc"]), flag)


KEYS: Mapping[str, Key] = {key.dotted: key for key in _declared()}


@dataclass(frozen=True)
class Config:
    """The values in use; ``origins`` says for each dotted key where its value comes from."""

    model: Model = field(default_factory=Model)
    source: Source = field(default_factory=Source)
    run: Run = field(default_factory=Run)
    sampling: Sampling = field(default_factory=Sampling)
    ui: Ui = field(default_factory=Ui)
    origins: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(KEYS, DEFAULT_ORIGIN))
    notices: tuple[str, ...] = ()

    def value(self, dotted: str) -> Value:
        """Return the value of a key named as in ``run.steps``."""
        key = KEYS[dotted]
        return cast(Value, getattr(getattr(self, key.table), key.name))

    def changed(self, dotted: str, value: object, origin: str) -> "Config":
        """Return the configuration with one value replaced; raise ConfigError where it is not allowed."""
        new = validated(dotted, value, where=origin)
        key = KEYS[dotted]
        tables = {key.table: replace(getattr(self, key.table), **{key.name: new})}
        return replace(self, origins={**self.origins, dotted: origin}, **tables)


def validated(dotted: str, value: object, *, where: str = "") -> Value:
    """Return the value as the key holds it; raise ConfigError for an unknown key or a value it does not take."""
    key = KEYS.get(dotted)
    if key is None:
        raise ConfigError(f"There is no key {_printable(dotted)}.", where=where, hint=suggestion(dotted))
    read = key.rule.read(value)
    if read is None:
        hint = WINDOWS_PATH_HINT if isinstance(value, str) and has_control_characters(value) else ""
        raise ConfigError(f"{dotted} is {shown(value)}, but takes {key.rule.allowed}.", where=where, hint=hint)
    return read


def suggestion(dotted: str) -> str:
    """Return a sentence that names the nearest key, or the keys that there are."""
    table, _, name = dotted.rpartition(".")
    same_name = [key.dotted for key in KEYS.values() if key.name == (name or dotted)]
    near = same_name or get_close_matches(dotted, KEYS, n=1)
    if near:
        return f"Did you mean {near[0]}?"
    names = [key.dotted for key in KEYS.values() if key.table == table] or list(KEYS)
    return f"The keys are {', '.join(names)}."


def _printable(name: str) -> str:
    return name if name.isprintable() else repr(name)
