"""The exact text that the model is given, as a list of its spans or letter by letter."""

from collections.abc import Iterator

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from react_tui.core import events as ev
from react_tui.core.spans import LABELS, Row, common, rows
from react_tui.tui.panes.lines import Lines
from react_tui.tui.panes.pane import Pane
from react_tui.tui.text import shown

_METER_CELLS = 8
_NAME_WIDTH = 14
_NO_CONTEXT = ev.ContextFramed((), (), 0, 0)


class SpanList(Lines):
    """The adapter, if any, and a row for each group of spans: its name, its parts, its tokens, and what is new."""

    def __init__(self) -> None:
        super().__init__(id="spans")
        self.rows: tuple[Row, ...] = ()
        self.adapter = ""
        self.writing = ""

    def lay_out(self, width: int) -> list[Content]:
        """Return a row after the other, then what is being written."""
        lines = [line for row in self.rows for line in _row_lines(row, width)]
        if self.adapter:
            name = shown(f"{'adapter':{_NAME_WIDTH}}", "$quiet", lines=False)
            lines.insert(0, name + shown(self.adapter, lines=False))
        if self.writing:
            lines.append(Content.assemble((f"{'writing':{_NAME_WIDTH}}", "$accent"), self.writing))
        return lines or [Content.styled("nothing yet", "$quiet")]


class ContextPane(Pane):
    """Every span with its label and tokens, how full the window is, and on demand the text itself."""

    def __init__(self) -> None:
        super().__init__("CONTEXT", "context")
        self.framed = _NO_CONTEXT
        self._before = _NO_CONTEXT
        self._spans = SpanList()
        self._text = Static("", id="exact", markup=False)

    def content(self) -> Iterator[Widget]:
        """Yield the list and the text; only one of them is shown."""
        yield self._spans
        yield self._text

    def begin(self) -> None:
        """Forget the last run's context."""
        self._before = _NO_CONTEXT
        self._frame(_NO_CONTEXT)

    def apply(self, event: ev.Event) -> None:
        """Follow what the model is given, and how much it adds."""
        match event:
            case ev.StepStarted():
                self._before = self.framed
            case ev.RunStarted(adapter=adapter):
                self._spans.adapter = adapter
            case ev.ContextFramed():
                self._frame(event)
            case ev.ThoughtWriting(number, _, tokens):
                self._write(f"thought {number}", tokens)
            case ev.ActionWriting(number, _, tokens):
                self._write(f"action {number}", tokens)
            case ev.RunFinished():
                self._write("", 0)

    def toggle_text(self) -> None:
        """Show the text in the place of the list, or the list again."""
        self.toggle_class("-text")
        self._show_text()

    def _frame(self, framed: ev.ContextFramed) -> None:
        self.framed = framed
        self._spans.rows = tuple(rows(framed.spans, framed.counts, self._known))
        self._write("", 0)
        self._show_text()

    @property
    def _known(self) -> int:
        """How many spans the step before had as well; in a first one everything is new, which is not worth a word."""
        return common(self._before.spans, self.framed.spans) or len(self.framed.spans)

    def _write(self, what: str, tokens: int) -> None:
        self._spans.writing = f"{what} · {tokens:,} …" if what else ""
        self._spans.changed()
        used, size = sum(self.framed.counts) + tokens, self.framed.n_ctx
        self.heading.say(f"{used:,} of {size:,} tokens  {_meter(used, size)}" if size else "")

    def _show_text(self) -> None:
        if self.has_class("-text"):
            self._text.update(_exact(self.framed, self._known))


def _row_lines(row: Row, width: int) -> list[Content]:
    name = shown(f"{row.name:{_NAME_WIDTH}}", "$quiet", lines=False)
    mark = Content.styled("  new", "$accent") if row.new else Content("")
    room = max(4, width - name.cell_length - mark.cell_length)
    if row.name == "exemplars":
        parts = [f"{len(row.parts)} with {row.tokens:,}"]
    elif len(row.parts) == 1 and row.parts[0][0] == row.name:
        parts = [f"{row.tokens:,}"]
    else:
        # Where only some of it is new, a sign tells which.
        some = any(what not in row.fresh for what, _ in row.parts if what != LABELS)
        signed = row.fresh - {LABELS} if some else ()
        parts = [f"{'+' if what in signed else ''}{what} {count:,}" for what, count in row.parts]
    first, *rest = (shown(line, lines=False) for line in _fill(parts, room))
    return [name + first + mark, *(Content.blank(name.cell_length) + line for line in rest)]


def _fill(parts: list[str], room: int) -> list[str]:
    """Return the parts in lines of at most ``room`` characters; none is broken in two."""
    lines = [parts[0]]
    for part in parts[1:]:
        joined = f"{lines[-1]} · {part}"
        if len(joined) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def _meter(used: int, size: int) -> str:
    full = min(_METER_CELLS, -(-used * _METER_CELLS // size))
    return "▰" * full + "▱" * (_METER_CELLS - full)


def _exact(framed: ev.ContextFramed, known: int) -> Content:
    parts: list[Content] = []
    for index, (span, count) in enumerate(zip(framed.spans, framed.counts, strict=True)):
        kind = " · control text" if span.control else ""
        new = " · new" if index >= known else ""
        parts.append(shown(f"‹{span.label}{kind} · {count:,} tokens{new}›", "$accent", lines=False))
        parts.append(shown(span.text, "$warning" if span.control else ""))
    return Content("\n").join(parts)
