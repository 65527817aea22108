"""What a tool found out: what it was given, and the value."""

from textual.content import Content

from react_tui.core.trajectory import Step
from react_tui.tui.panes.hanging import Part, hang
from react_tui.tui.panes.lines import Lines
from react_tui.tui.text import shown


class ResultText(Lines):
    """The use of a tool, such as an expression and its value."""

    def __init__(self) -> None:
        super().__init__(id="result")
        self._step: Step | None = None

    def show(self, step: Step) -> None:
        """Show the result of a step."""
        self._step = step
        self.changed()

    def lay_out(self, width: int) -> list[Content]:
        """Return what was given to the tool, where it was given anything, above the value."""
        if self._step is None:
            return [Content("")]
        action, value = self._step.action, self._step.observation.text
        parts = [Part(action.name, shown(action.argument, "$quiet"))] if action.argument else []
        parts.append(Part("Result", shown(value, "$accent bold")))
        return [line for part in parts for line in hang(part, width, Content(""))]
