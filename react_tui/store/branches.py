"""The branches of a kept run: where each leaves the one it comes from, and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass

from react_tui.core.events import RunFinished
from react_tui.core.trajectory import Author, Step
from react_tui.store.kept import KeptRun, KeptStep


@dataclass(frozen=True)
class Branch:
    """The way to a ``leaf``: ``steps`` is all of it, of which the last ``own`` are on no branch before it.

    ``depth`` is 0 for the first branch, 1 for those that leave it, and so on.
    """

    leaf: int
    depth: int
    steps: tuple[Step, ...]
    own: int
    end: RunFinished | None
    is_current: bool

    @property
    def persons(self) -> tuple[str, ...]:
        """What a person wrote on it since it left, such as ``thought 2``."""
        return tuple(f"{part} {step.number}" for step in self.steps[-self.own :] for part in _by_a_person(step))


def branches(run: KeptRun) -> tuple[Branch, ...]:
    """Return all branches, each after the one that it leaves."""
    after: dict[int | None, list[int]] = {}
    for node in run.nodes.values():
        # A step whose parent was lost begins a branch of its own.
        after.setdefault(node.parent if node.parent in run.nodes else None, []).append(node.id)

    def walk(first: int, depth: int) -> Iterator[Branch]:
        way = [first]
        while way[-1] in after:
            way.append(after[way[-1]][0])
        yield _branch(run, way, depth)
        for fork in way:
            for other in after.get(fork, [])[1:]:
                yield from walk(other, depth + 1)

    return tuple(found for nth, first in enumerate(after.get(None, [])) for found in walk(first, int(nth > 0)))


def _branch(run: KeptRun, way: list[int], depth: int) -> Branch:
    leaf = way[-1]
    steps = tuple(node.step for node in run.history(leaf) if isinstance(node, KeptStep))
    own = sum(isinstance(run.nodes[id], KeptStep) for id in way)
    return Branch(leaf, depth, steps, own, run.end(leaf), leaf == run.leaf)


def _by_a_person(step: Step) -> Iterator[str]:
    if step.thought is not None and step.thought.author is Author.PERSON:
        yield "thought"
    if step.action.author is Author.PERSON:
        yield "action"
    if step.observation.author is Author.PERSON:
        yield "observation"
