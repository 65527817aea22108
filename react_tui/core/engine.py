"""What the loop asks of a language model: text under a grammar, and news while it is written."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


@dataclass(frozen=True)
class Segment:
    """A labelled span of the prompt.

    ``text`` is data and tokenised as plain text; only the engine itself adds ``control`` segments. ``tokens`` are given
    back to the engine for text that it wrote.
    """

    label: str
    text: str
    control: bool = False
    tokens: tuple[int, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Prompt:
    """The parts of a prompt; the engine frames them as its model expects.

    ``fixed`` is the same for every question (instructions, exemplars), ``question`` opens the person's turn, and
    ``reply`` is the one turn of the assistant in which the whole loop takes place.
    """

    fixed: tuple[Segment, ...]
    question: tuple[Segment, ...]
    reply: tuple[Segment, ...]


@dataclass(frozen=True)
class Sampling:
    """How a token is chosen: the likeliest at ``temperature`` 0, else drawn from what top-p and min-p leave."""

    temperature: float = 0.0
    top_p: float = 1.0
    min_p: float = 0.0
    seed: int = 0


@dataclass(frozen=True)
class Held:
    """A part of a text that is held to lists: what stands between ``opening`` and the last bracket is a line of them.

    ``files`` are paths of files whose lines are sorted by their bytes; lines in ``without`` do not count.
    """

    opening: str
    files: tuple[str, ...]
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Request:
    """One piece of text to write.

    ``grammar`` is GBNF with a rule ``root``. With ``stop`` the model ends the piece by wanting that string where the
    grammar allows an end; without it the piece ends as soon as the grammar is complete. ``held`` narrows the grammar;
    it must be able to write every line of the lists.
    """

    prompt: Prompt
    grammar: str
    max_tokens: int
    stop: str | None = None
    sampling: Sampling = Sampling()
    held: Held | None = None


@dataclass(frozen=True)
class Usage:
    """What a piece of text cost: tokens of the prompt evaluated and reused, tokens written, and seconds for each."""

    evaluated: int = 0
    reused: int = 0
    generated: int = 0
    prompt_seconds: float = 0.0
    decode_seconds: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.evaluated + other.evaluated,
            self.reused + other.reused,
            self.generated + other.generated,
            self.prompt_seconds + other.prompt_seconds,
            self.decode_seconds + other.decode_seconds,
        )

    def __sub__(self, other: "Usage") -> "Usage":
        return Usage(
            self.evaluated - other.evaluated,
            self.reused - other.reused,
            self.generated - other.generated,
            self.prompt_seconds - other.prompt_seconds,
            self.decode_seconds - other.decode_seconds,
        )

    @property
    def reading_speed(self) -> float:
        """Return the prompt tokens evaluated a second, 0 before any was."""
        return self.evaluated / self.prompt_seconds if self.prompt_seconds > 0 else 0.0

    @property
    def tokens_per_second(self) -> float:
        """Return the speed of decoding, 0 before anything was decoded."""
        return self.generated / self.decode_seconds if self.decode_seconds > 0 else 0.0


@dataclass(frozen=True)
class EngineInfo:
    """A loaded model: its name, the context it was given (tokens), where it runs, and what a person should know.

    ``adapter`` is the name of that on it, which its own name tells too; empty where there is none.
    """

    name: str
    n_ctx: int
    device: str = "CPU"
    notices: tuple[str, ...] = ()
    adapter: str = ""


class Finish(StrEnum):
    """Why a piece of text ended."""

    COMPLETE = "complete"
    LENGTH = "length"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Loading:
    """The model is being loaded; ``fraction`` of it is there."""

    fraction: float


@dataclass(frozen=True)
class Framed:
    """The exact prompt: every span with its number of tokens, control spans included."""

    spans: tuple[Segment, ...]
    counts: tuple[int, ...]
    reused: int


@dataclass(frozen=True)
class Reading:
    """``done`` of ``total`` prompt tokens that were not known yet are evaluated."""

    done: int
    total: int


@dataclass(frozen=True)
class Writing:
    """All text of this piece so far, in whole characters, and how many tokens it took."""

    text: str
    tokens: int


@dataclass(frozen=True)
class Completion:
    """The piece is done; ``tokens`` spell its text, or are None where they cannot (a character was cut)."""

    text: str
    tokens: tuple[int, ...] | None
    finish: Finish
    usage: Usage


EngineEvent = Loading | Framed | Reading | Writing | Completion


class Engine(Protocol):
    """A language model that writes one piece of text at a time; all errors are ``EngineError``."""

    def open(self) -> Iterator[Loading]:
        """Load the model unless it is loaded, telling how far it is."""
        ...

    @property
    def info(self) -> EngineInfo:
        """What is loaded; valid once ``open`` is exhausted."""
        ...

    def count(self, prompt: Prompt) -> int:
        """Return the number of tokens of a prompt as it would be framed."""
        ...

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        """Write one piece of text; the last event is its ``Completion``."""
        ...

    def cancel(self) -> None:
        """End the piece being written now, from any thread; nothing happens when there is none."""
        ...

    def close(self) -> None:
        """Free everything; an engine that was closed stays closed."""
        ...
