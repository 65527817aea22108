"""The paper's Wikipedia: search, lookup and finish (section 3.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from react_tui.core.actions import FINISH, LOOKUP, SEARCH, ActionSpace, ActionSpec, FreeText, OneOf
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.search_space import SearchSpace
from react_tui.errors import SourceError
from react_tui.knowledge.source import Page, PageSource
from react_tui.knowledge.titles import fold
from react_tui.text import one_line

SENTENCES_SHOWN = 5
# In characters, for the model: what has no full stop, a log say, would leave no room for anything else.
LONGEST_SENTENCE = 1000
SIMILAR_TITLES = 5
CHOICES_SHOWN = 10

_LOOKUP = ActionSpec(LOOKUP)
_ANSWER = FreeText()


@dataclass
class _Lookup:
    """A walk through the sentences of the open page that hold some words; ``shown`` of them were read."""

    words: str
    sentences: tuple[int, ...]
    shown: int = 0


class Wikipedia:
    """A world of pages, of which at most one is open; whatever cannot be done is told in the observation.

    ``answers`` says what the argument of Finish may be; ``space`` what may be searched for, and is this world's own.
    """

    def __init__(
        self, source: PageSource, answers: FreeText | OneOf = _ANSWER, space: SearchSpace | None = None
    ) -> None:
        self._source = source
        self._finish = ActionSpec(FINISH, answers)
        self._space = space or SearchSpace()
        self._page: Page | None = None
        self._text = ""
        self._lookup: _Lookup | None = None

    def reset(self, question: str) -> None:
        """Close the page that is open; the question makes no difference here."""
        self._page = self._lookup = None
        self._space.reset()

    def actions(self) -> ActionSpace:
        """Return search and finish, and lookup while a page is open."""
        search = ActionSpec(SEARCH, self._space.argument)
        return ActionSpace((search, _LOOKUP, self._finish) if self._page is not None else (search, self._finish))

    def act(self, action: Action) -> Observation:
        """Do it; the letter case of the action's name makes no difference."""
        argument = _line(action.argument)
        match action.name.strip().casefold():
            case "search":
                return self._search(argument)
            case "lookup":
                return self._next_sentence(argument)
            case "finish":
                return Observation("", Finding.ANSWER)
        return _invalid(f"There is no action {action.name}. The actions are {', '.join(self.actions().names)}.")

    def _search(self, entity: str) -> Observation:
        self._page = self._lookup = None
        if not entity:
            return _invalid("Search needs the title of a page.")
        try:
            page = self._source.find(entity)
            if page is None:
                return self._not_found(entity)
        except SourceError as error:
            return Observation(_line(f"Could not read [{entity}]. {error}"), Finding.FAULT)
        if page.choices:
            return self._which(entity, page)
        return self._opened(entity, page)

    def _not_found(self, entity: str) -> Observation:
        similar = [_line(title) for title in self._source.similar(entity, SIMILAR_TITLES)]
        self._space.missed([entity], similar)
        hint = f" Similar: {_quoted(similar)}." if similar else ""
        return Observation(_line(f"Could not find [{entity}].{hint}"), Finding.MISS)

    def _which(self, entity: str, page: Page) -> Observation:
        choices = [_line(title) for title in page.choices[:CHOICES_SHOWN]]
        self._space.missed([entity, page.title], choices)
        return Observation(_line(f"{page.title} may refer to: {_quoted(choices)}."), Finding.MISS)

    def _opened(self, entity: str, page: Page) -> Observation:
        if not page.sentences:
            self._space.missed([entity, page.title])
            return Observation(_line(f"The page {page.title} holds no text."), Finding.MISS)
        page = self._page = page if page.source else replace(page, source=self._source.name)
        # Every lookup in this page shows it again, and it may be long.
        self._text = page_text(page)
        self._space.hit()
        shown = range(min(SENTENCES_SHOWN, len(page.sentences)))
        return _from_page(page, self._text, tuple(shown), Finding.PAGE)

    def _next_sentence(self, words: str) -> Observation:
        page = self._page
        if page is None:
            return _invalid("There is no open page to look in. Search for a page first.")
        if not words:
            return _invalid("Lookup needs words to look for.")
        lookup = self._lookup
        if lookup is None or lookup.words != fold(words):
            lookup = self._lookup = _begin_lookup(page, words)
        if lookup.shown == len(lookup.sentences):
            return Observation("No more results.", Finding.MISS)
        index = lookup.sentences[lookup.shown]
        lookup.shown += 1
        label = f"(Result {lookup.shown} / {len(lookup.sentences)}) "
        return _from_page(page, self._text, (index,), Finding.PASSAGE, label)


def page_text(page: Page) -> str:
    """Return a page as text: one sentence a line, an empty line between paragraphs.

    The sentence at position ``n`` of an ``Observation`` is the ``n``-th line that is not empty, counted from 0.
    """
    return "\n\n".join("\n".join(map(_line, sentences)) for sentences in page.sentences_by_paragraph())


def _begin_lookup(page: Page, words: str) -> _Lookup:
    wanted = fold(words)
    return _Lookup(wanted, tuple(n for n, sentence in enumerate(page.sentences) if wanted in fold(sentence)))


def _quoted(titles: Sequence[str]) -> str:
    """Return titles as the paper lists them, ``['A', 'B']``; a title with an apostrophe is put in double quotes."""
    marks = (('"' if "'" in title else "'", title) for title in titles)
    return f"[{', '.join(f'{mark}{title}{mark}' for mark, title in marks)}]"


def _from_page(page: Page, whole: str, positions: tuple[int, ...], finding: Finding, label: str = "") -> Observation:
    sentences = tuple(_line(page.sentences[position]) for position in positions)
    shown = (s if len(s) <= LONGEST_SENTENCE else f"{s[:LONGEST_SENTENCE].rstrip()} …" for s in sentences)
    text, title, source = label + " ".join(shown), _line(page.title), _line(page.source)
    sections = tuple(_line(page.section(position)) for position in positions)
    under = sections if any(sections) else ()
    return Observation(text, finding, title, whole, sentences, positions, source=source, sections=under)


def _invalid(text: str) -> Observation:
    return Observation(_line(text), Finding.INVALID)


def _line(text: str) -> str:
    return one_line(text).strip()
