"""The looks of the app: a calm dark one, a light one, and one with the highest contrast; all of them can be read."""

from collections.abc import Mapping

from textual.color import BLACK, WHITE, Color, ColorParseError
from textual.theme import Theme

DEFAULT_THEME = "react-tui"
# The colours that text stands on, and those that it has.
GROUNDS = ("background", "panel")
TEXTS = ("foreground", "quiet", "accent", "warning", "error")
# Of WCAG 2.2: the contrast that text needs, and that of a theme with a high one.
CONTRAST, HIGH_CONTRAST = 4.5, 7.0
_MIXTURES = 20

THEMES = (
    Theme(
        name=DEFAULT_THEME,
        primary="#7cc4b8",
        accent="#7cc4b8",
        secondary="#7cc4b8",
        warning="#d7a65f",
        error="#e08080",
        success="#7cc4b8",
        foreground="#d8dbe0",
        background="#15181c",
        surface="#15181c",
        panel="#20252b",
        dark=True,
        variables={"quiet": "#8b939e", "line": "#343b44"},
    ),
    Theme(
        name="react-tui-light",
        primary="#0f6f63",
        accent="#0f6f63",
        secondary="#0f6f63",
        warning="#8a5a00",
        error="#b3261e",
        success="#0f6f63",
        foreground="#22262b",
        background="#faf9f6",
        surface="#faf9f6",
        panel="#ecebe6",
        dark=False,
        variables={"quiet": "#646b74", "line": "#cfccc4"},
    ),
    Theme(
        name="react-tui-contrast",
        primary="#ffff00",
        accent="#ffff00",
        secondary="#ffff00",
        warning="#ffb000",
        error="#ff9090",
        success="#ffff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        dark=True,
        text_alpha=1.0,
        variables={"quiet": "#e0e0e0", "line": "#ffffff"},
    ),
)


def readable(variables: Mapping[str, str]) -> dict[str, str]:
    """Return a theme's variables, its colours of text as far from those below them as they need to be.

    Colours that only the terminal knows stay as they are.
    """
    grounds = [ground for ground in map(_parsed, (variables[name] for name in GROUNDS)) if ground is not None]
    if len(grounds) < len(GROUNDS):
        return dict(variables)
    texts = {name: _parsed(variables[name]) for name in TEXTS}
    return {**variables, **{name: _apart(text, grounds).hex for name, text in texts.items() if text is not None}}


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 1.4.3)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _apart(text: Color, grounds: list[Color]) -> Color:
    """Return the colour nearest to ``text``, on its way to black or white, that can be read on all the grounds."""

    def least(color: Color) -> float:
        return min(contrast(color, ground) for ground in grounds)

    end = max((BLACK, WHITE), key=least)
    mixed = [text, *(text.blend(end, part / _MIXTURES) for part in range(1, _MIXTURES)), end]
    return next((color for color in mixed if least(color) >= CONTRAST), end)


def _parsed(value: str) -> Color | None:
    try:
        color = Color.parse(value)
    except ColorParseError:
        return None
    return color if color.ansi is None and color.a == 1 else None
