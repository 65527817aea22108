"""Whatever the theme, text can be read on what is below it (WCAG 2.2, 1.4.3 and 1.4.6)."""

import pytest
from app_support import session_of
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from react_tui.tui.app import ReactApp
from react_tui.tui.theme import CONTRAST, GROUNDS, HIGH_CONTRAST, TEXTS, THEMES, contrast

# These leave all colours to the terminal, so that nobody knows them.
OF_THE_TERMINAL = {"ansi-dark", "ansi-light"}
OURS = [theme.name for theme in THEMES]


def _least(theme: str) -> float:
    app = ReactApp(session_of(), theme)
    colours = {
        name: Color.parse(value) for name, value in app.get_css_variables().items() if name in (*GROUNDS, *TEXTS)
    }
    assert app.theme == theme
    return min(contrast(colours[text], colours[ground]) for text in TEXTS for ground in GROUNDS)


def test_the_contrast_of_two_colours_is_that_of_the_standard() -> None:
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == pytest.approx(21)
    assert contrast(Color.parse("#ffffff"), Color.parse("#767676")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", sorted({*OURS, *BUILTIN_THEMES} - OF_THE_TERMINAL))
def test_text_can_be_read_in_every_theme(theme: str) -> None:
    assert _least(theme) >= CONTRAST


def test_one_theme_has_a_high_contrast() -> None:
    assert _least("react-tui-contrast") >= HIGH_CONTRAST


@pytest.mark.parametrize("theme", OURS)
def test_our_own_themes_are_used_with_the_colours_that_they_name(theme: str) -> None:
    named = next(known for known in THEMES if known.name == theme)
    used = ReactApp(session_of(), theme).get_css_variables()
    assert (used["foreground"].lower(), used["quiet"].lower()) == (named.foreground, named.variables["quiet"])


async def test_the_theme_of_a_terminal_keeps_the_colours_of_the_terminal() -> None:
    app = ReactApp(session_of(), "ansi-dark")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme_variables["foreground"] == "ansi_default"
