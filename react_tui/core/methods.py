"""The ways of answering that the paper compares, as data (sections 3.2 and 4)."""

from dataclasses import dataclass, replace
from enum import StrEnum


class Thoughts(StrEnum):
    """When a method thinks: before each action, when the model wants to, as a monologue on goals, or never."""

    DENSE = "dense"
    SPARSE = "sparse"
    INNER = "inner"
    NEVER = "never"


@dataclass(frozen=True)
class Method:
    """A way of answering: its policy for thoughts, what it may do, how its answer is chosen, and its fallback.

    A method that does not ``act`` answers in one step. One that ``votes`` samples many chains of thought and takes the
    most frequent answer. ``fallback`` is tried when it gives up: without an answer of its own within the steps, or
    with fewer than half of the votes. ``help`` explains it to a person in one line.
    """

    name: str
    thoughts: Thoughts
    help: str
    acts: bool = True
    votes: bool = False
    fallback: "Method | None" = None

    @property
    def thinks(self) -> bool:
        """Whether there are thoughts at all."""
        return self.thoughts is not Thoughts.NEVER

    def writes_as(self, other: "Method") -> bool:
        """Whether a run of both is written alike: with the same thoughts, and with actions or without."""
        return (self.thoughts, self.acts) == (other.thoughts, other.acts)

    @property
    def parts(self) -> tuple["Method", ...]:
        """This method and those it falls back to, in order."""
        return (self, *(self.fallback.parts if self.fallback else ()))

    @property
    def instructions(self) -> str:
        """The name of the instructions that the model is given; methods that differ in exemplars alone share them."""
        if not self.acts:
            return "cot" if self.thinks else "standard"
        return {Thoughts.NEVER: "act", Thoughts.SPARSE: "react-sparse"}.get(self.thoughts, "react")


_STANDARD = Method("standard", Thoughts.NEVER, "answers at once", acts=False)
_COT = Method("cot", Thoughts.DENSE, "one chain of thought, then the answer; no actions", acts=False)
_COT_SC = replace(_COT, name="cot-sc", help="the most frequent answer of many chains of thought", votes=True)
_ACT = Method("act", Thoughts.NEVER, "actions without thoughts")
_REACT = Method("react", Thoughts.DENSE, "a thought before each action")
_SPARSE = Method("react-sparse", Thoughts.SPARSE, "actions, and thoughts where the model wants them")
_INNER = Method("react-im", Thoughts.INNER, "inner monologue: thoughts on what is known and needed alone")
_REACT_FIRST = replace(
    _REACT, name="react-to-cot-sc", help="react; cot-sc where that has no answer within its steps", fallback=_COT_SC
)
_COT_SC_FIRST = replace(
    _COT_SC, name="cot-sc-to-react", help="cot-sc; react where fewer than half of the chains agree", fallback=_REACT
)

METHODS: dict[str, Method] = {
    method.name: method
    for method in (_STANDARD, _COT, _COT_SC, _ACT, _REACT, _SPARSE, _INNER, _REACT_FIRST, _COT_SC_FIRST)
}
