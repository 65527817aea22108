"""The votes of many chains of thought, as they come in (section 3.2 of the paper)."""

from collections import Counter

from textual.content import Content

from react_tui.core import events as ev
from react_tui.core.answers import normalised
from react_tui.tui.panes.hanging import Part, hang
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown

_SHOWN_ANSWERS = 8
_LONGEST_ANSWER = 40


class Votes(Lines):
    """How many chains gave each answer, the most frequent first."""

    def __init__(self) -> None:
        super().__init__(classes="votes")
        self._votes: Counter[str] = Counter()
        self._answers: dict[str, str] = {}
        self._samples = 0

    def apply(self, chain: ev.ChainWritten) -> None:
        """Count one more chain."""
        key = normalised(chain.answer)
        self._answers.setdefault(key, chain.answer)
        self._votes[key] += 1
        self._samples = chain.samples
        self.changed()

    def lay_out(self, width: int) -> list[Content]:
        """Return a line an answer, with a mark for each chain, and how many are still being written."""
        done = self._votes.total()
        state = f"{done} of {self._samples} chains" if done < self._samples else f"{done} chains"
        lines = hang(Part("Votes", Content.styled(state, "$quiet")), width, Content.styled(" ⚖", "$accent"))
        for key, count in self._votes.most_common(_SHOWN_ANSWERS):
            answer = shown(self._answers[key], "", lines=False).truncate(_LONGEST_ANSWER, ellipsis=True)
            text = Content.assemble(("■" * count, "$accent"), f" {count}  ", answer)
            lines += hang(Part("", text, lines=1), width, Content(""))
        if (more := len(self._votes) - _SHOWN_ANSWERS) > 0:
            lines += hang(Part("", Content.styled(f"and {more} other answers", "$quiet")), width, Content(""))
        return lines
