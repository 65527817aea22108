"""Models as two lines each: what one is called, and what is known of it."""

from collections.abc import Iterable

from textual.content import Content

from react_tui.models import State, StoredModel
from react_tui.tui.text import shown

WORDS = {State.READY: "here", State.PARTIAL: "partly fetched", State.DAMAGED: "damaged", State.MISSING: "not here"}
_GLYPHS = {State.READY: "●", State.PARTIAL: "◐", State.DAMAGED: "✕", State.MISSING: "○"}


def model_row(model: StoredModel, facts: Iterable[str], *, marked: bool = False) -> Content:
    """Return a model's name behind a glyph for its state, above some facts."""
    return Content.assemble(
        (f"{_GLYPHS[model.state]} ", "$accent" if marked else ""),
        shown(model.name, "bold" if model.state is State.READY else "", lines=False),
        shown(f"  {model.entry.title_with_adapter}" if model.entry else "", "$quiet", lines=False),
        "\n  ",
        shown(" · ".join(filter(None, facts)), "$quiet", lines=False),
    )


def size_of(model: StoredModel) -> int:
    """Return the bytes of a model, those to come where it is not here."""
    if model.state is State.READY or model.entry is None:
        return model.size
    return model.entry.size or model.entry.download_mib << 20
