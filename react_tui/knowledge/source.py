"""What the environments ask of a source of pages."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from react_tui.knowledge.sentences import split_sentences


@dataclass(frozen=True)
class Heading:
    """A heading of a page: its ``level`` (2 for a section) and the index of the ``paragraph`` that follows it."""

    text: str
    level: int
    paragraph: int


@dataclass(frozen=True)
class Page:
    """A page as plain text.

    ``title`` is its real title, also when it was reached by a redirect. ``sentences`` are those of all paragraphs in
    order; ``starts`` holds the index of each paragraph's first sentence. ``choices`` are the titles that a
    disambiguation page lists, and empty for every other page. ``source`` is the name of the source that the page is
    of where several were asked, else empty.
    """

    title: str
    path: str
    paragraphs: tuple[str, ...]
    sentences: tuple[str, ...]
    starts: tuple[int, ...]
    choices: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    source: str = ""

    def section(self, position: int) -> str:
        """Return the heading that a sentence stands under, empty for those before the first heading."""
        paragraph = bisect_right(self.starts, position) - 1
        above = [heading.text for heading in self.headings if heading.paragraph <= paragraph]
        return above[-1] if above else ""

    def texts(self) -> Iterator[str]:
        """Yield the title, then paragraphs and headings (``== History ==``) in the order of the page."""
        yield self.title
        headings = list(self.headings)
        for number, paragraph in enumerate(self.paragraphs):
            while headings and headings[0].paragraph <= number:
                heading = headings.pop(0)
                yield f"{'=' * heading.level} {heading.text} {'=' * heading.level}"
            yield paragraph

    def sentences_by_paragraph(self) -> Iterator[tuple[str, ...]]:
        """Yield the sentences of each paragraph."""
        for start, end in pairwise((*self.starts, len(self.sentences))):
            yield self.sentences[start:end]


def make_page(
    title: str,
    path: str,
    paragraphs: tuple[str, ...],
    *,
    language: str = "en",
    choices: tuple[str, ...] = (),
    headings: tuple[Heading, ...] = (),
) -> Page:
    """Return a page whose paragraphs are cut into sentences by the rules of a language (ISO 639, 2 or 3 letters)."""
    sentences: list[str] = []
    starts: list[int] = []
    for paragraph in paragraphs:
        starts.append(len(sentences))
        sentences.extend(split_sentences(paragraph, language))
    return Page(title, path, paragraphs, tuple(sentences), tuple(starts), choices, headings)


class PageSource(Protocol):
    """A collection of pages; what cannot be read is a ``SourceError``."""

    @property
    def name(self) -> str:
        """The title of the collection."""
        ...

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know about it, once."""
        ...

    def find(self, title: str) -> Page | None:
        """Return the page of this title, after redirects, or None; a miss never opens another page."""
        ...

    def similar(self, text: str, limit: int = 5) -> list[str]:
        """Return the real titles of pages that may be meant, the likeliest first."""
        ...

    def close(self) -> None:
        """Let go of everything; a source that was closed stays closed."""
        ...
