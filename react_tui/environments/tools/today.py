"""``Today[]``: the date, which no page and no model knows."""

from collections.abc import Callable
from datetime import date

from react_tui.core.actions import Nothing
from react_tui.core.trajectory import Observation
from react_tui.environments.tools.help import help_line
from react_tui.environments.tools.tool import result


class Today:
    """Tells the date of this machine's clock."""

    name = "Today"
    argument = Nothing()

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        self._today = today

    @property
    def help(self) -> str:
        """The line for the model."""
        return help_line("today")

    def use(self, argument: str) -> Observation:
        """Return weekday, day, month and year."""
        day = self._today()
        value = f"{day:%A}, {day.day} {day:%B} {day.year}"
        return result(self.name, value, f"Today is {value}.")
