"""What a step took stands beside its action, in the longest form that there is room for."""

import pytest
from textual.content import Content

from react_tui.tui.panes.hanging import Part, hang

FORMS = ("+199 read · 12 written · 0.1 s", "12 written · 0.1 s")


def _lines(action: str, width: int) -> list[str]:
    return [line.plain for line in hang(Part("Action", Content(action), aside=FORMS), width, Content(" 1"))]


@pytest.mark.parametrize(("width", "shown"), [(70, FORMS[0]), (60, FORMS[1])])
def test_the_longest_form_that_fits_ends_the_first_line(width: int, shown: str) -> None:
    (line,) = _lines("Search[Atomium]", width)
    assert line.endswith(f"  {shown}")
    assert len(line) == width


def test_beside_a_long_action_it_has_a_line_of_its_own() -> None:
    first, second = _lines("Search[The Atomium of Brussels, Belgium]", 60)
    assert first.endswith("Belgium]")
    assert second == FORMS[1].rjust(60)


def test_where_not_even_the_short_form_fits_it_is_left_out_rather_than_cut() -> None:
    assert all("written" not in line for line in _lines("Search[Atomium]", 20))
