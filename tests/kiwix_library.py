"""A Kiwix library on this machine: a catalogue, what it publishes of each archive, and one archive."""

from hashlib import sha256
from xml.sax.saxutils import escape

from file_server import Site

FILE = "tiny_en_all_maxi_2024-06.zim"
NAME = "tiny_en_all_maxi"
ENTRIES = "/catalog/v2/entries"
_FEED = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
<id>1</id><title>Filtered Entries</title>{}</feed>"""
_ENTRY = """<entry><id>urn:uuid:1</id><title>{title}</title><updated>2024-06-15T00:00:00Z</updated>
<language>eng</language><name>tiny_en_all</name><flavour>maxi</flavour><articleCount>1234</articleCount>
<link type="text/html" href="/content/tiny"/>
<link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="{href}"
length="2048"/></entry>"""
_METALINK = """<?xml version="1.0" encoding="UTF-8"?>
<metalink xmlns="urn:ietf:params:xml:ns:metalink"><file name="x.zim"><size>{size}</size>
<hash type="md5">0</hash><hash type="sha-256">{digest}</hash>
<pieces length="9" type="sha-1"><hash>1</hash></pieces></file></metalink>"""


def base(site: Site) -> str:
    return site.url.rpartition("/")[0]


def feed(*entries: str) -> bytes:
    return _FEED.format("".join(entries)).encode()


def entry(href: str, title: str = "Tiny") -> str:
    return _ENTRY.format(href=escape(href), title=escape(title))


def metalink(content: bytes, *, digest: str = "", size: int | None = None) -> bytes:
    known = digest or sha256(content).hexdigest()
    return _METALINK.format(size=len(content) if size is None else size, digest=known).encode()


def publish(site: Site, content: bytes, file: str = FILE) -> None:
    """Put an archive into the library, in the place of what was there."""
    site.content = content
    site.pages[ENTRIES] = feed(entry(f"{base(site)}/zim/{file}.meta4"))
    site.pages[f"/zim/{file}.meta4"] = metalink(content)
