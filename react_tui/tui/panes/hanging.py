"""Text with a label before it: every line of the text begins where its first does."""

from dataclasses import dataclass

from textual.content import Content

# Below this many columns a label is its first letter.
WIDE = 44
MARKER_WIDTH, LABEL_WIDTH = 4, 13
NARROW_LABEL_WIDTH = 3


@dataclass(frozen=True)
class Part:
    """One labelled text of a card; at most ``lines`` of it are shown.

    At the end of the first line stands what there is room for of ``aside``, the longest form first, or else, where
    labels are words, the last of these in a line of its own.

    The label of a ``chosen`` one stands out.
    """

    label: str
    text: Content
    lines: int | None = None
    aside: tuple[str, ...] = ()
    chosen: bool = False


def hang(part: Part, width: int, marker: Content) -> list[Content]:
    """Return the lines of a part, ``width`` cells wide, behind a marker and its label."""
    margin = _margin(part, width, marker)
    room = max(2, width - margin.cell_length)
    lines = part.text.wrap(room)
    if part.lines is not None and len(lines) > part.lines:
        lines = lines[: part.lines]
        lines[-1] = Content.assemble(lines[-1].truncate(max(1, room - 2)), " …")
    if part.aside:
        lines = _with_aside(lines, part.aside, room, own_line=width >= WIDE)
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


def _with_aside(lines: list[Content], aside: tuple[str, ...], room: int, *, own_line: bool) -> list[Content]:
    first, *others = lines
    for form in aside:
        gap = room - first.cell_length - len(form)
        if gap >= 2:
            return [Content.assemble(first, " " * gap, (form, "$quiet")), *others]
    return [*lines, Content.styled(aside[-1].rjust(room), "$quiet")] if own_line else lines
