"""Selectors that cannot match are left out, and nothing else is."""

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from react_tui.knowledge import markup
from react_tui.knowledge.selecting import Selecting

PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))
TRICKY = (
    '<p>a<TABLE CLASS="x"><tr><td>b</TABLE><P ROLE=note>c',
    "<p title=don't>it's <span class='a > infobox'>b</span><b hidden>c</b>",
    '<p title="a > b" class="hatnote">a</p><div style="Display:none">b</div>',
    '<link rel="mw:PageProp/Category" href="./Category:Disambiguation_pages_with_surnames">a',
    "<p>table infobox hidden</p>",
    "a</p>b",
    "<p",
    "",
)


@pytest.mark.parametrize("html", [*(path.read_text(encoding="utf-8") for path in PAGES), *TRICKY], ids=lambda h: h[:9])
@pytest.mark.parametrize("selectors", ["NOT_TEXT", "BORDERS", "FORMULA", "CONTENT", "DISAMBIGUATION", "SOFT_REDIRECT"])
def test_finds_what_all_selectors_would_have_found(html: str, selectors: str) -> None:
    body, css = LexborHTMLParser(html).body, getattr(markup, selectors)
    assert body is not None
    assert [node.mem_id for node in Selecting(html).all(body, css)] == [node.mem_id for node in body.css(css)]


def test_finds_elements_in_the_order_of_the_page() -> None:
    html = "<h2>b</h2><p>a</p><ul><li>c</li></ul><h1>d</h1>"
    found = Selecting(html).all(LexborHTMLParser(html), markup.BORDERS)
    assert [node.tag for node in found] == ["h2", "p", "ul", "li", "h1"]
