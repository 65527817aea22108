"""Finding elements of a page by long lists of CSS selectors."""

import re
from functools import cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

# In a longer page the time that it takes to parse selectors no longer counts.
_SHORT_PAGE = 50_000
_TAG = re.compile(r"""</?[a-z](?:[^"'>]+|"[^"]*"|'[^']*'|["'])*""")
_WORD = re.compile("[a-z0-9]+")


class Selecting:
    """Finds elements in the tree of some HTML.

    To parse the selectors takes longer than anything else that is done with a short page. None of them matches unless
    its longest word stands in some tag, and to look for that is quick.
    """

    def __init__(self, html: str) -> None:
        tags = _TAG.findall(html.lower()) if len(html) <= _SHORT_PAGE else None
        self._words = None if tags is None else set(_WORD.findall(" ".join(set(tags))))

    def all(self, tree: LexborHTMLParser | LexborNode, selectors: str) -> list[LexborNode]:
        """Return the elements of a tree that one of the selectors matches, in their order."""
        if self._words is None:
            return tree.css(selectors)
        by_word = _by_longest_word(selectors)
        useful = [one for word in self._words if word in by_word for one in by_word[word]]
        return tree.css(", ".join(useful)) if useful else []

    def first(self, tree: LexborHTMLParser | LexborNode, selectors: str) -> LexborNode | None:
        """Return the first of these elements, or None."""
        return next(iter(self.all(tree, selectors)), None)


@cache
def _by_longest_word(selectors: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for selector in selectors.split(", "):
        words = _WORD.findall(selector.partition(":not")[0].lower())
        found.setdefault(max(words, key=len), []).append(selector)
    return found
