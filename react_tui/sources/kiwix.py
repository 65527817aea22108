"""The catalogue of the Kiwix library: which archives there are, and what each must be (OPDS and Metalink, RFC 5854)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote, urlencode, urljoin, urlsplit
from xml.etree import ElementTree

from react_tui.errors import FetchError, SourceError
from react_tui.fetching.web import read_text

MOST_FOUND = 200

_ATOM = "{http://www.w3.org/2005/Atom}"
_DATES = "{http://purl.org/dc/terms/}"
_METALINK = "{urn:ietf:params:xml:ns:metalink}"
_ARCHIVE_TYPE = "application/x-zim"
_FILE = re.compile(r"(?P<name>\w[\w.+-]*?)(?:_(?P<date>\d{4}-\d{2}[a-z]?))?\.zim", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Book:
    """An archive of the catalogue: ``size`` is about its bytes, ``metalink`` the address of what is known of its file.

    ``name`` is that of its file without the date, so that a newer edition has the same.
    """

    name: str
    file: str
    title: str
    language: str
    date: str
    size: int
    articles: int
    url: str
    metalink: str


@dataclass(frozen=True)
class Known:
    """What the publisher says about a file: its size in bytes, where that is said, and its SHA-256."""

    size: int | None
    sha256: str


def search(catalogue: str, words: str, language: str = "") -> tuple[Book, ...]:
    """Return the archives whose titles or descriptions hold the words, by name; ``language`` has three letters."""
    found = _books(catalogue, q=words, lang=language, count=str(MOST_FOUND))
    return tuple(sorted(found, key=lambda book: book.name))


def find(catalogue: str, name: str) -> Book:
    """Return the archive of that name; the error names others that begin in the same way."""
    if not re.fullmatch(r"[\w.+-]+", name, re.ASCII):
        raise SourceError(f"{name!r} is no name of an archive.", hint=_list_hint(name))
    seen: dict[str, Book] = {}
    # The catalogue knows wikipedia_en_all; _maxi at the end of a file's name is a flavour of it.
    for asked in (name, name.rpartition("_")[0]):
        for book in _books(catalogue, name=asked, count=str(MOST_FOUND)) if asked else ():
            seen[book.name] = book
        if name in seen:
            return seen[name]
    hint = f"There are {', '.join(sorted(seen)[:8])}." if seen else _list_hint(name)
    raise SourceError(f"The Kiwix library has no archive named {name}.", where=catalogue, hint=hint)


def book_name(file: str) -> str:
    """Return the name that an archive of the library has, from that of its file; empty for what is no such file."""
    match = _FILE.fullmatch(file)
    return match["name"].lower() if match else ""


def known(book: Book) -> Known:
    """Return what a file must be; without a published SHA-256 it is not fetched."""
    if book.metalink:
        root = _parsed(book.metalink)
        sizes = [element.text or "" for element in root.iter(f"{_METALINK}size")]
        digests = [element.text or "" for element in root.iter(f"{_METALINK}hash") if element.get("type") == "sha-256"]
        where = book.metalink
    else:
        where = f"{book.url}.sha256"
        sizes, digests = [], read_text(where).split()[:1]
    digest = digests[0].strip().lower() if digests else ""
    if not _SHA256.fullmatch(digest):
        raise FetchError("The library publishes no SHA-256 for this archive.", where=where, hint="Try again later.")
    return Known(int(sizes[0]) if sizes and sizes[0].strip().isdecimal() else None, digest)


def _list_hint(name: str) -> str:
    word = re.sub(r"[^A-Za-z0-9]+", " ", name).split()
    return f"`react-tui sources get --list {word[0] if word else 'WORD'}` shows what there is."


def _books(catalogue: str, **wanted: str) -> Iterator[Book]:
    query = urlencode({key: value for key, value in wanted.items() if value})
    url = f"{catalogue.rstrip('/')}/catalog/v2/entries?{query}"
    for entry in _parsed(url).iter(f"{_ATOM}entry"):
        book = _book(url, entry)
        if book is not None:
            yield book


def _book(base: str, entry: ElementTree.Element) -> Book | None:
    """Return an entry of the catalogue that says where its archive is."""
    links = [link for link in entry.iter(f"{_ATOM}link") if link.get("type") == _ARCHIVE_TYPE]
    address = urljoin(base, links[0].get("href", "")) if links else ""
    url = address.removesuffix(".meta4")
    file = _FILE.fullmatch(unquote(PurePosixPath(urlsplit(url).path).name))
    if file is None:
        return None

    def text(tag: str) -> str:
        return " ".join((entry.findtext(tag) or "").split())

    return Book(
        file["name"].lower(),
        file[0],
        text(f"{_ATOM}title"),
        text(f"{_ATOM}language"),
        file["date"] or (text(f"{_DATES}issued") or text(f"{_ATOM}updated"))[:10],
        _number(links[0].get("length", "")),
        _number(text(f"{_ATOM}articleCount")),
        url,
        address if address != url else "",
    )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 20 else 0


def _parsed(url: str) -> ElementTree.Element:
    text = read_text(url)
    # Entities, which can make a few lines grow without end, are declared there and nowhere else.
    if "<!DOCTYPE" in text:
        raise FetchError("The server sends a web page or worse in place of the catalogue.", where=url, hint=_CHECK)
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise FetchError(f"The catalogue cannot be read ({error}).", where=url, hint=_CHECK) from error


_CHECK = "Check source.catalogue in the settings, and whether the network asks for a sign-in."
