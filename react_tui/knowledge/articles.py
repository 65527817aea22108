"""Articles written as text files: a title, other names, paragraphs with links, or a list of what a name may mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from react_tui.errors import SourceError
from react_tui.knowledge.titles import tidy

LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]|]+))?\]\]")
_ITEM = "- "


@dataclass(frozen=True)
class Article:
    """One article: ``redirects`` are its other names; ``paragraphs`` (or, if it only tells pages apart, ``items``)
    are lines of text with links written ``[[Title]]`` or ``[[Title|shown text]]``.
    """

    file: Path
    title: str
    redirects: tuple[str, ...]
    is_disambiguation: bool
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]

    @property
    def links(self) -> Iterator[str]:
        """The titles that the text links to."""
        return (link[1] for line in (*self.paragraphs, *self.items) for link in LINK.finditer(line))


def read_articles(folder: Path) -> tuple[Article, ...]:
    """Return all articles of a folder by title; ``SourceError`` names the file of the first that cannot be built."""
    articles = tuple(_read(file) for file in sorted(folder.glob("*.md")))
    if not articles:
        raise SourceError("there are no articles (*.md) in this folder.", where=str(folder))
    _check_names(articles)
    titles = {article.title for article in articles}
    for article in articles:
        for link in article.links:
            if link not in titles:
                raise SourceError(f"[[{link}]] leads to no article.", where=str(article.file))
    return tuple(sorted(articles, key=lambda article: article.title))


def _read(file: Path) -> Article:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SourceError("this file is not UTF-8.", where=str(file)) from error
    head, _, body = text.partition("\n\n")
    first, *fields = head.strip().split("\n")
    if not first.startswith("# ") or tidy(first[2:]) != first[2:]:
        raise SourceError("the first line has to be '# Title'.", where=str(file))
    values = [_field(file, line) for line in fields]
    redirects = tuple(value for key, value in values if key == "redirect")
    is_disambiguation = ("disambiguation", "yes") in values
    texts = [line.strip() for line in body.split("\n") if line.strip()]
    items = tuple(text.removeprefix(_ITEM) for text in texts if text.startswith(_ITEM))
    paragraphs = tuple(text for text in texts if not text.startswith(_ITEM))
    _check_text(file, is_disambiguation, paragraphs, items)
    return Article(file, first[2:], redirects, is_disambiguation, paragraphs, items)


def _field(file: Path, line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not colon or key not in ("redirect", "disambiguation") or tidy(value) != value:
        raise SourceError(f"'{line}' is neither 'redirect: Other name' nor 'disambiguation: yes'.", where=str(file))
    return key, value


def _check_text(file: Path, is_disambiguation: bool, paragraphs: tuple[str, ...], items: tuple[str, ...]) -> None:
    fault = ""
    if is_disambiguation and len(items) < 2:
        fault = "a disambiguation page has to list two pages or more, each as '- [[Title]], what it is'."
    elif not is_disambiguation and not paragraphs:
        fault = "this article has no text."
    for line in (*paragraphs, *items):
        if re.search(r"\[\[|\]\]", LINK.sub("", line)):
            fault = f"a link is neither '[[Title]]' nor '[[Title|text]]': {line[:60]}"
    if fault:
        raise SourceError(fault, where=str(file))


def _check_names(articles: tuple[Article, ...]) -> None:
    owners: dict[str, Path] = {}
    names = [(article.title, article.file) for article in articles]
    names += [(redirect, article.file) for article in articles for redirect in article.redirects]
    for name, file in names:
        if name in owners:
            raise SourceError(f"'{name}' is a title or redirect of {owners[name].name} too.", where=str(file))
        owners[name] = file
