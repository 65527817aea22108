"""Whether the steps of a run were well formed: what the grammar promises, counted rather than believed."""

from collections import Counter
from enum import StrEnum

from react_tui.core.steps import CUT, NO_END, NOT_WHOLE
from react_tui.core.trajectory import Finding
from react_tui.evaluation.records import Record


class Form(StrEnum):
    """What can be wrong with the form of a step."""

    MALFORMED = "malformed"
    IMPOSSIBLE = "not possible"
    AGAIN = "written again"
    CUT = "cut"


MEANINGS = {
    Form.MALFORMED: "an action that could not be read or had no end; it ends the run",
    Form.IMPOSSIBLE: "an action that can be read, and that the world refused",
    Form.AGAIN: "an action that had no end within its tokens, and was written again with more of them",
    Form.CUT: "a thought or answer that was ended at its limit of tokens; of chains that vote only the first is known",
}


def forms(record: Record) -> Counter[Form]:
    """Return how often each was so in a run."""
    # An action that had no end the second time either is told of twice.
    again = {notice.partition(NOT_WHOLE)[0] for notice in record.notices if NOT_WHOLE in notice}
    malformed = int(record.reason == NO_END)
    refused = sum(turn.finding == Finding.INVALID for turn in (*record.abandoned, *record.turns))
    cut = sum(CUT in notice for notice in record.notices)
    return Counter({Form.MALFORMED: malformed, Form.IMPOSSIBLE: refused, Form.AGAIN: len(again), Form.CUT: cut})
