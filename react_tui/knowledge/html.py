"""A page's HTML as plain text: paragraphs, headings, and what a disambiguation page lists."""

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from react_tui.knowledge import markup
from react_tui.knowledge.selecting import Selecting
from react_tui.knowledge.source import Heading

# Borders are marked in the tree itself, so that the text of the whole tree can be taken in one go.
_BORDER, _HEADING = "\x1e", "\x02"
_MARKS = re.compile(f"[{_BORDER}{_HEADING}]")
_LEVELS = {f"h{level}": f"{_HEADING}{level}" for level in range(1, 7)}
_MARKED_HEADING = re.compile(f"{_HEADING}([1-6])(.*)")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_STYLED_TEX = re.compile(r"^\{\\(?:displaystyle|textstyle|scriptstyle)\s*(.*)\}$", re.DOTALL)
_REFRESH = re.compile(r"\burl\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")


@dataclass(frozen=True)
class Document:
    """What a page's HTML says.

    ``paragraphs`` are lines of text in the order of the page. The rule for lists and tables: each item of a list, also
    of one within a list, is a paragraph of its own, without its bullet or number; tables, info boxes, galleries and
    captions are left out.

    ``choices`` are the links of the list items of a disambiguation page, ``redirect`` the link that the page sends its
    reader to at once.
    """

    paragraphs: tuple[str, ...]
    headings: tuple[Heading, ...]
    choices: tuple[str, ...]
    redirect: str


def read_html(html: str) -> Document:
    """Return the text of a page; broken HTML is read as a browser would."""
    html = _without_footers(html)
    html = _MARKS.sub(" ", html) if _BORDER in html or _HEADING in html else html
    tree, select = LexborHTMLParser(html), Selecting(html)
    redirect = _redirect(tree, select)
    is_list = select.first(tree, markup.DISAMBIGUATION) is not None
    content = select.first(tree, markup.CONTENT) or tree.body
    if content is None:
        return Document((), (), (), redirect)
    _drop_what_is_not_text(content, select)
    choices = _listed_links(content) if is_list else ()
    _mark_borders(content, select)
    paragraphs, headings = _paragraphs(content.text())
    return Document(paragraphs, headings, choices, redirect)


def _without_footers(html: str) -> str:
    text, *rest = html.split(markup.FOOTER_START)
    for piece in rest:
        _, end, after = piece.partition(markup.FOOTER_END)
        text += after if end else piece
    return text


def _redirect(tree: LexborHTMLParser, select: Selecting) -> str:
    for node in select.all(tree, markup.REFRESH):
        is_refresh = (node.attributes.get("http-equiv") or "").casefold() == "refresh"
        if is_refresh and (link := _REFRESH.search(node.attributes.get("content") or "")):
            return link.group(1).strip()
    link_on = select.first(tree, markup.SOFT_REDIRECT)
    return (link_on.attributes.get("href") or "") if link_on is not None else ""


def _drop_what_is_not_text(content: LexborNode, select: Selecting) -> None:
    for node in select.all(content, markup.FORMULA):
        if tex := _tex(node):
            node.replace_with(tex)
    # Emptied rather than destroyed: a node within one that is gone already may be met later.
    for node in select.all(content, markup.NOT_TEXT):
        node.replace_with("")
    for node in select.all(content, "sup"):
        raised = node.text().strip()
        if raised and not raised.translate(_SUPERSCRIPTS).strip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"):
            node.replace_with(raised.translate(_SUPERSCRIPTS))
    for node in select.all(content, "br"):
        node.replace_with(" ")


def _tex(node: LexborNode) -> str:
    """Return a formula in its one readable form; pages hold it as TeX, MathML and picture at once."""
    source = node.css_first('annotation[encoding="application/x-tex"]')
    if source is not None:
        tex = source.text()
    else:
        holder = node.css_first("math[alttext], img[alt]") or node
        tex = holder.attributes.get("alttext") or holder.attributes.get("alt") or ""
    return _STYLED_TEX.sub(r"\1", tex.strip()).strip()


def _listed_links(content: LexborNode) -> tuple[str, ...]:
    """Return the first link of each list item, where it leads to another page of the same collection."""
    links: list[str] = []
    for item in content.css("li"):
        link = item.css_first("a[href]")
        target = (link.attributes.get("href") or "") if link is not None else ""
        if target and not target.startswith("#") and "://" not in target and target not in links:
            links.append(target)
    return tuple(links)


def _mark_borders(content: LexborNode, select: Selecting) -> None:
    for node in select.all(content, markup.BORDERS):
        level = _LEVELS.get(node.tag or "", "")
        node.insert_before(f"{_BORDER}{level}")
        node.insert_after(_BORDER)


def _paragraphs(text: str) -> tuple[tuple[str, ...], tuple[Heading, ...]]:
    paragraphs: list[str] = []
    headings: list[Heading] = []
    visible = text if text.isascii() else _INVISIBLE.sub("", text)
    for piece in visible.split(_BORDER):
        line = " ".join(piece.split())
        if not line:
            continue
        marked = _MARKED_HEADING.match(line)
        words = marked[2].strip() if marked else line
        if not any(character.isalnum() for character in words):
            continue
        if marked is None:
            paragraphs.append(words)
        elif (level := int(marked[1])) > 1:
            headings.append(Heading(words, level, len(paragraphs)))
    return tuple(paragraphs), tuple(headings)
