"""A page with marks at its left: what the model was shown of it, and the sentence that an answer rests on."""

from textual.content import Content

from react_tui.core.marks import Mark, Stretch
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown

_STYLES = {Mark.NONE: "$quiet", Mark.SHOWN: "", Mark.EVIDENCE: "bold"}


class PageText(Lines):
    """A text in stretches."""

    def __init__(self) -> None:
        super().__init__(id="page")
        self.stretches: list[Stretch] = []

    def lay_out(self, width: int) -> list[Content]:
        """Return the lines of all stretches."""
        lines: list[Content] = []
        for text, mark in self.stretches:
            bar = Content.styled(mark, "$accent")
            lines += [bar + line for line in shown(text, _STYLES[mark]).wrap(max(2, width - 2))]
        return lines or [Content.styled("no page was read yet", "$quiet")]

    def first_marked(self) -> int:
        """Return the number of the first line of the evidence, else of what was shown, or 0."""
        lines = self.lines(self.content_size.width)
        for mark in (Mark.EVIDENCE, Mark.SHOWN):
            for row, line in enumerate(lines):
                if line.plain.startswith(mark):
                    return row
        return 0
