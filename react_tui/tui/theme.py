"""The looks of the app: a calm dark one, a light one, and one with the highest contrast."""

from textual.theme import Theme

DEFAULT_THEME = "react-tui"

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
