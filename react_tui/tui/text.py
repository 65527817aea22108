"""The one gate through which text from models, pages and people reaches the screen."""

from textual.content import Content

from react_tui.text import clean


def shown(text: str, style: str = "", *, lines: bool = True) -> Content:
    """Return text as it may be shown: letter by letter, with nothing in it that styles, clicks or controls."""
    return Content.styled(clean(text, lines=lines), style)
