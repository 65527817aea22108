"""The ways of answering that the paper compares, as data (sections 3.2 and 4)."""

from dataclasses import dataclass
from enum import StrEnum


class Thoughts(StrEnum):
    """When a method thinks: before each action (dense), or never."""

    DENSE = "dense"
    NEVER = "never"


@dataclass(frozen=True)
class Method:
    """A way of answering: its name, when it thinks, and the line that explains it to a person."""

    name: str
    thoughts: Thoughts
    help: str


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method("react", Thoughts.DENSE, "a thought before each action"),
        Method("act", Thoughts.NEVER, "actions without thoughts"),
    )
}
