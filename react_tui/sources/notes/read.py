"""One note as a title and HTML."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from react_tui.knowledge.articles import LINK

LARGEST_BYTES = 50_000_000
_MOST_PAGES = 2000
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title:[ \t]*[\"']?(.*?)[\"']?[ \t]*$", re.MULTILINE)
_BROKEN_WORD = re.compile(r"(?<=\w)-\n(?=[a-z])")
# What a PDF of nonsense makes of pypdf, besides the errors of its own.
_PDF_FAULTS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, OSError)


class NotReadable(Exception):
    """A file that cannot become a page; its text says why."""


@dataclass(frozen=True)
class Note:
    """What a file says: its title, empty where it has none, and its HTML."""

    title: str
    html: str


def read_note(path: Path) -> Note:
    """Return the title and the HTML of a file, by the ending of its name; raise ``NotReadable``."""
    if not path.is_file():
        raise NotReadable("it is no file, or a link that leads nowhere")
    try:
        size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise NotReadable(f"it has {size / 1e6:,.0f} MB, and at most {LARGEST_BYTES / 1e6:,.0f} MB are taken")
        data = path.read_bytes()
    except OSError as error:
        raise NotReadable(error.strerror or "it cannot be read") from error
    if path.suffix.lower() == ".pdf":
        return _pdf(path)
    note = _READERS.get(path.suffix.lower(), _plain)(_decoded(data))
    if not note.html.strip():
        raise NotReadable("it is empty")
    return note


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace").replace("\r\n", "\n")
    if b"\0" in data:
        raise NotReadable("it is binary, not text")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Old files of Windows; a byte that stands for nothing there becomes a mark.
        text = data.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n")


def _markdown(text: str) -> Note:
    front = _FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    title = _FRONT_TITLE.search(front[1]) if front else None
    body = LINK.sub(lambda link: link[2] or link[1], body)
    html = str(MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(body))
    return Note(title[1] if title else _heading(html), html)


def _html(text: str) -> Note:
    found = LexborHTMLParser(text).css_first("title")
    title = " ".join(found.text().split()) if found is not None else ""
    return Note(title or _heading(text), text)


def _plain(text: str) -> Note:
    paragraphs = (" ".join(paragraph.split()) for paragraph in re.split(r"\n[ \t]*\n", text))
    return Note("", "".join(f"<p>{escape(paragraph)}</p>\n" for paragraph in paragraphs if paragraph))


def _pdf(path: Path) -> Note:
    # Slow to import, and most folders hold no PDF.
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(path)
        if reader.is_encrypted and not reader.decrypt(""):
            raise NotReadable("it is locked with a password")
        title = " ".join(str(reader.metadata.title or "").split()) if reader.metadata else ""
        texts = [page.extract_text() for page in reader.pages[:_MOST_PAGES]]
    except (PyPdfError, *_PDF_FAULTS) as error:
        raise NotReadable(f"it is no PDF that can be read ({type(error).__name__})") from error
    pages = [(number, _plain(_BROKEN_WORD.sub("", text)).html) for number, text in enumerate(texts, start=1)]
    html = "".join(f"<h2>Page {number}</h2>\n{page}" for number, page in pages if page)
    if not html:
        raise NotReadable("it holds no text, only pictures of it perhaps")
    return Note(title, html)


def _heading(html: str) -> str:
    found = LexborHTMLParser(html).css_first("h1, h2")
    return " ".join(found.text().split()) if found is not None else ""


_READERS: Mapping[str, Callable[[str], Note]] = {
    ".md": _markdown,
    ".markdown": _markdown,
    ".html": _html,
    ".htm": _html,
}
