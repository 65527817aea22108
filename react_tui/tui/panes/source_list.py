"""The list of sources: those that are searched first, in their order, and files that were fetched in part last."""

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from react_tui.sources.details import Details
from react_tui.sources.named import Registered
from react_tui.tui.panes.source_rows import part_row, source_row

Parts = tuple[tuple[str, int], ...]


class SourceList(OptionList):
    """Rows of sources; the one that is marked stays marked when the list changes."""

    def __init__(self) -> None:
        super().__init__(id="sources", markup=False)
        self._known: dict[str, Details] = {}
        self._parts: Parts = ()

    def take(self, found: tuple[Details, ...], parts: Parts) -> None:
        """Take up what is known of the sources, and which files were fetched in part."""
        self._known = {each.source.name: each for each in found}
        self._parts = parts

    def draw(self, use: tuple[str, ...]) -> None:
        """Show all rows, those in ``use`` first."""
        kind, name = self.chosen_row
        order = [*(used for used in use if used in self._known), *(name for name in self._known if name not in use)]
        options = [Option(source_row(self._known[each], use), id=f"source {each}") for each in order]
        options += [Option(part_row(file, size), id=f"part {file}") for file, size in self._parts]
        self.clear_options()
        self.add_options(options)
        rows = [option.id for option in options]
        marked = f"{kind} {name}"
        self.highlighted = rows.index(marked) if marked in rows else 0

    @property
    def chosen_row(self) -> tuple[str, str]:
        """What is marked: ``source`` and its name, or ``part`` and its file, or nothing."""
        option = self.highlighted_option
        kind, _, name = ((option.id if option else "") or "").partition(" ")
        return kind, name

    @property
    def chosen(self) -> Registered | None:
        """The source that is marked."""
        kind, name = self.chosen_row
        return self._known[name].source if kind == "source" and name in self._known else None
