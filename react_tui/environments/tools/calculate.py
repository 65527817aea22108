"""``Calculate[...]``: arithmetic, exact where possible."""

from react_tui.core.actions import FreeText
from react_tui.core.trajectory import Finding, Observation
from react_tui.environments.tools.arithmetic import NotArithmetic, calculate
from react_tui.environments.tools.help import help_line
from react_tui.environments.tools.tool import result


class Calculate:
    """Works out an arithmetic expression; what is none is told with the reason."""

    name = "Calculate"
    argument = FreeText(100)

    @property
    def help(self) -> str:
        """The line for the model."""
        return help_line("calculate")

    def use(self, argument: str) -> Observation:
        """Return the value of the expression."""
        try:
            value = str(calculate(argument))
        except NotArithmetic as refused:
            return Observation(f"Could not calculate: {refused}.", Finding.INVALID)
        equals = "" if value.startswith("≈") else "= "
        return result(self.name, value, f"{argument} {equals}{value}")
