"""What an answer rests on: the observed sentences that hold it, and the pages that were read."""

import re

from react_tui.core.events import Evidence
from react_tui.core.trajectory import Finding, Trajectory

_READ = (Finding.PAGE, Finding.PASSAGE)
_JUDGEMENTS = ("yes", "no")
_SHORT = 2


def evidence_for(answer: str, trajectory: Trajectory) -> tuple[Evidence, ...]:
    """Return the observed sentences that hold the answer as whole words, in the order they were seen, each once.

    Case only counts in answers of one or two letters; yes and no stand in no sentence.
    """
    words = answer.strip().strip(".")
    if not words or words.casefold() in _JUDGEMENTS:
        return ()
    flags = re.IGNORECASE if len(words) > _SHORT else re.NOFLAG
    holds = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", flags)
    found: dict[tuple[str, str], Evidence] = {}
    for step in trajectory.steps:
        seen = step.observation
        for sentence in filter(holds.search, seen.sentences):
            found.setdefault((seen.title, sentence), Evidence(step.number, seen.title, sentence))
    return tuple(found.values())


def pages_read(trajectory: Trajectory) -> tuple[str, ...]:
    """Return the titles of the pages that the run read, in order, each once."""
    titles = (step.observation.title for step in trajectory.steps if step.observation.finding in _READ)
    return tuple(dict.fromkeys(titles))
