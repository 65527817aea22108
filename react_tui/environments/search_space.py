"""What may be searched for: anything, as in the paper, or titles that exist."""

from collections.abc import Sequence
from enum import StrEnum

from react_tui.core.actions import FreeText, OneOf, Titled
from react_tui.knowledge.title_list import TitleList


class Titles(StrEnum):
    """When a search is held to titles: never, after a miss that listed some, or always."""

    FREE = "free"
    AFTER_MISS = "after-miss"
    ALWAYS = "always"


class SearchSpace:
    """The argument of the next search, as the searches of a run so far leave it; ``always`` needs ``lists``."""

    def __init__(self, titles: Titles = Titles.FREE, lists: Sequence[TitleList] = ()) -> None:
        self._titles = titles
        self._lists = lists
        self.reset()

    def reset(self) -> None:
        """Forget what was searched for."""
        self._missed: set[str] = set()
        self._listed: tuple[str, ...] = ()

    def hit(self) -> None:
        """Take up that a search opened a page."""
        self._listed = ()

    def missed(self, names: Sequence[str], listed: Sequence[str] = ()) -> None:
        """Take up that a search for what bears these names opened no page, and which titles were listed instead."""
        self._missed.update(names)
        self._listed = tuple(title for title in listed if title and title not in self._missed)

    @property
    def argument(self) -> FreeText | OneOf | Titled:
        """What may be searched for now: the titles that a miss listed, a title that has not missed yet, or anything."""
        if self._listed and self._titles is not Titles.FREE:
            return OneOf(self._listed)
        if self._titles is Titles.ALWAYS and self._has_more():
            return Titled(tuple(str(titles.path) for titles in self._lists), tuple(sorted(self._missed)))
        return FreeText()

    def _has_more(self) -> bool:
        missed = {name.encode() for name in self._missed}
        return any(title not in missed for titles in self._lists for title in titles)
