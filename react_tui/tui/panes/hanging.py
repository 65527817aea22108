"""Text with a label before it: every line of the text begins where its first does."""

from dataclasses import dataclass

from textual.content import Content

# Below this many columns a label is its first letter.
WIDE = 44
MARKER_WIDTH, LABEL_WIDTH = 4, 13
NARROW_LABEL_WIDTH = 3


@dataclass(frozen=True)
class Part:
    """One labelled text of a card; at most ``lines`` of it are shown, and ``aside`` at the end of the first line.

    The label of a ``chosen`` one stands out.
    """

    label: str
    text: Content
    lines: int | None = None
    aside: str = ""
    chosen: bool = False


def hang(part: Part, width: int, marker: Content) -> list[Content]:
    """Return the lines of a part, ``width`` cells wide, behind a marker and its label."""
    margin = _margin(part, width, marker)
    room = max(2, width - margin.cell_length)
    lines = part.text.wrap(room)
    if part.lines is not None and len(lines) > part.lines:
        lines = lines[: part.lines]
        lines[-1] = Content.assemble(lines[-1].truncate(max(1, room - 2)), " …")
    lines[0] = _with_aside(lines[0], part.aside, room)
    blank = Content.blank(margin.cell_length)
    return [(margin if index == 0 else blank) + line for index, line in enumerate(lines)]


def _margin(part: Part, width: int, marker: Content) -> Content:
    if width < 16:
        return Content("")
    wide = width >= WIDE
    label = part.label if wide else part.label[:1]
    return Content.assemble(
        marker.truncate(MARKER_WIDTH, pad=True),
        Content.styled(label, "$accent bold underline" if part.chosen else "$quiet").truncate(
            LABEL_WIDTH if wide else NARROW_LABEL_WIDTH, pad=True
        ),
    )


def _with_aside(line: Content, aside: str, room: int) -> Content:
    gap = room - line.cell_length - len(aside)
    if not aside or gap < 2:
        return line
    return Content.assemble(line, " " * gap, (aside, "$quiet"))
