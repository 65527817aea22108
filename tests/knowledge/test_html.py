"""A page's HTML as the text that a person would read aloud."""

import pytest

from react_tui.knowledge.html import read_html
from react_tui.knowledge.source import Heading

WIKIPEDIA = """
<html><head><title>Ray Charles</title><style>p {}</style></head><body><div id="mw-content-text">
<div class="hatnote">For the album, see Ray Charles (album).</div>
<span style="display: none">hidden</span>
<table class="infobox"><tr><td>Born<table><tr><td>1930</td></tr></table></td></tr></table>
<p class="mw-empty-elt"></p>
<p><b>Ray Charles</b> (1930&nbsp;–&nbsp;2004) was a
 <a href="Singer">singer</a>.<sup class="reference"><a href="#n1">[1]</a></sup> He sold 10<sup>6</sup>
records, 1<sup>st</sup> of all.<span class="noprint">[citation needed]</span></p>
<h2>Life<span class="mw-editsection">[edit]</span></h2><p>He drank H<sub>2</sub>O.<br>Then he sang.</p>
<h3>Albums</h3><ul><li>One</li><li>Two<ul><li>Two and a half</li></ul></li></ul>
<figure><img src="x.png"><figcaption>Ray in 1960</figcaption></figure>
<div class="navbox">Navigation</div><ol class="references"><li>Smith 1990</li></ol>
</div><!--htdig_noindex--><div>This article is issued from Wikipedia.</div><!--/htdig_noindex--></body></html>
"""


def test_only_the_text_of_an_article_is_left() -> None:
    assert read_html(WIKIPEDIA).paragraphs == (
        "Ray Charles (1930 – 2004) was a singer. He sold 10⁶ records, 1st of all.",
        "He drank H2O. Then he sang.",
        "One",
        "Two",
        "Two and a half",
    )


def test_headings_say_which_paragraph_follows_them() -> None:
    assert read_html(WIKIPEDIA).headings == (Heading("Life", 2, 1), Heading("Albums", 3, 2))


def test_text_outside_of_paragraphs_is_kept() -> None:
    assert read_html("<body>before<p>within</p>after<div>in a block</div></body>").paragraphs == (
        "before",
        "within",
        "after",
        "in a block",
    )


def test_a_section_that_a_mobile_page_has_folded_is_text() -> None:
    html = '<main><p>Lead.</p><section style="display: none;"><h2>Life</h2><p>Born.</p></section></main>'
    assert read_html(html).paragraphs == ("Lead.", "Born.")


FORMULA = (
    '<p>a linear map <span class="mwe-math-element"><span class="mwe-math-mathml-a11y" style="display: none;">'
    r'<math alttext="{\displaystyle L:X\to Y}"><mi>L</mi><mo>:</mo><mi>X</mi>'
    r'<annotation encoding="application/x-tex">{\displaystyle L:X\to Y}</annotation></math></span>'
    r'<img class="mwe-math-fallback-image-inline" alt="{\displaystyle L:X\to Y}"></span> between spaces.</p>'
)


def test_a_formula_is_read_once_and_breaks_no_sentence() -> None:
    assert read_html(FORMULA).paragraphs == (r"a linear map L:X\to Y between spaces.",)


def test_a_formula_without_tex_is_read_as_its_letters() -> None:
    assert read_html("<p>so <math><mi>a</mi><mo>=</mo><mi>b</mi></math>.</p>").paragraphs == ("so a=b.",)


@pytest.mark.parametrize("text", [r"the symbol \xi", r"C:\Users", r"\u2014", "é 日本", "a [b] {c} <d>"])
def test_characters_come_back_unchanged(text: str) -> None:
    escaped = text.replace("<", "&lt;")
    assert read_html(f"<p>{escaped}</p>").paragraphs == (text,)


def test_every_kind_of_blank_becomes_one_blank() -> None:
    assert read_html("<p>a\u00a0\u2009b\r\n\tc\u2028d\u00ade</p>").paragraphs == ("a b c de",)


LISTED = "<ul><li><a href='A'>A</a>, see <a href='B'>B</a></li><li>unlinked</li><li><a href='#x'>here</a></li></ul>"


@pytest.mark.parametrize(
    "marker",
    [
        '<meta property="mw:PageProp/disambiguation">',
        '<div id="disambigbox">This page lists articles.</div>',
        '<table class="dmbox dmbox-disambig"><tr><td>This page lists articles.</td></tr></table>',
        '<div class="catlinks"><a href="/wiki/Category:Disambiguation_pages">pages</a></div>',
    ],
)
def test_a_page_marked_as_disambiguation_has_the_first_link_of_each_item_as_choice(marker: str) -> None:
    assert read_html(f"<body>{marker}{LISTED}</body>").choices == ("A",)


def test_the_words_may_refer_to_make_no_disambiguation_page() -> None:
    assert read_html(f"<p>A may refer to:</p>{LISTED}").choices == ()


def test_a_link_to_a_disambiguation_page_does_not_make_one() -> None:
    assert read_html(f'<div class="hatnote"><a class="mw-disambig" href="A">see</a></div>{LISTED}').choices == ()


def test_a_page_that_sends_its_reader_on_says_where() -> None:
    assert read_html('<meta http-equiv="refresh" content="0;URL=\'Paris#Seine\'">').redirect == "Paris#Seine"


@pytest.mark.parametrize("html", ["", "<", "<p", "</p></p>", "<frameset>", "\x00\x02\x1e", "<!--htdig_noindex-->"])
def test_broken_html_is_no_text_and_no_error(html: str) -> None:
    assert read_html(html).headings == ()


def test_the_marks_used_within_cannot_be_forged_by_a_page() -> None:
    assert read_html("<p>one &#2;9 two</p><p>&#2;x</p>").paragraphs == ("one \x029 two", "\x02x")
