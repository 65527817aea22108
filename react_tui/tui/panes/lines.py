"""A widget that lays out its own lines for the width it has, in one piece, so that hundreds of them stay quick."""

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget


class Lines(Widget):
    """Lines of text that depend on the width; only a change in their number moves anything else on the screen."""

    DEFAULT_CSS = "Lines { height: auto; }"

    _laid_out: tuple[int, list[Content]] = (0, [])

    def lay_out(self, width: int) -> list[Content]:
        """Return the lines at a width of at least one cell."""
        raise NotImplementedError

    def lines(self, width: int) -> list[Content]:
        """Return the lines at a width; they are laid out anew only after a change."""
        if self._laid_out[0] != width or not width:
            self._laid_out = (width, self.lay_out(max(1, width)))
        return self._laid_out[1]

    def changed(self) -> None:
        """Draw again; what is around this widget moves only if its height is another."""
        width, before = self._laid_out
        self._laid_out = (0, [])
        moves = not width or len(self.lines(width)) != len(before)
        if moves:
            self.clear_cached_dimensions()
        self.refresh(layout=moves)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the whole width there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines at a width."""
        return len(self.lines(width))

    def render(self) -> RenderResult:
        """Return all lines."""
        return Content("\n").join(self.lines(self.content_size.width))

    def render_line(self, y: int) -> Strip:
        """Return one line as it is drawn; only those that are seen are asked for."""
        width = self.content_size.width
        lines = self.lines(width)
        # What is selected may span lines, which only Textual's own way knows.
        if self.text_selection is not None or y >= len(lines):
            return super().render_line(y)
        return next(iter(Visual.to_strips(self, lines[y], width, 1, self.visual_style)), Strip.blank(width))
