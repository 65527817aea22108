"""Builds the starter encyclopedia: a folder of articles becomes a ZIM archive, the same bytes each time."""

import argparse
import hashlib
import os
import re
import sys
from html import escape
from pathlib import Path
from urllib.parse import quote

from libzim.writer import Creator, Hint, IndexData

from react_tui.errors import SourceError
from react_tui.knowledge.articles import LINK, Article, read_articles
from react_tui.knowledge.writer import ArticleItem

NAME = "Starter encyclopedia"
_LIST_PATH = "index.html"
_METADATA = {
    "Title": NAME,
    "Name": "react_tui_starter_en",
    "Language": "eng",
    "Description": "Short articles about things that do not change, full of links",
    "Creator": "react-tui",
    "Publisher": "react-tui",
    "Date": "2026-01-01",
    "License": "Apache-2.0",
}
# libzim and the search engine in it give every file they write a random name of 16 bytes, at these places.
_ARCHIVE_ID = 8
_INDEX_ID = re.compile(rb"\x0f\rXapian Glass..(.{16})", re.DOTALL)
_ID_BYTES = _CHECKSUM_BYTES = 16


class _NoIndexData(IndexData):  # type: ignore[misc]  # libzim has no types
    def has_indexdata(self) -> bool:
        return False


class _ListItem(ArticleItem):
    """The list of all articles, for people who browse; in neither index."""

    is_article = False

    def get_indexdata(self) -> IndexData:
        return _NoIndexData()


def build_starter(source_dir: Path, target_zim: Path) -> tuple[Article, ...]:
    """Write the articles of a folder as one archive, put in its place when it is whole; return the articles.

    Raises ``SourceError`` with the file at fault. libzim's writer prints its progress to stdout.
    """
    articles = read_articles(source_dir)
    target_zim.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target_zim.with_name(f"{target_zim.name}.part")
    unfinished.unlink(missing_ok=True)
    _write(articles, unfinished)
    unfinished.write_bytes(_without_chance(unfinished.read_bytes()))
    unfinished.replace(target_zim)
    return articles


def _write(articles: tuple[Article, ...], target: Path) -> None:
    # One worker, or the order of what is written would depend on which is faster.
    creator = Creator(target).config_indexing(True, "eng").config_nbworkers(1)
    with creator.set_mainpath(_LIST_PATH):
        for key, value in _METADATA.items():
            creator.add_metadata(key, value)
        creator.add_item(_ListItem(_LIST_PATH, NAME, _list_html(articles)))
        for article in articles:
            path = _path(article.title)
            creator.add_item(ArticleItem(path, article.title, _article_html(article)))
            for redirect in sorted(article.redirects):
                creator.add_redirection(_path(redirect), redirect, path, {Hint.FRONT_ARTICLE: True})


def _without_chance(data: bytes) -> bytes:
    """Return an archive with its random names made from its content, and its checksum made anew."""
    archive = bytearray(data)
    places = [_ARCHIVE_ID, *(found.start(1) for found in _INDEX_ID.finditer(data))]
    for place in places:
        archive[place : place + _ID_BYTES] = bytes(_ID_BYTES)
    own_name = hashlib.md5(archive[:-_CHECKSUM_BYTES], usedforsecurity=False).digest()
    for place in places:
        archive[place : place + _ID_BYTES] = own_name
    archive[-_CHECKSUM_BYTES:] = hashlib.md5(archive[:-_CHECKSUM_BYTES], usedforsecurity=False).digest()
    return bytes(archive)


def _path(title: str) -> str:
    return title.replace(" ", "_")


def _html(title: str, head: str, body: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>{head}</head>\n'
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _list_html(articles: tuple[Article, ...]) -> str:
    items = "\n".join(f"<li>{_link(article.title, article.title, NAME)}</li>" for article in articles)
    return _html(NAME, "", f"<ul>\n{items}\n</ul>")


def _article_html(article: Article) -> str:
    # The mark that Wikipedia's own pages carry; whoever reads archives of Wikipedia knows it.
    head = '<meta property="mw:PageProp/disambiguation">' if article.is_disambiguation else ""
    lines = [f"<p>{_linked(line, article.title)}</p>" for line in article.paragraphs]
    if article.items:
        items = "\n".join(f"<li>{_linked(item, article.title)}</li>" for item in article.items)
        lines += [f"<p>{escape(article.title)} may refer to:</p>", f"<ul>\n{items}\n</ul>"]
    return _html(article.title, head, "\n".join(lines))


def _linked(line: str, page: str) -> str:
    """Return a line of an article as HTML."""
    parts: list[str] = []
    end = 0
    for link in LINK.finditer(line):
        parts += [escape(line[end : link.start()]), _link(link[1], link[2] or link[1], page)]
        end = link.end()
    return "".join((*parts, escape(line[end:])))


def _link(title: str, shown: str, page: str) -> str:
    """Return a link from one page to another; a page whose path holds slashes lies in folders."""
    up = "../" * _path(page).count("/")
    return f'<a href="{up}{quote(_path(title), safe="")}">{escape(shown)}</a>'


def main(arguments: list[str] | None = None) -> int:
    """Build an archive from the command line; what libzim prints goes to stderr."""
    parser = argparse.ArgumentParser(prog="python -m react_tui.knowledge.starter", description=__doc__)
    parser.add_argument("source", type=Path, help="folder of articles (*.md)")
    parser.add_argument("target", type=Path, help="archive to write (*.zim)")
    options = parser.parse_args(arguments)
    os.dup2(2, 1)
    try:
        articles = build_starter(options.source, options.target)
    except SourceError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    redirects = sum(len(article.redirects) for article in articles)
    size = options.target.stat().st_size
    print(f"{options.target}: {len(articles)} articles, {redirects} redirects, {size:,} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
