"""Folders of notes for tests, and the pages that are made of them."""

from pathlib import Path

from react_tui.fetching.progress import unheard
from react_tui.knowledge.source import Page
from react_tui.knowledge.zim import ZimSource
from react_tui.paths import Folders
from react_tui.sources.named import Kind, Registered
from react_tui.sources.notes.build import Built, build_notes

_PDF_TEXT = b"BT /F1 12 Tf 72 700 Td (%s) Tj ET"


def notes_in(folder: Path) -> Registered:
    return Registered("notes", Kind.NOTES, folder)


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def built(folder: Path, home: Folders) -> Built:
    return build_notes(notes_in(folder), home, unheard)


def page_of(folder: Path, home: Folders, title: str) -> Page | None:
    return pages_of(folder, home, title)[title]


def pages_of(folder: Path, home: Folders, *titles: str) -> dict[str, Page | None]:
    source = ZimSource(built(folder, home).archive)
    try:
        return {title: source.find(title) for title in titles}
    finally:
        source.close()


def pdf(*pages: bytes) -> bytes:
    """Return a PDF with a line of text on each page."""
    count = len(pages)
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(count))
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for number, text in enumerate(pages):
        stream = _PDF_TEXT % text
        font = b"/Resources<</Font<</F1 3 0 R>>>>"
        bodies.append(b"<</Type/Page/Parent 2 0 R%s/MediaBox[0 0 612 792]/Contents %d 0 R>>" % (font, 5 + 2 * number))
        bodies.append(b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, start=1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(bodies) + 1, table)
    return data + head + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(bodies) + 1, len(data))
