"""What an answer rests on: the observed sentences that hold it, and the pages that were read."""

from react_tui.core.events import Evidence
from react_tui.core.trajectory import Finding, Trajectory

_READ = (Finding.PAGE, Finding.PASSAGE)


def evidence_for(answer: str, trajectory: Trajectory) -> tuple[Evidence, ...]:
    """Return the observed sentences that hold the answer whatever its case, in the order they were seen, each once."""
    needle = answer.strip().strip(".").casefold()
    if not needle:
        return ()
    found: dict[tuple[str, str], Evidence] = {}
    for step in trajectory.steps:
        seen = step.observation
        for sentence in seen.sentences:
            if needle in sentence.casefold():
                found.setdefault((seen.title, sentence), Evidence(step.number, seen.title, sentence))
    return tuple(found.values())


def pages_read(trajectory: Trajectory) -> tuple[str, ...]:
    """Return the titles of the pages that the run read, in order, each once."""
    titles = (step.observation.title for step in trajectory.steps if step.observation.finding in _READ)
    return tuple(dict.fromkeys(titles))
