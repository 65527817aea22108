"""All methods with what they do, of which several can be chosen."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from react_tui.core.methods import METHODS
from react_tui.tui.commands import METHOD_LIST, bindings

_NAME_WIDTH = 17


class MethodList(OptionList):
    """Space or Enter chooses a method, or leaves it out again."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(METHOD_LIST)

    def __init__(self, chosen: Iterable[str]) -> None:
        self._chosen = set(chosen)
        super().__init__(*(Option(self._line(name)) for name in METHODS), id="methods", markup=False)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the chosen methods, in the order of the list."""
        return tuple(name for name in METHODS if name in self._chosen)

    @chosen.setter
    def chosen(self, names: Iterable[str]) -> None:
        self._chosen = set(names)
        for index, name in enumerate(METHODS):
            self.replace_option_prompt_at_index(index, self._line(name))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a method, or leave it out."""
        event.stop()
        self.chosen = tuple(self._chosen ^ {list(METHODS)[event.option_index]})

    def _line(self, name: str) -> Content:
        return method_line(name, "✓" if name in self._chosen else "·")


def method_line(name: str, mark: str) -> Content:
    """Return a method as it stands in a list: a mark, its name and what it does."""
    return Content.assemble((f"{mark:2}", "$accent"), f"{name:{_NAME_WIDTH}}", (METHODS[name].help, "$quiet"))
